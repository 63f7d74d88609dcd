import { billingAnchor } from '#domain/billing/billing-dates.ts';
import { addJapanMonths } from '#domain/japan-time.ts';
import type { GatewayInvoice, GatewaySubscription } from '#server/billing/stripe/gateway.ts';

/** A contract as far as Stripe has a say in it; instants in milliseconds of the epoch. */
export interface ContractState {
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

/** The plan of the price that stands at Stripe; null for a price that is none of ours. */
export interface Tariff {
  readonly planID: number;
  readonly price: number;
}

/** What the person asked for in this very call, which Stripe does not tell. */
export interface Asked {
  /** They ended it themselves. */
  readonly ends?: boolean;
  readonly completes?: boolean;
}

/** Cancelled by nobody: Stripe gave up after its last try to charge. */
export const PAYMENT_FAILED = 'payment-failed';

export interface AtStripe {
  readonly subscription: GatewaySubscription;
  readonly invoices: readonly GatewayInvoice[];
  readonly tariff: Tariff | null;
  readonly now: number;
}

/** The contract as it is when Stripe is as just read. Reading twice gives the same. */
export function contractAfter(before: ContractState, there: AtStripe, asked: Asked = {}): ContractState {
  const { subscription, invoices, now } = there;
  const { periodStart, periodEnd } = subscription;
  const plan = planAfter(before, there);
  const owed = invoices.find(({ status, reason }) => status === 'open' && reason !== 'change');
  return {
    ...before,
    ...{ periodStart, periodEnd, ...plan },
    updated: before.updated || plan.planID !== before.planID || periodStart > billingAnchor(before.startTime),
    ...endAfter(before, there, asked),
    pastDueSince: subscription.status === 'past_due' ? (before.pastDueSince ?? owed?.createdAt ?? now) : null,
  };
}

/**
 * Stripe knows one price, which the next period is charged. It is the plan of today as soon as a new period has begun
 * with it, or the difference was paid or given; until then it is the plan that waits.
 */
function planAfter(before: ContractState, { subscription, invoices, tariff }: AtStripe) {
  const { planID, price, periodStart } = before;
  const none = { nextPlanID: null, nextPrice: null };
  if (tariff === null || (tariff.planID === planID && tariff.price === price))
    return { planID, price, ...none };
  const moved = periodStart !== null && subscription.periodStart > periodStart;
  const paid = invoices.some(
    (invoice) =>
      invoice.reason === 'change' &&
      invoice.status === 'paid' &&
      invoice.priceID === subscription.priceID &&
      invoice.createdAt >= subscription.periodStart,
  );
  const given = subscription.metadata['givenPriceID'] === subscription.priceID;
  if (moved || paid || given) return { planID: tariff.planID, price: tariff.price, ...none };
  return { planID, price, nextPlanID: tariff.planID, nextPrice: tariff.price };
}

function endAfter(before: ContractState, { subscription, now }: AtStripe, { ends, completes }: Asked) {
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
    expireTime: Math.max(periodEnd, freeUntil(before)),
    ...{ cancelReason, completed },
  };
}

/** A free month that was promised is not cut short by a night's cancellation before its first (empty) charge. */
function freeUntil({ startTime, trial }: ContractState): number {
  return trial ? addJapanMonths(billingAnchor(startTime), 1) : 0;
}
