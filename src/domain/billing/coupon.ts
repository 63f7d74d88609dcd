import { addJapanMonths } from '#domain/japan-time.ts';

/** What a coupon takes off, and of how many charges; amounts in whole yen. */
export interface CouponTerms {
  readonly percentOff: number | null;
  readonly amountOff: number | null;
  readonly duration: 'once' | 'repeating' | 'forever';
  /** Of `repeating`: how many charges. */
  readonly months: number | null;
}

/** A price after a coupon, as Stripe counts: the part taken off is rounded to the yen, and nothing is left below zero. */
export function amountAfter(price: number, coupon: CouponTerms | null): number {
  if (coupon === null) return price;
  const off = coupon.amountOff ?? Math.round((price * (coupon.percentOff ?? 0)) / 100);
  return Math.max(0, price - off);
}

/** Whether a coupon counts for the charge with this number; the first real charge is 0. */
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

/** What a contract agreed to; `anchor` as of billing.ts. */
export interface ChargeTerms {
  readonly anchor: number;
  /** Whole yen a month, without any coupon. */
  readonly price: number;
  /** The first month is free; a coupon counts from the charge after it. */
  readonly trial: boolean;
  readonly coupon: CouponTerms | null;
}

export interface Charge {
  /** Milliseconds of the epoch. */
  readonly time: number;
  /** Whole yen, tax included. */
  readonly amount: number;
}

/** The charge with this number, counted from 0; that of a free first month is 0 yen. */
export function chargeAt({ anchor, price, trial, coupon }: ChargeTerms, charge: number): Charge {
  const time = addJapanMonths(anchor, charge);
  const real = trial ? charge - 1 : charge;
  if (real < 0) return { time, amount: 0 };
  return { time, amount: coupon !== null && couponCovers(coupon, real) ? amountAfter(price, coupon) : price };
}

/** The charge from which all are the same: after the free month and the coupon; at the earliest the second one. */
export function regularCharge(terms: ChargeTerms): Charge {
  const { coupon, trial } = terms;
  const covered = coupon === null || coupon.duration === 'forever' ? 0 : (coupon.months ?? 1);
  return chargeAt(terms, Math.max(1, covered + (trial ? 1 : 0)));
}
