import { addMonths, type Seconds } from './cycle.ts';

/** What a coupon takes off. One of the two is set. */
export interface Off {
  readonly percent_off: number | null;
  readonly amount_off: number | null;
}

export interface CouponTerms extends Off {
  readonly duration: string;
  readonly duration_in_months: number | null;
}

/** When a discount that begins at `start` no longer applies; null: by use (`once`), or never (`forever`). */
export function discountEnd(coupon: CouponTerms, start: Seconds): Seconds | null {
  if (coupon.duration !== 'repeating') return null;
  return addMonths(start, coupon.duration_in_months ?? 1);
}

/** A repeating coupon of three months counts for invoices of the months 0, 1 and 2: at its end it is over. */
export function stillApplies(end: Seconds | null, at: Seconds): boolean {
  return end === null || at < end;
}

/**
 * What each discount takes off an amount of whole yen, in their order: a percentage of what the ones before have left,
 * rounded to the nearest yen, and never more than there is (Stripe: coupons are applied in the order given).
 */
export function discountAmounts(amount: number, discounts: readonly Off[]): number[] {
  let left = amount;
  return discounts.map((off) => {
    const taken = Math.min(left, off.amount_off ?? Math.round((left * (off.percent_off ?? 0)) / 100));
    left -= taken;
    return taken;
  });
}

export function afterDiscounts(amount: number, discounts: readonly Off[]): number {
  return discountAmounts(amount, discounts).reduce((left, taken) => left - taken, amount);
}
