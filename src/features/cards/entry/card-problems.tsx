import type { ReactNode } from 'react';
import type { Card } from '#contract/entities/card.ts';
import { LinkButton } from '#ui/button/link-button.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { RetryNotice } from '#ui/feedback/retry-notice.tsx';
import type { CardFlow, Trouble } from './card-flow.ts';
import { Refused } from '#features/cards/decline-notice.tsx';
import { TROUBLES, texts } from '#features/cards/texts.ts';

interface CardTroublesProps {
  flow: CardFlow<Card>;
  on: boolean;
  again: () => void;
}

/** What went wrong with a card, what is safe, and what to do. */
export function CardTroubles({ flow, on, again }: CardTroublesProps) {
  switch (flow.step) {
    case 'stuck':
      // Without a line the notice about the line has said it.
      if (!on) return null;
      return flow.trouble === 'verify' ? (
        <Verify />
      ) : (
        <Retry title={texts.stuck} trouble={flow.trouble} again={again} />
      );
    case 'unkept':
      return (
        <Retry title={texts.unkept} trouble={on ? flow.trouble : 'line'} again={again}>
          {flow.from === 'keeping' && <p>{texts.unkeptBody}</p>}
        </Retry>
      );
    case 'loading':
    case 'ready':
      if (flow.trouble === null) return null;
      if (flow.trouble.kind === 'refused') return <Refused declineCode={flow.trouble.declineCode} />;
      return (
        <Notice tone="danger" title={texts.failed}>
          {TROUBLES[on ? flow.trouble.trouble : 'line']}
        </Notice>
      );
    default:
      return null;
  }
}

function Verify() {
  return (
    <Notice
      tone="warn"
      action={
        <LinkButton to="/settings/auth" tone="secondary" size="small">
          {texts.toSecurity}
        </LinkButton>
      }
    >
      {TROUBLES.verify}
    </Notice>
  );
}

interface RetryProps {
  title: string;
  trouble: Trouble;
  again: () => void;
  children?: ReactNode;
}

function Retry({ title, trouble, again, children }: RetryProps) {
  return (
    <RetryNotice tone="danger" title={title} retry={texts.retry} again={again}>
      {children}
      <p>{TROUBLES[trouble]}</p>
    </RetryNotice>
  );
}
