import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { activeSubscriptionOf } from '#features/purchase/active-subscription.ts';
import { confirmTexts as texts } from '#features/purchase/confirm-texts.ts';
import { useOwnCoupon } from '#features/purchase/own-coupon.ts';
import { OwnCouponNotice } from '#features/purchase/own-coupon-notice.tsx';
import type { CardSlots, PurchasePorts } from '#features/purchase/ports.ts';
import { isArriving, paymentsQuery, subscriptionsQuery } from '#features/purchase/queries.ts';
import { ChargesView } from '#features/purchase/quote/charges-view.tsx';
import { QuoteChangedNotice } from '#features/purchase/quote/quote-changed-notice.tsx';
import { QuoteLines } from '#features/purchase/quote/quote-lines.tsx';
import { QuoteUnavailable } from '#features/purchase/quote/quote-unavailable.tsx';
import { useChosenCard } from '#features/purchase/use-chosen-card.ts';
import { LinkButton } from '#ui/button/link-button.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { TestModeNotice } from '#ui/feedback/test-mode-notice.tsx';
import { Page } from '#ui/layout/page.tsx';
import { ConfirmActions } from './confirm-actions.tsx';
import { type Confirmation, quoteOf } from './confirmation.ts';
import type { PlanSelection } from './confirmation-session.ts';
import { PayingCard } from './paying-card.tsx';
import { isEnrollment } from './purchase-attempt.ts';
import { useConfirmation } from './use-confirmation.ts';

export interface ConfirmScreenProps {
  ports: PurchasePorts;
  selection: PlanSelection;
  cards: Pick<CardSlots, 'face'>;
  /** A subscription exists. `attempt` is null if it existed before a press on this page. */
  onDone: (done: Extract<Confirmation, { step: 'done' }>) => void;
  onRemoveCoupon: () => void;
  onUseCoupon: (code: string) => void;
}

/** The last page of a checkout: everything the person agrees to, and the button that confirms. */
export function ConfirmScreen(props: ConfirmScreenProps) {
  const { ports, selection, onDone } = props;
  const { session, state } = useConfirmation(ports, selection);
  const { data: subscriptions } = useQuery(subscriptionsQuery(ports.api));
  const payments = useQuery(paymentsQuery(ports.api));
  const chosen = useChosenCard(ports);
  // Who comes here without the page before is offered their own coupon here.
  const own = useOwnCoupon(ports.api);
  // What comes above the button later would push it away under the finger.
  const arrives = isArriving(payments) || chosen.isArriving || own.isArriving;
  useEffect(() => {
    if (state.step === 'done') onDone(state);
  }, [state, onDone]);
  const quote = arrives ? null : quoteOf(state);
  const running = activeSubscriptionOf(subscriptions?.subscriptions ?? [], selection.currCode, ports.now());
  const changes = quote ? !isEnrollment(quote) : running !== null;
  return (
    <Page
      title={changes ? texts.changeTitle : texts.title}
      over={quote?.currName}
      lead={quote ? texts.lead : undefined}
      back={<BackToPlans selection={selection} />}
    >
      <TestModeNotice testMode={payments.data?.testMode} />
      {(state.step === 'asking' || arrives) && (
        <>
          <p role="status" className="sr-only">
            {texts.asking}
          </p>
          <Skeleton lines={6} />
        </>
      )}
      {state.step === 'quote-failed' && !arrives && (
        <QuoteUnavailable code={state.code} session={session} onRemoveCoupon={props.onRemoveCoupon} />
      )}
      {quote && (
        <>
          {state.step === 'shown' && state.before && (
            <QuoteChangedNotice before={state.before} after={quote} hasProblem={state.problem !== null} />
          )}
          {state.step === 'shown' && isEnrollment(quote) && quote.coupon === null && own.coupon && (
            <OwnCouponNotice coupon={own.coupon} onUse={props.onUseCoupon} />
          )}
          <ChargesView quote={quote} now={ports.now()} />
          <QuoteLines lines={quote.lines} />
          <PayingCard
            face={props.cards.face}
            selection={selection}
            chosen={changes ? { ...chosen, card: chosen.defaultCard } : chosen}
            changes={changes}
            fixed={state.step !== 'shown'}
          />
          <ConfirmActions
            selection={selection}
            session={session}
            state={state}
            changes={changes}
            cardID={changes ? null : (chosen.card?.cardID ?? null)}
            hasCard={changes || chosen.card !== null}
          />
        </>
      )}
    </Page>
  );
}

function BackToPlans({ selection: { currCode, planID, couponCode } }: { selection: PlanSelection }) {
  return (
    <LinkButton
      to="/curriculums/$currCode/purchase"
      params={{ currCode }}
      search={{ plan: planID, coupon: couponCode ?? undefined }}
      tone="quiet"
      size="small"
      icon="left"
    >
      {texts.back}
    </LinkButton>
  );
}
