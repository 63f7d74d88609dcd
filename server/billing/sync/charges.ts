import { billingAnchor, monthsElapsed } from '#domain/billing/billing-dates.ts';
import { type Charge, type ChargeTerms, chargeAt, regularCharge } from '#domain/billing/coupon.ts';
import { trialUntil } from '#domain/billing/trial-offer.ts';
import { type CouponRow, termsOf } from '#server/billing/coupons/coupon-store.ts';
import type { Database } from '#server/db/connect.ts';
import type { SubscriptionRow } from '#server/learning/enrolment/enrolment-store.ts';

/** What a contract is charged from now on; `later` is the charge from which all are the same. */
export interface Charges {
  readonly next: Charge;
  readonly later: Charge;
}

/** Charges of a contract that does not exist yet; `start` in milliseconds of the epoch. */
export function chargesOfJoining(given: {
  start: number;
  price: number;
  trial: boolean;
  coupon: CouponRow | null;
}): Charges & { readonly first: Charge } {
  const { price, trial, coupon } = given;
  const terms: ChargeTerms = {
    ...{ anchor: billingAnchor(given.start), price, trial },
    coupon: coupon && termsOf(coupon),
  };
  return { first: chargeAt(terms, 0), next: chargeAt(terms, 1), later: regularCharge(terms) };
}

/** Charges of a running contract, at the given monthly price. Stripe's end of the period is the day, where it is known. */
export function chargesOfContract(
  row: Pick<SubscriptionRow, 'start_time' | 'period_end' | 'trial'>,
  { price, coupon, now }: { price: number; coupon: CouponRow | null; now: number },
): Charges {
  const start = row.start_time.getTime();
  const anchor = billingAnchor(start);
  const terms: ChargeTerms = { anchor, price, trial: row.trial, coupon: coupon && termsOf(coupon) };
  const planned = chargeAt(terms, now < anchor ? 0 : monthsElapsed(start, now) + 1);
  const end = row.period_end?.getTime() ?? 0;
  const next = { ...planned, time: end > now ? end : planned.time };
  const settled = regularCharge(terms);
  return { next, later: settled.time > next.time ? settled : next };
}

/** Whether nothing has been paid for the running period: the free month, or the night before the very first charge. */
export function isUnpaidPeriod(row: Pick<SubscriptionRow, 'start_time' | 'trial'>, now: number): boolean {
  const start = row.start_time.getTime();
  return now < billingAnchor(start) || trialUntil({ startTime: start, trial: row.trial }, now) !== null;
}

/** The coupon with which each of these contracts was joined, by the id of the Stripe subscription. */
export async function couponsOfContracts(
  db: Database,
  rows: readonly Pick<SubscriptionRow, 'stripe_subscription_id'>[],
): Promise<ReadonlyMap<string, CouponRow>> {
  const ids = rows.flatMap(({ stripe_subscription_id: id }) => (id === null ? [] : [id]));
  if (ids.length === 0) return new Map();
  const found = await db
    .selectFrom('joinings as j')
    .innerJoin('coupons as c', 'c.coupon_id', 'j.coupon_id')
    .where('j.stripe_subscription_id', 'in', ids)
    .selectAll('c')
    .select('j.stripe_subscription_id as joined')
    .execute();
  return new Map(found.map(({ joined, ...coupon }) => [joined ?? '', coupon]));
}
