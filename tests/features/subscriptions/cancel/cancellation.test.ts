import { describe, expect, test } from 'vitest';
import { ApiError, type ErrorCode } from '#contract/errors.ts';
import {
  type CancelEvent,
  type Cancellation,
  cancellable,
  cancellableCurriculums,
  cancellation,
  endOf,
  IDLE,
} from '#features/subscriptions/cancel/cancellation.ts';
import { aRunningSubscription, cancelled, iso, NOW, TROUBLE } from '#tests/support/device/a-subscription.ts';

const HERE = 'pf-beginner';
const at = (days: number) => Date.parse(iso(days));
const played = (...events: CancelEvent[]): Cancellation => events.reduce(cancellation, IDLE);
const press = (key: string): CancelEvent => ({ type: 'press', key });
const failed = (code: ErrorCode): CancelEvent => ({ type: 'failed', cause: new ApiError(code) });
const DONE = aRunningSubscription(cancelled(20));

describe('whether a subscription can be cancelled', () => {
  test('finds the curriculums that can still be cancelled', () => {
    const [open, left] = [aRunningSubscription(), aRunningSubscription(cancelled(20))];
    const codes = (...given: Parameters<typeof cancellableCurriculums>[0][number][]) =>
      cancellableCurriculums(given, NOW).map(({ currCode }) => currCode);
    expect(codes(open)).toEqual([HERE]);
    expect(codes(left)).toEqual([]);
    expect(codes()).toEqual([]);
  });

  test('finds nothing without a subscription to the curriculum', () => {
    expect(cancellable([], HERE, NOW)).toEqual({ kind: 'nothing' });
    expect(cancellable([aRunningSubscription()], 'gt-beginner', NOW)).toEqual({ kind: 'nothing' });
  });

  test('ends a running subscription on the day of its next charge, which is not made', () => {
    const subscription = aRunningSubscription();
    const charge = { time: at(20), amount: 2980 };
    expect(cancellable([subscription], HERE, NOW)).toEqual({
      kind: 'open',
      subscription,
      charge,
      until: at(20),
    });
  });

  test('ends an overdue subscription immediately', () => {
    const subscription = aRunningSubscription({ trouble: TROUBLE, nextCharge: null });
    expect(cancellable([subscription], HERE, NOW)).toEqual({
      kind: 'open',
      subscription,
      charge: null,
      until: null,
    });
  });

  test('ends a granted subscription on its next billing date', () => {
    const subscription = aRunningSubscription({
      billed: false,
      nextCharge: null,
      startTime: '2026-10-31T03:00:00.000Z',
    });
    const until = Date.parse('2026-11-30T03:00:00.000Z');
    expect(cancellable([subscription], HERE, NOW)).toMatchObject({ kind: 'open', charge: null, until });
  });

  test('ends a free month with its last day, although a checkout at night has a charge of 0 before', () => {
    const subscription = aRunningSubscription({
      trialUntil: iso(30),
      nextCharge: { time: iso(0.2), amount: 0 },
    });
    expect(cancellable([subscription], HERE, NOW)).toMatchObject({ kind: 'open', until: at(30) });
  });

  test('recognises a cancelled and an ended subscription', () => {
    expect(cancellable([DONE], HERE, NOW)).toEqual({ kind: 'cancelled', subscription: DONE, until: at(20) });
    const over = aRunningSubscription(cancelled(-3));
    expect(cancellable([over], HERE, NOW)).toEqual({ kind: 'ended', subscription: over, at: at(-3) });
  });

  test('names an end in the future, also for a list that was cached two months ago', () => {
    const stale = aRunningSubscription({ nextCharge: { time: iso(-30), amount: 2980 } });
    expect(endOf(stale, NOW)).toBeGreaterThan(NOW);
  });
});

describe('the cancellation', () => {
  test('sends once, however often it is pressed', () => {
    const sending = played(press('k1'), press('k2'), press('k3'));
    expect(sending).toEqual({ step: 'sending', key: 'k1' });
    expect(played(press('k1'), press('k2'), { type: 'answered', subscription: DONE })).toEqual({
      step: 'done',
      subscription: DONE,
    });
  });

  test.each([
    'api/network',
    'api/timeout',
    'api/unexpected-response',
    'api/internal-server-error',
    'api/service-unavailable',
    'api/conflict',
  ] as const)('checks the subscription after %s before it shows a message', (code) => {
    const checking = played(press('k1'), failed(code));
    expect(checking).toEqual({ step: 'checking', key: 'k1' });
    const found = cancellable([DONE], HERE, NOW);
    expect(cancellation(checking, { type: 'checked', found })).toEqual({
      step: 'done',
      subscription: DONE,
    });
  });

  test('finds an overdue subscription that ended immediately', () => {
    const over = aRunningSubscription(cancelled(0));
    const found = cancellable([over], HERE, NOW);
    const state = played(press('k1'), failed('api/timeout'), { type: 'checked', found });
    expect(state).toEqual({ step: 'done', subscription: over });
  });

  test('repeats the same attempt when it was not done or is not known', () => {
    const found = cancellable([aRunningSubscription()], HERE, NOW);
    const notDone = played(press('k1'), failed('api/network'), { type: 'checked', found });
    expect(notDone).toEqual({ step: 'idle', key: 'k1', problem: 'not-done' });
    const unknown = played(press('k1'), failed('api/network'), { type: 'checked', found: null });
    expect(unknown).toEqual({ step: 'idle', key: 'k1', problem: 'unknown' });
    expect(cancellation(unknown, press('k2'))).toEqual({ step: 'sending', key: 'k1' });
  });

  test('shows a refusal, and makes a new attempt on the next press', () => {
    const refused = played(press('k1'), failed('api/stripe-error'));
    expect(refused).toEqual({ step: 'idle', key: null, problem: 'api/stripe-error' });
    expect(cancellation(refused, press('k2'))).toEqual({ step: 'sending', key: 'k2' });
  });

  test('ignores events that come late', () => {
    const done = played(press('k1'), { type: 'answered', subscription: DONE });
    for (const late of [press('k9'), failed('api/network'), { type: 'checked', found: null } as const]) {
      expect(cancellation(done, late)).toBe(done);
    }
    expect(cancellation(IDLE, { type: 'answered', subscription: DONE })).toBe(IDLE);
  });
});
