import type { Period, Seconds } from './cycle.ts';
import { afterDiscounts, type Off } from './discounting.ts';

/** What was really asked for a stretch of time, after discounts: the ground of a later credit. */
export interface Billed extends Period {
  readonly amount: number;
}

export interface Proration {
  /** Zero or less: the unused time of what was billed. */
  readonly credit: number;
  /** Zero or more: the time that is left at the new price. */
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
  next: { readonly price: number; readonly discounts: readonly Off[]; readonly period: Period },
  at: Seconds,
): Proration {
  const credit = billed === null ? 0 : share(billed.amount, billed, at);
  // `0 -`, because -0 is not what an invoice says.
  return { credit: 0 - credit, debit: share(afterDiscounts(next.price, next.discounts), next.period, at) };
}

function share(amount: number, period: Period, at: Seconds): number {
  const left = Math.min(Math.max(period.end - at, 0), period.end - period.start);
  return Math.round((amount * left) / (period.end - period.start));
}
