import { declineAdvice } from '#contract/decline-advice.ts';
import { japanDate } from '#domain/japan-time.ts';
import { LinkButton } from '#ui/button/link-button.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import type { OrderState } from './order-status.ts';
import { texts } from './texts.ts';

/** What a state means for one's money, and what can be done; a charge that went through needs no words. */
export function OrderRemark({ state }: { state: OrderState }) {
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
  const said = texts.openBody(state.again === null ? null : japanDate(state.again));
  const action = (
    <LinkButton to="/settings/cards" size="small">
      {texts.toCards}
    </LinkButton>
  );
  if (state.declineCode === null) {
    return (
      <Notice tone="warn" action={action}>
        {said}
      </Notice>
    );
  }
  const { title, advice } = declineAdvice(state.declineCode);
  return (
    <Notice tone="warn" title={title} action={action}>
      <p>{advice}</p>
      <p>{said}</p>
    </Notice>
  );
}
