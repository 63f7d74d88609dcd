import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { LinkButton } from '#ui/button/link-button.tsx';
import { Page } from '#ui/layout/page.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { TestMode } from '#ui/feedback/test-mode-notice.tsx';
import { ChangedNotice } from '#features/purchase/quote/quote-changed-notice.tsx';
import { ChargesView } from '#features/purchase/quote/charges-view.tsx';
import { ConfirmFoot } from './confirm-actions.tsx';
import { confirmTexts as texts } from '#features/purchase/confirm-texts.ts';
import { type Confirmation, quoteOf } from './confirmation.ts';
import { isJoining, type Wish } from './confirmation-session.ts';
import { LinesView } from '#features/purchase/quote/quote-lines.tsx';
import { runningOf } from './purchase-failure.ts';
import { PayingCard } from './paying-card.tsx';
import type { CardDeps, PurchasePorts } from '#features/purchase/ports.ts';
import { contractsQuery, paymentsQuery } from '#features/purchase/queries.ts';
import { Unquoted } from '#features/purchase/quote/quote-unavailable.tsx';
import { useCard } from '#features/purchase/use-chosen-card.ts';
import { useConfirmation } from './use-confirmation.ts';

export interface ConfirmScreenProps {
  ports: PurchasePorts;
  wish: Wish;
  cards: Pick<CardDeps, 'face'>;
  /** A contract is there. `gesture` null: it was there before anything was pressed here. */
  onDone: (done: Extract<Confirmation, { step: 'done' }>) => void;
  withoutCoupon: () => void;
}

/** The last page before a contract: everything that is agreed to, and the button that does it. */
export function ConfirmScreen(props: ConfirmScreenProps) {
  const { ports, wish, onDone } = props;
  const { session, state } = useConfirmation(ports, wish);
  const { data: contracts } = useQuery(contractsQuery(ports.api));
  const { data: payments } = useQuery(paymentsQuery(ports.api));
  const chosen = useCard(ports);
  useEffect(() => {
    if (state.step === 'done') onDone(state);
  }, [state, onDone]);
  const quote = quoteOf(state);
  const running = runningOf(contracts?.subscriptions ?? [], wish.currCode, ports.now());
  const changes = quote ? !isJoining(quote) : running !== null;
  return (
    <Page
      title={changes ? texts.changeTitle : texts.title}
      over={quote?.currName}
      lead={quote ? texts.lead : undefined}
      back={<BackToPlans wish={wish} />}
    >
      <TestMode testMode={payments?.testMode} />
      {state.step === 'asking' && (
        <>
          <p role="status" className="sr-only">
            {texts.asking}
          </p>
          <Skeleton lines={6} />
        </>
      )}
      {state.step === 'unquoted' && (
        <Unquoted code={state.code} session={session} withoutCoupon={props.withoutCoupon} />
      )}
      {quote && (
        <>
          {state.step === 'shown' && state.before && (
            <ChangedNotice before={state.before} after={quote} told={state.trouble !== null} />
          )}
          <ChargesView quote={quote} now={ports.now()} />
          <LinesView lines={quote.lines} />
          <PayingCard
            face={props.cards.face}
            wish={wish}
            chosen={changes ? { ...chosen, card: chosen.payer } : chosen}
            changes={changes}
            fixed={state.step !== 'shown'}
          />
          <ConfirmFoot
            wish={wish}
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

function BackToPlans({ wish: { currCode, planID, couponCode } }: { wish: Wish }) {
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
