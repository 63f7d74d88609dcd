import { billingAnchor, monthsElapsed } from '#domain/billing/billing-dates.ts';
import {
  amountAfter,
  type Charge,
  type ChargeTerms,
  chargeAt,
  regularCharge,
} from '#domain/billing/coupon.ts';
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

/** What decides a charge besides the subscription's own dates. */
export interface ChargeFactors {
  readonly price: number;
  /** The coupon of its checkout. */
  readonly coupon: CouponRow | null;
  /** The personal coupon on its next charge. */
  readonly own: CouponRow | null;
  readonly now: number;
}

/** Charges of a running subscription at a monthly price, on the day that Stripe ends the period where it is known. */
export function chargesOfSubscription(
  row: Pick<SubscriptionRow, 'start_time' | 'period_end' | 'trial'>,
  { price, coupon, own, now }: ChargeFactors,
): Charges {
  const start = row.start_time.getTime();
  const anchor = billingAnchor(start);
  const terms: ChargeTerms = { anchor, price, trial: row.trial, coupon: coupon && termsOf(coupon) };
  const number = now < anchor ? 0 : monthsElapsed(start, now) + 1;
  const planned = chargeAt(terms, number);
  const end = row.period_end?.getTime() ?? 0;
  const amount = own === null ? planned.amount : amountAfter(planned.amount, termsOf(own));
  const next = { amount, time: end > now ? end : planned.time };
  const regular = regularCharge(terms);
  if (regular.time > next.time) return { next, later: regular };
  return { next, later: own === null ? next : chargeAt(terms, number + 1) };
}

/** The coming charges of money: the 0 yen at nine with which a free month begins after a night are none. */
export function paidCharges(
  row: Pick<SubscriptionRow, 'start_time' | 'period_end' | 'trial'>,
  given: ChargeFactors,
): Charges {
  const begun = Math.max(given.now, billingAnchor(row.start_time.getTime()));
  return chargesOfSubscription(row, row.trial ? { ...given, now: begun } : given);
}

/** Whether nothing was paid for the current period: the free month, or the night before the very first charge. */
export function isUnpaidPeriod(row: Pick<SubscriptionRow, 'start_time' | 'trial'>, now: number): boolean {
  const start = row.start_time.getTime();
  return now < billingAnchor(start) || trialUntil({ startTime: start, trial: row.trial }, now) !== null;
}
