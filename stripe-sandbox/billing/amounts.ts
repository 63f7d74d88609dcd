import { addMonths, type Period, type Seconds } from './cycle.ts';

/** The reduction of a coupon. One of the two is set. */
export interface Reduction {
  readonly percent_off: number | null;
  readonly amount_off: number | null;
}

export interface CouponTerms extends Reduction {
  readonly duration: string;
  readonly duration_in_months: number | null;
}

/** The end of a discount that begins at `start`; null when it ends by use (`once`) or never (`forever`). */
export function discountEnd(coupon: CouponTerms, start: Seconds): Seconds | null {
  if (coupon.duration !== 'repeating') return null;
  return addMonths(start, coupon.duration_in_months ?? 1);
}

/** A repeating coupon of three months applies to the invoices of the months 0, 1 and 2, not at its end. */
export function applies(end: Seconds | null, at: Seconds): boolean {
  return end === null || at < end;
}

/**
 * The yen that each discount takes off an amount, in their order: a percentage of the amount after the earlier discounts,
 * rounded to the nearest yen, and never more than is left (Stripe applies coupons in the order given).
 */
export function discountAmounts(amount: number, discounts: readonly Reduction[]): number[] {
  let left = amount;
  return discounts.map((off) => {
    const taken = Math.min(left, off.amount_off ?? Math.round((left * (off.percent_off ?? 0)) / 100));
    left -= taken;
    return taken;
  });
}

export function afterDiscounts(amount: number, discounts: readonly Reduction[]): number {
  return discountAmounts(amount, discounts).reduce((left, taken) => left - taken, amount);
}

/** The amount charged for a period after discounts: a later credit is a part of it. */
export interface Billed extends Period {
  readonly amount: number;
}

export interface Proration {
  /** Zero or less: for the unused time of the billed period. */
  readonly credit: number;
  /** Zero or more: for the rest of the period at the new price. */
  readonly debit: number;
}

/**
 * A change of price in the middle of a period, to the second.
 *
 * From Stripe's documentation: prorations are calculated to the second; in billing mode `flexible`, the default of this
 * version of the API, the credit comes from the amount that was really debited; with `proration_discounts: included`, its
 * default, the lines are net of discounts.
 * Our reading, where the documentation is silent: the debit is the new monthly price after the discounts that apply now,
 * in proportion (so a fixed amount is taken off in proportion as well); each line is rounded to the nearest yen.
 */
export function prorate(
  billed: Billed | null,
  next: { readonly price: number; readonly discounts: readonly Reduction[]; readonly period: Period },
  at: Seconds,
): Proration {
  const credit = billed === null ? 0 : share(billed.amount, billed, at);
  // `0 -` avoids -0.
  return { credit: 0 - credit, debit: share(afterDiscounts(next.price, next.discounts), next.period, at) };
}

function share(amount: number, period: Period, at: Seconds): number {
  const left = Math.min(Math.max(period.end - at, 0), period.end - period.start);
  return Math.round((amount * left) / (period.end - period.start));
}

/** The smallest card charge; Stripe adds a smaller sum to the customer's balance, for the next invoice. */
const MIN_CHARGE_YEN = 50;

export interface Totals {
  readonly subtotal: number;
  readonly discount: number;
  readonly total: number;
  readonly startingBalance: number;
  /** The amount charged to the card. */
  readonly due: number;
  /** The customer's balance afterwards: negative is credit of the customer, positive is owed by them. */
  readonly endingBalance: number;
}

/** The sums of an invoice; `balance` is the customer's balance before it. */
export function invoiceTotals(
  lines: readonly { readonly amount: number; readonly discount: number }[],
  balance: number,
): Totals {
  const subtotal = lines.reduce((sum, line) => sum + line.amount, 0);
  const discount = lines.reduce((sum, line) => sum + line.discount, 0);
  const total = subtotal - discount;
  const owed = total + balance;
  const carried = owed < MIN_CHARGE_YEN;
  return {
    subtotal,
    discount,
    total,
    startingBalance: balance,
    due: carried ? 0 : owed,
    endingBalance: carried ? owed : 0,
  };
}
