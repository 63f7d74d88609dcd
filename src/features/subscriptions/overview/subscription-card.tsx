import type { Subscription } from '#contract/entities/subscription.ts';
import { PLAN_LABELS } from '#domain/billing/billing-labels.ts';
import { dayBefore, japanDate, japanDateTime } from '#domain/japan-time.ts';
import { Fact } from '#features/subscriptions/fact.tsx';
import type { SubscriptionPorts } from '#features/subscriptions/ports.ts';
import {
  chargeAhead,
  type SubscriptionStatus,
  subscriptionStatus,
} from '#features/subscriptions/subscription-status.ts';
import { texts } from '#features/subscriptions/texts.ts';
import { LinkButton } from '#ui/button/link-button.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { Card } from '#ui/layout/page.tsx';
import { wholeDates } from '#ui/layout/whole-dates.tsx';
import { StatusTag } from './status-tag.tsx';
import { SubscriptionActions } from './subscription-actions.tsx';

export interface SubscriptionCardProps {
  subscription: Subscription;
  ports: SubscriptionPorts;
  /** IDs of lessons with a recording that was handed in on this device. */
  handedIn: ReadonlySet<string>;
  now: number;
  online: boolean;
  /** Shows a message above the list, because the card itself may have moved. */
  showMessage: (message: string | null) => void;
}

/** An active subscription: plan, status, next charge and actions. */
export function SubscriptionCard(props: SubscriptionCardProps) {
  const { subscription, now } = props;
  const state = subscriptionStatus(subscription, now);
  return (
    <Card>
      <div className="grid gap-4">
        <div className="flex flex-wrap items-center justify-between gap-2">
          <h2 className="phrase text-lg font-bold">{subscription.curriculum.currName}</h2>
          <StatusTag state={state} />
        </div>
        <Remark state={state} now={now} />
        <Facts subscription={subscription} state={state} now={now} />
        <SubscriptionActions {...props} state={state} />
      </div>
    </Card>
  );
}

function Remark({ state, now }: { state: SubscriptionStatus; now: number }) {
  if (state.kind === 'overdue') {
    return (
      <Notice
        tone="warn"
        title={texts.overdueTitle}
        action={
          <LinkButton to="/settings/cards" size="small">
            {texts.toCards}
          </LinkButton>
        }
      >
        {texts.overdueBody(japanDate(state.since, now))}
      </Notice>
    );
  }
  if (state.kind === 'trial')
    return <p>{wholeDates(texts.trialBody(japanDate(dayBefore(state.until), now)))}</p>;
  if (state.kind === 'ending') return <Ending state={state} now={now} />;
  if (state.kind === 'granted') return <p>{texts.givenBody}</p>;
  return null;
}

function Ending({ state, now }: { state: Extract<SubscriptionStatus, { kind: 'ending' }>; now: number }) {
  const { until, undoUntil, completed } = state;
  const undo =
    now < undoUntil
      ? texts.keepUntil(japanDateTime(undoUntil, now), completed)
      : texts.keepTooLate(japanDateTime(until, now), completed);
  return (
    <>
      <p>{wholeDates(texts.leavingBody(japanDateTime(until, now)))}</p>
      {undoUntil < until && <p>{wholeDates(undo)}</p>}
    </>
  );
}

function Facts({
  subscription,
  state,
  now,
}: {
  subscription: Subscription;
  state: SubscriptionStatus;
  now: number;
}) {
  const { plan, billed, startTime, nextPlan } = subscription;
  const name = PLAN_LABELS[plan.planName];
  const charge = chargeAhead(subscription, now);
  const ends = state.kind === 'ending' || state.kind === 'finished';
  return (
    <dl className="grid gap-x-4 gap-y-3 sm:grid-cols-[10rem_1fr]">
      <Fact name={texts.plan}>
        {billed === false ? texts.planFree(name) : texts.planPrice(name, plan.planPrice)}
      </Fact>
      <Fact name={texts.since}>{japanDate(Date.parse(startTime), now)}</Fact>
      {ends && <Fact name={texts.next}>{texts.noCharge}</Fact>}
      {!ends && charge && (
        <Fact name={texts.next}>
          {texts.charge(japanDate(charge.time, now), charge.amount)}
          {charge.ownCoupon !== undefined && (
            <span className="phrase block text-sm text-ink-soft">{texts.withCoupon(charge.ownCoupon)}</span>
          )}
        </Fact>
      )}
      {!ends && nextPlan && (
        <Fact name={texts.change}>
          {wholeDates(
            texts.changes(
              japanDate(Date.parse(nextPlan.startTime), now),
              PLAN_LABELS[nextPlan.plan.planName],
              nextPlan.plan.planPrice,
            ),
          )}
        </Fact>
      )}
    </dl>
  );
}
