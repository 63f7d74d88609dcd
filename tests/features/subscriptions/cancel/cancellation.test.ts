import { describe, expect, test } from 'vitest';
import { ApiError, type ErrorCode } from '#contract/errors.ts';
import {
  type CancelEvent,
  type Cancelling,
  cancelling,
  endOf,
  IDLE,
  toCancel,
} from '#features/subscriptions/cancel/cancellation.ts';
import { aRunningSubscription, cancelled, iso, NOW, TROUBLE } from '#tests/support/device/a-subscription.ts';

const HERE = 'pf-beginner';
const at = (days: number) => Date.parse(iso(days));
const played = (...events: CancelEvent[]): Cancelling => events.reduce(cancelling, IDLE);
const press = (key: string): CancelEvent => ({ type: 'press', key });
const failed = (code: ErrorCode): CancelEvent => ({ type: 'failed', cause: new ApiError(code) });
const DONE = aRunningSubscription(cancelled(20));

describe('what there is to cancel', () => {
  test('nothing, where there never was a contract', () => {
    expect(toCancel([], HERE, NOW)).toEqual({ kind: 'nothing' });
    expect(toCancel([aRunningSubscription()], 'gt-beginner', NOW)).toEqual({ kind: 'nothing' });
  });

  test('a contract that runs, until the day of its next charge, which will not be', () => {
    const contract = aRunningSubscription();
    const charge = { time: at(20), amount: 2980 };
    expect(toCancel([contract], HERE, NOW)).toEqual({ kind: 'open', contract, charge, until: at(20) });
  });

  test('one that owes ends at once', () => {
    const contract = aRunningSubscription({ trouble: TROUBLE, nextCharge: null });
    expect(toCancel([contract], HERE, NOW)).toEqual({ kind: 'open', contract, charge: null, until: null });
  });

  test('one from the school, until its next billing date', () => {
    const contract = aRunningSubscription({ billed: false, nextCharge: null, startTime: '2026-10-31T03:00:00.000Z' });
    const until = Date.parse('2026-11-30T03:00:00.000Z');
    expect(toCancel([contract], HERE, NOW)).toMatchObject({ kind: 'open', charge: null, until });
  });

  test('one in its free month, with its end, though in the night there is a charge of nothing before', () => {
    const contract = aRunningSubscription({ trialUntil: iso(30), nextCharge: { time: iso(0.2), amount: 0 } });
    expect(toCancel([contract], HERE, NOW)).toMatchObject({ kind: 'open', until: at(30) });
  });

  test('one that is cancelled already, and one that is over', () => {
    expect(toCancel([DONE], HERE, NOW)).toEqual({ kind: 'cancelled', contract: DONE, until: at(20) });
    const over = aRunningSubscription(cancelled(-3));
    expect(toCancel([over], HERE, NOW)).toEqual({ kind: 'ended', contract: over, at: at(-3) });
  });

  test('an answer that was kept for two months still names an end ahead', () => {
    const stale = aRunningSubscription({ nextCharge: { time: iso(-30), amount: 2980 } });
    expect(endOf(stale, NOW)).toBeGreaterThan(NOW);
  });
});

describe('the deed', () => {
  test('once, however often it is pressed', () => {
    const sending = played(press('k1'), press('k2'), press('k3'));
    expect(sending).toEqual({ step: 'sending', key: 'k1' });
    expect(played(press('k1'), press('k2'), { type: 'answered', contract: DONE })).toEqual({
      step: 'done',
      contract: DONE,
    });
  });

  test.each(['api/network', 'api/timeout', 'api/unexpected-response', 'api/conflict'] as const)(
    'an answer lost by %s is looked up before anything is said',
    (code) => {
      const looking = played(press('k1'), failed(code));
      expect(looking).toEqual({ step: 'looking', key: 'k1' });
      const found = toCancel([DONE], HERE, NOW);
      expect(cancelling(looking, { type: 'looked', found })).toEqual({ step: 'done', contract: DONE });
    },
  );

  test('owing, it is over at once: that is found as well', () => {
    const over = aRunningSubscription(cancelled(0));
    const found = toCancel([over], HERE, NOW);
    const state = played(press('k1'), failed('api/timeout'), { type: 'looked', found });
    expect(state).toEqual({ step: 'done', contract: over });
  });

  test('not done, or nobody knows: the next press is the same gesture', () => {
    const found = toCancel([aRunningSubscription()], HERE, NOW);
    const notDone = played(press('k1'), failed('api/network'), { type: 'looked', found });
    expect(notDone).toEqual({ step: 'idle', key: 'k1', trouble: 'not-done' });
    const unknown = played(press('k1'), failed('api/network'), { type: 'looked', found: null });
    expect(unknown).toEqual({ step: 'idle', key: 'k1', trouble: 'unknown' });
    expect(cancelling(unknown, press('k2'))).toEqual({ step: 'sending', key: 'k1' });
  });

  test('a refusal is told, and the next press is a new gesture', () => {
    const refused = played(press('k1'), failed('api/stripe-error'));
    expect(refused).toEqual({ step: 'idle', key: null, trouble: 'api/stripe-error' });
    expect(cancelling(refused, press('k2'))).toEqual({ step: 'sending', key: 'k2' });
  });

  test('what comes late changes nothing', () => {
    const done = played(press('k1'), { type: 'answered', contract: DONE });
    for (const late of [press('k9'), failed('api/network'), { type: 'looked', found: null } as const]) {
      expect(cancelling(done, late)).toBe(done);
    }
    expect(cancelling(IDLE, { type: 'answered', contract: DONE })).toBe(IDLE);
  });
});
