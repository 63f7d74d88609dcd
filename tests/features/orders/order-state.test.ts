import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { ORDER_STATES, type Order } from '#contract/entities/order.ts';
import { byMonth, daysOf, orderState, orderStateLabel } from '#features/orders/order-state.ts';

function anOrder(rest: Partial<Order> = {}): Order {
  return {
    orderID: crypto.randomUUID(),
    orderTime: '2026-11-21T01:02:03.000Z',
    item: 'ピアノはじめて（スタンダードプラン）',
    currCode: 'pf-beginner',
    plan: { planID: 1, planName: 'standard' },
    reason: 'renewal',
    amount: 2980,
    currency: 'JPY',
    coupon: null,
    status: 'paid',
    refundedAmount: 0,
    card: { brand: 'visa', last4: '4242' },
    declineCode: null,
    nextAttemptTime: null,
    period: null,
    receiptURL: '/media/receipts/x',
    testMode: true,
    ...rest,
  };
}

test('names the days of a period without that on which the next one begins', () => {
  // A day of another year than this one is named with its year.
  vi.setSystemTime('2026-11-21T01:02:03.000Z');
  onTestFinished(() => void vi.useRealTimers());
  const period = { startTime: '2026-11-22T01:02:03.000Z', endTime: '2026-12-22T01:02:03.000Z' };
  expect(daysOf(period)).toBe('11月22日(日)〜12月21日(月)');
});

describe('state of an order', () => {
  test.each([
    ['paid', anOrder(), { kind: 'paid' }],
    ['a free month', anOrder({ amount: 0 }), { kind: 'free' }],
    [
      'open with a retry',
      anOrder({ status: 'open', declineCode: 'expired_card', nextAttemptTime: '2026-11-24T00:00:00.000Z' }),
      { kind: 'open', nextAttempt: Date.parse('2026-11-24T00:00:00.000Z'), declineCode: 'expired_card' },
    ],
    [
      'open without a retry',
      anOrder({ status: 'open' }),
      { kind: 'open', nextAttempt: null, declineCode: null },
    ],
    [
      'failed',
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

  /** Complete by type: a new state of the API needs a label. */
  const LABELS: Readonly<Record<Order['status'], string>> = {
    open: '未払い',
    paid: 'お支払い済み',
    failed: '失敗',
    void: '無効',
    refunded: '返金済み',
    'part-refunded': '一部返金 500円',
  };

  test.each(ORDER_STATES)('labels an order that is %s', (status) => {
    expect(orderStateLabel(orderState(anOrder({ status, refundedAmount: 500 })))).toBe(LABELS[status]);
  });

  test('labels a free month as one without a payment', () => {
    expect(orderStateLabel(orderState(anOrder({ amount: 0 })))).toBe('お支払いなし');
  });
});

describe('orders by month', () => {
  test('begins a month at midnight in Japan, not at midnight UTC', () => {
    const december = anOrder({ orderTime: '2026-11-30T15:00:00.000Z' });
    const november = anOrder({ orderTime: '2026-11-30T14:59:59.000Z' });
    expect(byMonth([december, november])).toEqual([
      { year: 2026, month: 12, orders: [december] },
      { year: 2026, month: 11, orders: [november] },
    ]);
  });

  test('separates the same month of another year', () => {
    const [one, other] = [anOrder(), anOrder({ orderTime: '2025-11-21T01:02:03.000Z' })];
    expect(byMonth([one, other]).map(({ year }) => year)).toEqual([2026, 2025]);
  });

  test('lists an order once that a newer one pushed to the next page', () => {
    const [one, two] = [anOrder(), anOrder()];
    expect(byMonth([one, two, two])).toEqual([{ year: 2026, month: 11, orders: [one, two] }]);
  });
});
