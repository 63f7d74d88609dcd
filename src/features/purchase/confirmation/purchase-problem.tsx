import { declineAdvice } from '#contract/decline-advice.ts';
import { ERROR_MESSAGES } from '#contract/error-messages.ts';
import { ChooseCardLink } from '#features/purchase/choose-card-link.tsx';
import { confirmTexts as texts } from '#features/purchase/confirm-texts.ts';
import { LinkButton } from '#ui/button/link-button.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import type { Problem } from './confirmation.ts';
import type { PlanSelection } from './confirmation-session.ts';

interface PurchaseProblemProps {
  problem: Problem;
  /** A change of plan is paid with the default card of the subscriptions. */
  changes: boolean;
  selection: PlanSelection;
}

/** Why the purchase was not made, what to do, and that nothing was charged. */
export function PurchaseProblem({ problem, changes, selection }: PurchaseProblemProps) {
  if (problem.kind === 'refused') {
    return (
      <Notice tone="danger" title={texts.refused}>
        <p>{ERROR_MESSAGES[problem.code]}</p>
        <p>{texts.notCharged}</p>
      </Notice>
    );
  }
  const { title, advice } = declineAdvice(problem.declineCode);
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
          <ChooseCardLink selection={selection}>{texts.otherCard}</ChooseCardLink>
        )
      }
    >
      <p>{advice}</p>
      <p>{texts.notCharged}</p>
    </Notice>
  );
}
