import { describe, expect, it } from 'vitest';
import { couponCode, purchaseSearch } from '#features/purchase/purchase-search.ts';

describe('the code of a coupon, as it is typed', () => {
  it.each([
    ['HARU2026', 'HARU2026'],
    ['  haru 2026 ', 'HARU2026'],
    ['ＨＡＲＵ　２０２６', 'HARU2026'],
    ['haru-2026\n', 'HARU-2026'],
  ])('takes %j for %s', (typed, code) => expect(couponCode(typed)).toBe(code));

  it.each(['', ' 　', '春の割引', 'a'.repeat(41)])('has none in %j', (typed) =>
    expect(couponCode(typed)).toBeNull(),
  );
});

it('counts nonsense in the address as not named', () => {
  expect(purchaseSearch({ plan: 'x', coupon: '%%' })).toEqual({ plan: undefined, coupon: undefined });
  expect(purchaseSearch({ plan: 2, coupon: 'haru' })).toEqual({ plan: 2, coupon: 'HARU' });
});
