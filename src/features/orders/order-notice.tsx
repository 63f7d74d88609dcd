import { declineAdvice } from '#contract/decline-advice.ts';
import { japanDate } from '#domain/japan-time.ts';
import { LinkButton } from '#ui/button/link-button.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { wholeDates } from '#ui/layout/whole-dates.tsx';
import type { OrderState } from './order-state.ts';
import { texts } from './texts.ts';

/** Explains what a state means and what to do; a successful charge needs no explanation. */
export function OrderNotice({ state }: { state: OrderState }) {
  switch (state.kind) {
    case 'open':
      return <Open state={state} />;
    case 'failed':
      return (
        <p className="text-sm">
          {state.declineCode && `${declineAdvice(state.declineCode).title}。`}
          {texts.failedBody}
        </p>
      );
    case 'void':
      return <p className="text-sm">{texts.voidBody}</p>;
    case 'refunded':
    case 'part-refunded':
      return <p className="text-sm">{texts.refundedBody}</p>;
    case 'paid':
    case 'free':
      return null;
  }
}

function Open({ state }: { state: OrderState & { kind: 'open' } }) {
  const message = wholeDates(
    texts.openBody(state.nextAttempt === null ? null : japanDate(state.nextAttempt)),
  );
  const action = (
    <LinkButton to="/settings/cards" size="small">
      {texts.toCards}
    </LinkButton>
  );
  if (state.declineCode === null) {
    return (
      <Notice tone="warn" action={action}>
        {message}
      </Notice>
    );
  }
  const { title, advice } = declineAdvice(state.declineCode);
  return (
    <Notice tone="warn" title={title} action={action}>
      <p>{advice}</p>
      <p>{message}</p>
    </Notice>
  );
}
