import { describe, expect, it } from 'vitest';
import { couponCode, purchaseSearch } from '#features/purchase/purchase-search.ts';

describe('a typed coupon code', () => {
  it.each([
    ['HARU2026', 'HARU2026'],
    ['  haru 2026 ', 'HARU2026'],
    ['ＨＡＲＵ　２０２６', 'HARU2026'],
    ['haru-2026\n', 'HARU-2026'],
    ['ＨＡＲＵー２０２６', 'HARU-2026'],
    ['haru−2026', 'HARU-2026'],
  ])('reads %j as %s', (typed, code) => expect(couponCode(typed)).toBe(code));

  it.each(['', ' 　', '春の割引', 'a'.repeat(41)])('finds none in %j', (typed) =>
    expect(couponCode(typed)).toBeNull(),
  );
});

it('treats invalid search parameters as missing', () => {
  expect(purchaseSearch({ plan: 'x', coupon: '%%' })).toEqual({ plan: undefined, coupon: undefined });
  expect(purchaseSearch({ plan: 2, coupon: 'haru' })).toEqual({ plan: 2, coupon: 'HARU' });
});

describe('search parameters of the address', () => {
  it.each([
    [
      { plan: 2, coupon: 'HARU-1' },
      { plan: 2, coupon: 'HARU-1' },
    ],
    [
      { plan: '1', coupon: 2026 },
      { plan: 1, coupon: '2026' },
    ],
    [{ plan: 'gold', coupon: '<b>' }, {}],
    [{ plan: -1, coupon: '' }, {}],
    [{}, {}],
  ])('%o', (search, read) => {
    expect(purchaseSearch(search)).toEqual(read);
  });

  it('normalize a code as a phone types it', () => {
    expect(couponCode('　ｈａｒｕ２０２６ ')).toBe('HARU2026');
    expect(couponCode('  ')).toBeNull();
  });
});
