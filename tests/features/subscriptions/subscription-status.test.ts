import { describe, expect, test } from 'vitest';
import {
  chargeAhead,
  sortSubscriptions,
  subscriptionOf,
  subscriptionStatus,
} from '#features/subscriptions/subscription-status.ts';
import { aRunningSubscription, cancelled, iso, NOW, TROUBLE } from '#tests/support/device/a-subscription.ts';

const at = (days: number) => Date.parse(iso(days));

describe('status of a subscription', () => {
  test.each([
    ['a running one', aRunningSubscription(), { kind: 'running' }],
    [
      'in its free month',
      aRunningSubscription({ trialUntil: iso(9), updated: false }),
      { kind: 'trial', until: at(9) },
    ],
    [
      'after a change of plan in the free month',
      aRunningSubscription({ trialUntil: iso(9) }),
      { kind: 'running' },
    ],
    ['whose free month is over by now', aRunningSubscription({ trialUntil: iso(-1) }), { kind: 'running' }],
    ['a granted one', aRunningSubscription({ billed: false, nextCharge: null }), { kind: 'granted' }],
    ['one cached before the API had billing facts', withoutBilling(), { kind: 'running' }],
    [
      'one with a failed charge',
      aRunningSubscription({ trouble: TROUBLE }),
      { kind: 'overdue', since: at(-2) },
    ],
    [
      'a cancelled one',
      aRunningSubscription(cancelled(5)),
      { kind: 'ending', until: at(5), undoUntil: at(5), completed: false },
    ],
    [
      'a cancelled one that has ended',
      aRunningSubscription(cancelled(-5)),
      { kind: 'ended', at: at(-5), completed: false },
    ],
    [
      'one that ends at this moment',
      aRunningSubscription(cancelled(0)),
      { kind: 'ended', at: NOW, completed: false },
    ],
    [
      'one that ended with its cancellation, on a page that was opened before it',
      aRunningSubscription({ cancel: { cancelTime: iso(1), expireTime: iso(1) }, nextCharge: null }),
      { kind: 'ended', at: at(1), completed: false },
    ],
    [
      'a completed one with access until its end',
      aRunningSubscription({ ...cancelled(5), completed: true }),
      { kind: 'ending', until: at(5), undoUntil: at(5), completed: true },
    ],
    ['a completed one without an end', aRunningSubscription({ completed: true }), { kind: 'finished' }],
    [
      'a cancelled one with a failed charge, which is no longer due',
      aRunningSubscription({ ...cancelled(-1), trouble: TROUBLE }),
      { kind: 'ended', at: at(-1), completed: false },
    ],
  ])('%s', (_, subscription, state) => {
    expect(subscriptionStatus(subscription, NOW)).toEqual(state);
  });
});

test('shows a charge only while it is ahead', () => {
  expect(chargeAhead(aRunningSubscription(), NOW)).toEqual({ time: at(20), amount: 2980 });
  expect(chargeAhead(aRunningSubscription({ nextCharge: { time: iso(-1), amount: 2980 } }), NOW)).toBeNull();
  expect(chargeAhead(aRunningSubscription({ nextCharge: null }), NOW)).toBeNull();
  expect(chargeAhead(withoutBilling(), NOW)).toBeNull();
});

test('sorts newest first, ended ones apart', () => {
  const old = aRunningSubscription({ ...cancelled(-100), startTime: iso(-300) });
  const over = aRunningSubscription({ ...cancelled(-20), startTime: iso(-90) });
  const runs = aRunningSubscription({ startTime: iso(-10) });
  expect(sortSubscriptions([old, runs, over], NOW)).toEqual({ running: [runs], ended: [over, old] });
});

describe('the subscription that an action is about', () => {
  const over = aRunningSubscription({ ...cancelled(-20), startTime: iso(-90) });
  const runs = aRunningSubscription({ startTime: iso(-10) });
  const guitar = aRunningSubscription({
    curriculum: { currCode: 'gt-beginner', currName: 'ギターはじめて' },
  });

  test('is the running one, never one of another curriculum', () => {
    expect(subscriptionOf([over, guitar, runs], 'pf-beginner', NOW)).toBe(runs);
    expect(subscriptionOf([over, guitar], 'pf-beginner', NOW)).toBe(over);
    expect(subscriptionOf([over, runs], 'gt-beginner', NOW)).toBeNull();
  });
});

function withoutBilling() {
  const {
    billed: _b,
    nextCharge: _n,
    trialUntil: _t,
    nextPlan: _p,
    trouble: _r,
    ...rest
  } = aRunningSubscription();
  return rest;
}
