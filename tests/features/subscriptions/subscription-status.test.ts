import { describe, expect, test } from 'vitest';
import { chargeAhead, contractOf, contractState, sorted } from '#features/subscriptions/subscription-status.ts';
import { dayAndTime } from '#features/subscriptions/day-and-time.ts';
import { aRunningSubscription, cancelled, iso, NOW, TROUBLE } from '#tests/support/device/a-subscription.ts';

const at = (days: number) => Date.parse(iso(days));

describe('how a contract stands', () => {
  test.each([
    ['one that runs', aRunningSubscription(), { kind: 'running' }],
    ['in its free month', aRunningSubscription({ trialUntil: iso(9) }), { kind: 'trial', until: at(9) }],
    ['whose free month is over by now', aRunningSubscription({ trialUntil: iso(-1) }), { kind: 'running' }],
    ['one from the school', aRunningSubscription({ billed: false, nextCharge: null }), { kind: 'given' }],
    ['one kept from before payment was told of', withoutNews(), { kind: 'running' }],
    ['one whose charge failed', aRunningSubscription({ trouble: TROUBLE }), { kind: 'overdue', since: at(-2) }],
    ['a cancelled one', aRunningSubscription(cancelled(5)), { kind: 'leaving', until: at(5), completed: false }],
    [
      'a cancelled one that is over',
      aRunningSubscription(cancelled(-5)),
      { kind: 'ended', at: at(-5), completed: false },
    ],
    ['one that ends this moment', aRunningSubscription(cancelled(0)), { kind: 'ended', at: NOW, completed: false }],
    [
      'a finished one that is paid for a while',
      aRunningSubscription({ ...cancelled(5), completed: true }),
      { kind: 'leaving', until: at(5), completed: true },
    ],
    ['a finished one without an end', aRunningSubscription({ completed: true }), { kind: 'finished' }],
    [
      'a cancelled one that owed: it owes nothing more',
      aRunningSubscription({ ...cancelled(-1), trouble: TROUBLE }),
      { kind: 'ended', at: at(-1), completed: false },
    ],
  ])('%s', (_, contract, state) => {
    expect(contractState(contract, NOW)).toEqual(state);
  });
});

test('a charge is told only while it is still to come', () => {
  expect(chargeAhead(aRunningSubscription(), NOW)).toEqual({ time: at(20), amount: 2980 });
  expect(chargeAhead(aRunningSubscription({ nextCharge: { time: iso(-1), amount: 2980 } }), NOW)).toBeNull();
  expect(chargeAhead(aRunningSubscription({ nextCharge: null }), NOW)).toBeNull();
  expect(chargeAhead(withoutNews(), NOW)).toBeNull();
});

test('newest first, and what is over apart', () => {
  const old = aRunningSubscription({ ...cancelled(-100), startTime: iso(-300) });
  const over = aRunningSubscription({ ...cancelled(-20), startTime: iso(-90) });
  const runs = aRunningSubscription({ startTime: iso(-10) });
  expect(sorted([old, runs, over], NOW)).toEqual({ running: [runs], ended: [over, old] });
});

describe('the contract that a deed is about', () => {
  const over = aRunningSubscription({ ...cancelled(-20), startTime: iso(-90) });
  const runs = aRunningSubscription({ startTime: iso(-10) });
  const guitar = aRunningSubscription({ curriculum: { currCode: 'gt-beginner', currName: 'ギターはじめて' } });

  test('is the one that runs, and never that of another curriculum', () => {
    expect(contractOf([over, guitar, runs], 'pf-beginner', NOW)).toBe(runs);
    expect(contractOf([over, guitar], 'pf-beginner', NOW)).toBe(over);
    expect(contractOf([over, runs], 'gt-beginner', NOW)).toBeNull();
  });
});

test('an end is told to the minute, in Japan', () => {
  expect(dayAndTime(Date.parse('2026-12-31T15:05:59.000Z'))).toBe('2027年1月1日 00:05');
});

function withoutNews() {
  const { billed: _b, nextCharge: _n, trialUntil: _t, nextPlan: _p, trouble: _r, ...kept } = aRunningSubscription();
  return kept;
}
