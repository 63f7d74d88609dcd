import { declineAdvice } from '#contract/decline-advice.ts';
import { ERROR_MESSAGES } from '#contract/error-messages.ts';
import { LinkButton } from '#ui/button/link-button.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { confirmTexts as texts } from '#features/purchase/confirm-texts.ts';
import type { Trouble } from './confirmation.ts';
import type { Wish } from './confirmation-session.ts';
import { ToCard } from '#features/purchase/choose-card-link.tsx';

interface ConfirmTroubleProps {
  trouble: Trouble;
  /** A change of plan is paid by the contract's own card. */
  changes: boolean;
  wish: Wish;
}

/** Why nothing was agreed, and what to do; that nothing was charged is said each time. */
export function ConfirmTrouble({ trouble, changes, wish }: ConfirmTroubleProps) {
  if (trouble.kind === 'refused') {
    return (
      <Notice tone="danger" title={texts.refused}>
        <p>{ERROR_MESSAGES[trouble.code]}</p>
        <p>{texts.notCharged}</p>
      </Notice>
    );
  }
  const { title, advice } = declineAdvice(trouble.declineCode);
  return (
    <Notice
      tone="danger"
      title={title}
      action={
        changes ? (
          <LinkButton to="/settings/cards" tone="secondary" size="small">
            {texts.otherCard}
          </LinkButton>
        ) : (
          <ToCard wish={wish}>{texts.otherCard}</ToCard>
        )
      }
    >
      <p>{advice}</p>
      <p>{texts.notCharged}</p>
    </Notice>
  );
}
