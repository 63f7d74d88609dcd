import { expect, test } from 'vitest';
import { couponEffect } from '#features/purchase/plans/coupon-field.tsx';

test.each([
  [{ percentOff: 50, duration: 'once' }, '最初のお支払い1回が50％引きになります。'],
  [{ amountOff: 1000, duration: 'repeating', months: 3 }, '最初のお支払いから3回が1,000円引きになります。'],
  [{ percentOff: 10, duration: 'forever' }, '毎回のお支払いが10％引きになります。'],
] as const)('describes the effect of a coupon: %o', (rest, words) => {
  expect(couponEffect({ couponID: 'c', code: 'C', name: 'C', ...rest })).toBe(words);
});
