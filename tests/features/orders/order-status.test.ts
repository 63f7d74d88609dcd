import { describe, expect, test } from 'vitest';
import { ORDER_STATES, type Order } from '#contract/entities/order.ts';
import { byMonth, orderState } from '#features/orders/order-status.ts';

function anOrder(rest: Partial<Order> = {}): Order {
  return {
    orderID: crypto.randomUUID(),
    orderTime: '2026-11-21T01:02:03.000Z',
    item: 'ピアノはじめて（スタンダードプラン）',
    currCode: 'pf-beginner',
    plan: { planID: 1, planName: 'standard' },
    ...{ reason: 'renewal', amount: 2980, currency: 'JPY', coupon: null, status: 'paid', refundedAmount: 0 },
    ...{ card: { brand: 'visa', last4: '4242' }, declineCode: null, nextAttemptTime: null },
    ...{ period: null, receiptURL: '/media/receipts/x', testMode: true },
    ...rest,
  };
}

describe('how an order stands', () => {
  test.each([
    ['paid', anOrder(), { kind: 'paid' }],
    ['a free month', anOrder({ amount: 0 }), { kind: 'free' }],
    [
      'open, and tried again',
      anOrder({ status: 'open', declineCode: 'expired_card', nextAttemptTime: '2026-11-24T00:00:00.000Z' }),
      { kind: 'open', again: Date.parse('2026-11-24T00:00:00.000Z'), declineCode: 'expired_card' },
    ],
    ['open for good', anOrder({ status: 'open' }), { kind: 'open', again: null, declineCode: null }],
    [
      'given up',
      anOrder({ status: 'failed', declineCode: 'insufficient_funds' }),
      { kind: 'failed', declineCode: 'insufficient_funds' },
    ],
    ['void', anOrder({ status: 'void' }), { kind: 'void' }],
    ['refunded', anOrder({ status: 'refunded', refundedAmount: 2980 }), { kind: 'refunded' }],
    [
      'refunded in part',
      anOrder({ status: 'part-refunded', refundedAmount: 500 }),
      { kind: 'part-refunded', amount: 500 },
    ],
  ])('%s', (_, order, state) => {
    expect(orderState(order)).toEqual(state);
  });

  test('every state of the contract is told', () => {
    for (const status of ORDER_STATES) expect(orderState(anOrder({ status })).kind).toBeDefined();
  });
});

describe('by month', () => {
  test('of Japan: midnight there ends one, not midnight in Greenwich', () => {
    const december = anOrder({ orderTime: '2026-11-30T15:00:00.000Z' });
    const november = anOrder({ orderTime: '2026-11-30T14:59:59.000Z' });
    expect(byMonth([december, november])).toEqual([
      { year: 2026, month: 12, orders: [december] },
      { year: 2026, month: 11, orders: [november] },
    ]);
  });

  test('the same month of another year is another one', () => {
    const [one, other] = [anOrder(), anOrder({ orderTime: '2025-11-21T01:02:03.000Z' })];
    expect(byMonth([one, other]).map(({ year }) => year)).toEqual([2026, 2025]);
  });

  test('an order that a newer one pushed over the edge of a page stands there once', () => {
    const [one, two] = [anOrder(), anOrder()];
    expect(byMonth([one, two, two])).toEqual([{ year: 2026, month: 11, orders: [one, two] }]);
  });
});
