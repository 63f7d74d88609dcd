import { ApiError } from '#contract/errors.ts';
import type { CouponRow } from '#server/billing/coupons/coupon-store.ts';
import {
  type GatewaySubscription,
  MIN_CHARGE_YEN,
  type PaymentGateway,
  type PlanChange,
} from '#server/billing/stripe/gateway.ts';
import { chargesOfSubscription, isUnpaidPeriod, paidCharges } from '#server/billing/sync/charges.ts';
import type { QuoteFacts } from '#server/db/tables/quote-facts.ts';
import type { SubscriptionRow } from '#server/learning/enrollment/enrollment-store.ts';
import type { PurchasableItem } from './catalogue-item-store.ts';
import { factOf, namesOf, type Offer } from './offer.ts';

/** A change of plan that can be requested, with the request to Stripe. */
export interface ChangeOffer extends Offer {
  readonly change: PlanChange;
  readonly price: number;
}

/** A billed subscription with the coupon of its checkout, as just read at Stripe. */
export interface BilledState {
  readonly row: SubscriptionRow;
  readonly coupon: CouponRow | null;
  /** The personal coupon on the next charge. */
  readonly own: CouponRow | null;
  readonly subscription: Pick<GatewaySubscription, 'id' | 'itemID'>;
}

/**
 * What a change of plan costs. A dearer plan begins now, for the difference; a cheaper one with the next period; the
 * current plan undoes a scheduled change. A period for which nothing was paid has no difference; a difference below the
 * smallest charge is waived.
 * @param prorationTime seconds of the epoch of an earlier quote, so that the charge equals what was shown
 * @throws ApiError 409 `subscriptions/already-active` for the plan that runs already
 */
export async function changeOffer(
  gateway: PaymentGateway,
  { row, coupon, own, subscription }: BilledState,
  { item, now, prorationTime }: { item: PurchasableItem; now: Date; prorationTime: number | null },
): Promise<ChangeOffer> {
  const { plan } = item;
  const current = row.price ?? row.plan_price;
  const kind = kindOf(row, item);
  const price = kind === 'keep' ? current : plan.plan_price;
  const begin = kind === 'upgrade' && !isUnpaidPeriod(row, now.getTime()) ? 'now' : 'later';
  const seconds = begin === 'now' ? (prorationTime ?? Math.floor(now.getTime() / 1000)) : null;
  const requested: PlanChange = {
    subscriptionID: subscription.id,
    itemID: subscription.itemID,
    begin,
    prorationTime: seconds,
    ...(own === null ? {} : { withoutCoupons: true }),
    priceID: await gateway.ensurePrice({ planID: plan.plan_id, planName: plan.plan_name, amount: price }),
  };
  const difference = begin === 'now' ? await gateway.previewChange(requested) : 0;
  const isWaived = begin === 'now' && difference < MIN_CHARGE_YEN;
  const change: PlanChange = isWaived ? { ...requested, begin: 'waived', prorationTime: null } : requested;
  const factors = { price, coupon, own, now: now.getTime() };
  const { next, later } = paidCharges(row, factors);
  // In the night before a free month: the 0 yen at nine, with which the plan changes.
  const first =
    begin === 'now'
      ? { amount: isWaived ? 0 : difference, at: new Date((seconds ?? 0) * 1000).toISOString() }
      : factOf(chargesOfSubscription(row, factors).next);
  const facts: QuoteFacts = {
    price,
    trialUntil: null,
    first,
    next: factOf(next),
    later: factOf(later),
    ...namesOf(own ?? coupon),
    prorationTime: seconds,
    stripeCustomerID: null,
  };
  return { item, kind, trial: false, coupon, facts, begin, now, change, price };
}

function kindOf(row: SubscriptionRow, { plan }: PurchasableItem): 'upgrade' | 'downgrade' | 'keep' {
  if (plan.plan_id === row.plan_id) {
    if (row.next_plan_id === null) throw new ApiError('subscriptions/already-active');
    return 'keep';
  }
  if (plan.plan_id === row.next_plan_id) throw new ApiError('subscriptions/already-active');
  return plan.plan_price > (row.price ?? row.plan_price) ? 'upgrade' : 'downgrade';
}
