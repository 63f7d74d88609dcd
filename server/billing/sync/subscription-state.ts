import { billingAnchor } from '#domain/billing/billing-dates.ts';
import { addJapanMonths } from '#domain/japan-time.ts';
import type { GatewayInvoice, GatewaySubscription } from '#server/billing/stripe/gateway.ts';

/** The part of a subscription that Stripe decides; instants in milliseconds of the epoch. */
export interface SubscriptionState {
  readonly startTime: number;
  readonly planID: number;
  readonly price: number | null;
  readonly nextPlanID: number | null;
  readonly nextPrice: number | null;
  readonly periodStart: number | null;
  readonly periodEnd: number | null;
  readonly trial: boolean;
  readonly updated: boolean;
  readonly cancelTime: number | null;
  readonly expireTime: number | null;
  readonly cancelReason: string | null;
  readonly completed: boolean;
  readonly pastDueSince: number | null;
}

/** The plan behind a price at Stripe, and its yen a month. */
export interface PlanPrice {
  readonly planID: number;
  readonly price: number;
}

/** What the person requested in the current call and Stripe does not report. */
export interface RequestedEnd {
  /** They ended it themselves. */
  readonly ends?: boolean;
  readonly completes?: boolean;
}

/** The reason of an end that nobody requested: Stripe gave up after the last attempt to charge. */
export const PAYMENT_FAILED = 'payment-failed';

/** A subscription with its invoices, as just read at Stripe. */
export interface StripeSnapshot {
  readonly subscription: GatewaySubscription;
  readonly invoices: readonly GatewayInvoice[];
  /** null for a price that is none of ours. */
  readonly planPrice: PlanPrice | null;
  readonly now: number;
}

/** The state of a subscription after reading Stripe. The same reading twice gives the same state. */
export function subscriptionAfter(
  before: SubscriptionState,
  snapshot: StripeSnapshot,
  requested: RequestedEnd = {},
): SubscriptionState {
  const { subscription, invoices, now } = snapshot;
  const { periodStart, periodEnd } = subscription;
  const plan = planAfter(before, snapshot);
  const owed = invoices.find(({ status, reason }) => status === 'open' && reason !== 'change');
  return {
    ...before,
    periodStart,
    periodEnd,
    ...plan,
    updated: before.updated || plan.planID !== before.planID || periodStart > billingAnchor(before.startTime),
    ...endAfter(before, snapshot, requested),
    pastDueSince: subscription.status === 'past_due' ? (before.pastDueSince ?? owed?.createdAt ?? now) : null,
  };
}

/**
 * Stripe has one price, which the next period is charged. It is the current plan as soon as a new period has begun with
 * it, or the difference was paid or waived; until then it is the next plan.
 */
function planAfter(before: SubscriptionState, { subscription, invoices, planPrice }: StripeSnapshot) {
  const { planID, price, periodStart } = before;
  const none = { nextPlanID: null, nextPrice: null };
  if (planPrice === null || (planPrice.planID === planID && planPrice.price === price))
    return { planID, price, ...none };
  const isNewPeriod = periodStart !== null && subscription.periodStart > periodStart;
  const isPaid = invoices.some(
    (invoice) =>
      invoice.reason === 'change' &&
      invoice.status === 'paid' &&
      invoice.priceID === subscription.priceID &&
      invoice.createdAt >= subscription.periodStart,
  );
  const isWaived = subscription.metadata['givenPriceID'] === subscription.priceID;
  if (isNewPeriod || isPaid || isWaived) return { planID: planPrice.planID, price: planPrice.price, ...none };
  return { planID, price, nextPlanID: planPrice.planID, nextPrice: planPrice.price };
}

function endAfter(
  before: SubscriptionState,
  { subscription, now }: StripeSnapshot,
  { ends, completes }: RequestedEnd,
) {
  const { cancelTime, expireTime, cancelReason } = before;
  const { status, canceledAt, endedAt, cancelAtPeriodEnd, periodEnd } = subscription;
  const completed = completes ?? before.completed;
  if (status === 'ended') {
    const end = endedAt ?? now;
    if (cancelTime !== null && expireTime !== null && !ends)
      return { cancelTime, expireTime, cancelReason, completed };
    return {
      cancelTime: cancelTime ?? canceledAt ?? end,
      expireTime: Math.min(expireTime ?? end, end),
      cancelReason: ends ? cancelReason : PAYMENT_FAILED,
      completed,
    };
  }
  if (!cancelAtPeriodEnd)
    return { cancelTime: null, expireTime: null, cancelReason: null, completed: completes ?? false };
  return {
    cancelTime: cancelTime ?? canceledAt ?? now,
    expireTime: Math.max(periodEnd, trialEnd(before)),
    cancelReason,
    completed,
  };
}

/** A promised free month is not cut short by a cancellation in the night before its first (empty) charge. */
function trialEnd({ startTime, trial }: SubscriptionState): number {
  return trial ? addJapanMonths(billingAnchor(startTime), 1) : 0;
}
