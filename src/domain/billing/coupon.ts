import { addJapanMonths } from '#domain/japan-time.ts';

/** What a coupon takes off, and for how many charges; amounts in whole yen. */
export interface CouponTerms {
  readonly percentOff: number | null;
  readonly amountOff: number | null;
  readonly duration: 'once' | 'repeating' | 'forever';
  /** The number of charges, for `repeating`. */
  readonly months: number | null;
}

/**
 * A price after a coupon, by Stripe's rules: the discount is rounded to the yen, and the result is at least
 * 0.
 */
export function amountAfter(price: number, coupon: CouponTerms | null): number {
  if (coupon === null) return price;
  const off = coupon.amountOff ?? Math.round((price * (coupon.percentOff ?? 0)) / 100);
  return Math.max(0, price - off);
}

/** Whether a coupon applies to the charge with this number; the first real charge is 0. */
export function couponCovers(coupon: CouponTerms, charge: number): boolean {
  switch (coupon.duration) {
    case 'once':
      return charge === 0;
    case 'repeating':
      return charge < (coupon.months ?? 0);
    case 'forever':
      return true;
  }
}

/** The terms of a subscription; `anchor` as in billing-dates.ts. */
export interface ChargeTerms {
  readonly anchor: number;
  /** Whole yen a month, without any coupon. */
  readonly price: number;
  /** The first month is free; a coupon applies from the charge after it. */
  readonly trial: boolean;
  readonly coupon: CouponTerms | null;
}

export interface Charge {
  /** Milliseconds of the epoch. */
  readonly time: number;
  /** Whole yen, tax included. */
  readonly amount: number;
}

/** The charge with this number, counted from 0; 0 yen for a free first month. */
export function chargeAt({ anchor, price, trial, coupon }: ChargeTerms, charge: number): Charge {
  const time = addJapanMonths(anchor, charge);
  const real = trial ? charge - 1 : charge;
  if (real < 0) return { time, amount: 0 };
  return { time, amount: coupon !== null && couponCovers(coupon, real) ? amountAfter(price, coupon) : price };
}

/**
 * The first charge after which all are the same: after the free month and the coupon, at the earliest the
 * second.
 */
export function regularCharge(terms: ChargeTerms): Charge {
  const { coupon, trial } = terms;
  const covered = coupon === null || coupon.duration === 'forever' ? 0 : (coupon.months ?? 1);
  return chargeAt(terms, Math.max(1, covered + (trial ? 1 : 0)));
}
