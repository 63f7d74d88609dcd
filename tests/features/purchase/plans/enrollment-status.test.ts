import { describe, expect, test } from 'vitest';
import { enrollmentStatusOf } from '#features/purchase/plans/enrollment-status.ts';
import { aRunningSubscription, iso, NOW, STANDARD } from '#tests/features/purchase/a-purchase.ts';

const ended = { cancel: { cancelTime: iso(-20), expireTime: iso(-1) } };
const cancelled = { startTime: iso(-10), cancel: { cancelTime: iso(-2), expireTime: iso(20) } };
const elsewhere = { curriculum: { currCode: 'gt-beginner', currName: 'ギター' } };
const of = (...subscriptions: Parameters<typeof aRunningSubscription>[0][]) =>
  enrollmentStatusOf(subscriptions.map(aRunningSubscription), 'pf-beginner', NOW);

describe('enrollment status', () => {
  test('is unknown without data, and never without a subscription to this curriculum', () => {
    expect(enrollmentStatusOf(undefined, 'pf-beginner', NOW)).toEqual({ kind: 'unknown' });
    expect(enrollmentStatusOf(null, 'pf-beginner', NOW)).toEqual({ kind: 'never', freePlanID: 1 });
    expect(of({ plan: STANDARD, ...elsewhere })).toEqual({ kind: 'never', freePlanID: 1 });
  });

  test('offers the free month once', () => {
    expect(of({ ...ended, plan: STANDARD })).toEqual({ kind: 'ended', freePlanID: null });
    expect(of(ended)).toEqual({ kind: 'ended', freePlanID: 1 });
  });

  test.each([
    ['a paid subscription', {}, 'allowed'],
    ['a subscription granted by the school', { billed: false }, 'school-only'],
    ['a cancelled subscription', cancelled, 'undo-cancellation-first'],
    [
      'a free month that was cancelled in the night before its first charge, and now is over at Stripe',
      {
        startTime: '2026-11-19T17:00:00.000Z',
        cancel: { cancelTime: '2026-11-19T18:00:00.000Z', expireTime: '2026-12-20T00:00:00.000Z' },
      },
      'after-the-end',
    ],
    ['a subscription with a failed charge', { trouble: { orderID: 'o', since: iso(-1) } }, 'pay-first'],
  ])('%s', (_, rest, planChange) => {
    expect(of(rest)).toMatchObject({ kind: 'running', planChange });
  });
});
