import { describe, expect, test } from 'vitest';
import { couponEffect } from '#features/purchase/plans/coupon-field.tsx';
import { enrollmentStatusOf } from '#features/purchase/plans/enrollment-status.ts';
import { couponCode, purchaseSearch } from '#features/purchase/purchase-search.ts';
import { cardOf } from '#features/purchase/use-chosen-card.ts';
import { aRunningSubscription, iso, NOW, STANDARD } from '#tests/features/purchase/a-purchase.ts';

const ended = { cancel: { cancelTime: iso(-20), expireTime: iso(-1) } };
const leaving = { cancel: { cancelTime: iso(-2), expireTime: iso(20) } };
const elsewhere = { curriculum: { currCode: 'gt-beginner', currName: 'ギター' } };
const of = (...subscriptions: Parameters<typeof aRunningSubscription>[0][]) =>
  enrollmentStatusOf(subscriptions.map(aRunningSubscription), 'pf-beginner', NOW);

describe('how somebody stands to what they look at', () => {
  test('not known, never, elsewhere', () => {
    expect(enrollmentStatusOf(undefined, 'pf-beginner', NOW)).toEqual({ kind: 'unknown' });
    expect(enrollmentStatusOf(null, 'pf-beginner', NOW)).toEqual({ kind: 'never', freePlanID: 1 });
    expect(of({ plan: STANDARD, ...elsewhere })).toEqual({ kind: 'never', freePlanID: 1 });
  });

  test('the free month is offered once', () => {
    expect(of({ ...ended, plan: STANDARD })).toEqual({ kind: 'ended', freePlanID: null });
    expect(of(ended)).toEqual({ kind: 'ended', freePlanID: 1 });
  });

  test.each([
    ['one that is paid', {}, 'change'],
    ['one of the school', { billed: false }, 'school'],
    ['one that is being left', leaving, 'keep-first'],
    ['one with a charge that failed', { trouble: { orderID: 'o', since: iso(-1) } }, 'pay-first'],
  ])('%s', (_, rest, may) => {
    expect(of(rest)).toMatchObject({ kind: 'running', may });
  });
});

describe('the address', () => {
  test.each([
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

  test('a code as a phone types it', () => {
    expect(couponCode('　ｈａｒｕ２０２６ ')).toBe('HARU2026');
    expect(couponCode('  ')).toBeNull();
  });
});

test.each([
  [{ percentOff: 50, duration: 'once' }, '最初のお支払い1回が50％引きになります。'],
  [{ amountOff: 1000, duration: 'repeating', months: 3 }, '最初のお支払いから3回が1,000円引きになります。'],
  [{ percentOff: 10, duration: 'forever' }, '毎回のお支払いが10％引きになります。'],
] as const)('what a coupon does: %o', (rest, words) => {
  expect(couponEffect({ couponID: 'c', code: 'C', name: 'C', ...rest })).toBe(words);
});

describe('the card that pays', () => {
  const card = (cardID: string, rest = {}) => ({
    ...{
      cardID,
      brand: 'visa',
      last4: '4242',
      expMonth: 12,
      expYear: 2030,
      isDefault: false,
      expired: false,
    },
    ...rest,
  });
  const cards = [card('pm_1', { isDefault: true }), card('pm_2'), card('pm_3', { expired: true })];
  test.each([
    [undefined, 'pm_1'],
    ['pm_2', 'pm_2'],
    ['pm_3', 'pm_1'],
    ['pm_gone', 'pm_1'],
    [null, undefined],
  ])('chosen %s', (chosen, expected) => {
    expect(cardOf(cards, chosen)?.cardID).toBe(expected);
  });
});
