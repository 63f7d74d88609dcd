import type { ReactNode } from 'react';
import type { Card } from '#contract/entities/card.ts';
import { DeclineNotice } from '#features/cards/decline-notice.tsx';
import { PROBLEM_TEXTS, texts } from '#features/cards/texts.ts';
import { LinkButton } from '#ui/button/link-button.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { RetryNotice } from '#ui/feedback/retry-notice.tsx';
import type { CardFlow, ProblemKind } from './card-flow.ts';

interface CardProblemsProps {
  flow: CardFlow<Card>;
  online: boolean;
  onRetry: () => void;
}

/** The problem with a card, what is safe, and what to do. */
export function CardProblems({ flow, online, onRetry }: CardProblemsProps) {
  switch (flow.step) {
    case 'unavailable':
      // While offline the form's offline notice explains it.
      if (!online) return null;
      return flow.problem === 'verify-contact' ? (
        <Verify />
      ) : (
        <Retry title={texts.unavailable} problem={flow.problem} onRetry={onRetry} />
      );
    case 'unconfirmed':
      return (
        <Retry title={texts.unconfirmed} problem={online ? flow.problem : 'offline'} onRetry={onRetry}>
          {flow.from === 'saving' && <p>{texts.unconfirmedBody}</p>}
        </Retry>
      );
    case 'loading':
    case 'ready':
      if (flow.problem === null) return null;
      if (flow.problem.kind === 'refused') return <DeclineNotice declineCode={flow.problem.declineCode} />;
      return (
        <Notice tone="danger" title={texts.failed}>
          {PROBLEM_TEXTS[online ? flow.problem.problem : 'offline']}
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
      {PROBLEM_TEXTS['verify-contact']}
    </Notice>
  );
}

interface RetryProps {
  title: string;
  problem: ProblemKind;
  onRetry: () => void;
  children?: ReactNode;
}

function Retry({ title, problem, onRetry, children }: RetryProps) {
  return (
    <RetryNotice tone="danger" title={title} retry={texts.retry} onRetry={onRetry}>
      {children}
      <p>{PROBLEM_TEXTS[problem]}</p>
    </RetryNotice>
  );
}
