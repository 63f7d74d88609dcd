import { ApiError } from '#contract/errors.ts';
import type { CouponRow } from '#server/billing/coupons/coupon-store.ts';
import {
  type GatewaySubscription,
  type PaymentGateway,
  type PlanChange,
  SMALLEST_CHARGE,
} from '#server/billing/stripe/gateway.ts';
import { chargesOfContract, isUnpaidPeriod } from '#server/billing/sync/charges.ts';
import type { QuoteFacts } from '#server/db/tables/quote-facts.ts';
import type { SubscriptionRow } from '#server/learning/enrolment/enrolment-store.ts';
import type { Item } from './catalogue-item-store.ts';
import { factOf, namesOf, type Offer } from './offer.ts';

/** A change of plan that can be asked for, with what Stripe is to be told. */
export interface ChangeOffer extends Offer {
  readonly change: PlanChange;
  readonly price: number;
}

/** A billed contract as it stands, the coupon it was joined with, and its subscription as just read. */
export interface Standing {
  readonly row: SubscriptionRow;
  readonly coupon: CouponRow | null;
  readonly subscription: Pick<GatewaySubscription, 'id' | 'itemID'>;
}

/**
 * A dearer plan begins now, for the difference; a cheaper one with the next period; the present plan takes a change that
 * waits back. In a period for which nothing was paid there is nothing to make a difference of; a difference that is too
 * small to be charged is given.
 * @param prorationTime seconds of the epoch of an earlier quote, so that the same is charged that was shown
 * @throws ApiError 409 `subscriptions/already-active` for the plan that runs already
 */
export async function changeOffer(
  gateway: PaymentGateway,
  { row, coupon, subscription }: Standing,
  { item, now, prorationTime }: { item: Item; now: Date; prorationTime: number | null },
): Promise<ChangeOffer> {
  const { plan } = item;
  const current = row.price ?? row.plan_price;
  const kind = kindOf(row, item);
  const price = kind === 'keep' ? current : plan.plan_price;
  const begin = kind === 'upgrade' && !isUnpaidPeriod(row, now.getTime()) ? 'now' : 'later';
  const seconds = begin === 'now' ? (prorationTime ?? Math.floor(now.getTime() / 1000)) : null;
  const asked: PlanChange = {
    ...{ subscriptionID: subscription.id, itemID: subscription.itemID, begin, prorationTime: seconds },
    priceID: await gateway.ensurePrice({ planID: plan.plan_id, planName: plan.plan_name, amount: price }),
  };
  const difference = begin === 'now' ? await gateway.previewChange(asked) : 0;
  const isGiven = begin === 'now' && difference < SMALLEST_CHARGE;
  const change: PlanChange = isGiven ? { ...asked, begin: 'given', prorationTime: null } : asked;
  const charges = chargesOfContract(row, { price, coupon, now: now.getTime() });
  const first =
    begin === 'now'
      ? { amount: isGiven ? 0 : difference, at: new Date((seconds ?? 0) * 1000).toISOString() }
      : factOf(charges.next);
  const facts: QuoteFacts = {
    ...{ price, trialUntil: null, first, next: factOf(charges.next), later: factOf(charges.later) },
    ...namesOf(coupon),
    ...{ prorationTime: seconds, stripeCustomerID: null },
  };
  return { item, kind, trial: false, coupon, facts, begin, now, change, price };
}

function kindOf(row: SubscriptionRow, { plan }: Item): 'upgrade' | 'downgrade' | 'keep' {
  if (plan.plan_id === row.plan_id) {
    if (row.next_plan_id === null) throw new ApiError('subscriptions/already-active');
    return 'keep';
  }
  if (plan.plan_id === row.next_plan_id) throw new ApiError('subscriptions/already-active');
  return plan.plan_price > (row.price ?? row.plan_price) ? 'upgrade' : 'downgrade';
}
