import type { Coupon } from '#contract/coupons.ts';
import { couponTexts as texts } from '#features/purchase/texts.ts';

/** What a coupon does, in a sentence: of which charges, and how much. */
export function couponEffect({ duration, months, percentOff, amountOff }: Coupon): string {
  const off = percentOff === undefined ? texts.amount(amountOff ?? 0) : texts.percent(percentOff);
  if (duration === 'forever') return texts.effect(texts.forever, off);
  return texts.effect(duration === 'once' ? texts.once : texts.months(months ?? 1), off);
}
