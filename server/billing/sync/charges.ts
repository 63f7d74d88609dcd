import { billingAnchor, monthsElapsed } from '#domain/billing/billing-dates.ts';
import { type Charge, type ChargeTerms, chargeAt, regularCharge } from '#domain/billing/coupon.ts';
import { trialUntil } from '#domain/billing/trial-offer.ts';
import { type CouponRow, termsOf } from '#server/billing/coupons/coupon-store.ts';
import type { SubscriptionRow } from '#server/learning/enrollment/enrollment-store.ts';

/** The coming charges of a subscription; all charges from `later` on are the same. */
export interface Charges {
  readonly next: Charge;
  readonly later: Charge;
}

/** Charges of a subscription that does not exist yet; `start` in milliseconds of the epoch. */
export function chargesOfCheckout(given: {
  start: number;
  price: number;
  trial: boolean;
  coupon: CouponRow | null;
}): Charges & { readonly first: Charge } {
  const { price, trial, coupon } = given;
  const terms: ChargeTerms = {
    anchor: billingAnchor(given.start),
    price,
    trial,
    coupon: coupon && termsOf(coupon),
  };
  return { first: chargeAt(terms, 0), next: chargeAt(terms, 1), later: regularCharge(terms) };
}

/** Charges of a running subscription at a monthly price, on the day that Stripe ends the period where it is known. */
export function chargesOfSubscription(
  row: Pick<SubscriptionRow, 'start_time' | 'period_end' | 'trial'>,
  { price, coupon, now }: { price: number; coupon: CouponRow | null; now: number },
): Charges {
  const start = row.start_time.getTime();
  const anchor = billingAnchor(start);
  const terms: ChargeTerms = { anchor, price, trial: row.trial, coupon: coupon && termsOf(coupon) };
  const planned = chargeAt(terms, now < anchor ? 0 : monthsElapsed(start, now) + 1);
  const end = row.period_end?.getTime() ?? 0;
  const next = { ...planned, time: end > now ? end : planned.time };
  const regular = regularCharge(terms);
  return { next, later: regular.time > next.time ? regular : next };
}

/** The next charge of money: the 0 yen at nine with which a free month begins after a night are none. */
export function nextPaidCharge(
  row: Pick<SubscriptionRow, 'start_time' | 'period_end' | 'trial'>,
  given: { price: number; coupon: CouponRow | null; now: number },
): Charge {
  const begun = Math.max(given.now, billingAnchor(row.start_time.getTime()));
  return chargesOfSubscription(row, row.trial ? { ...given, now: begun } : given).next;
}

/** Whether nothing was paid for the current period: the free month, or the night before the very first charge. */
export function isUnpaidPeriod(row: Pick<SubscriptionRow, 'start_time' | 'trial'>, now: number): boolean {
  const start = row.start_time.getTime();
  return now < billingAnchor(start) || trialUntil({ startTime: start, trial: row.trial }, now) !== null;
}
