import { describe, expect, it } from 'vitest';
import {
  anchorDayOf,
  billingAnchor,
  expireTimeOf,
  monthsElapsed,
  nextBillingTime,
  nextChargeTime,
  undoableUntil,
} from '#domain/billing/billing-dates.ts';
import { addJapanMonths } from '#domain/japan-time.ts';
import { DAY_MS } from '#domain/time-units.ts';
import { chanceOf } from '#tests/support/chance.ts';

const at = (japan: string) => Date.parse(`${japan}+09:00`);
const japan = (time: number) => new Date(time + 9 * 3_600_000).toISOString().slice(0, 19);
const [FROM, TO] = [at('2023-12-01T00:00:00'), at('2033-01-01T00:00:00')];

/** How Stripe counts: from the anchor, in days of UTC. Written apart from the rule on purpose. */
function stripeReturn(anchor: number, months: number): number {
  const first = new Date(anchor);
  const there = new Date(first);
  there.setUTCDate(1);
  there.setUTCMonth(first.getUTCMonth() + months);
  const length = new Date(Date.UTC(there.getUTCFullYear(), there.getUTCMonth() + 1, 0)).getUTCDate();
  there.setUTCDate(Math.min(first.getUTCDate(), length));
  return there.getTime();
}

const chance = chanceOf(31);
/** Starts of all kinds, the ends of months and the hour around nine among them more often than by chance. */
const STARTS = Array.from({ length: 2000 }, () => {
  const start = chance.between(FROM, TO);
  const day = start - ((start + 9 * 3_600_000) % DAY_MS);
  const near = day + 9 * 3_600_000 + chance.between(-2, 2) * 1000;
  return chance.hits(0.3) ? near : start;
});

describe('the billing anchor', () => {
  it.each([
    ['2026-01-31T08:59:59', '2026-01-31T09:00:00', 31],
    ['2026-01-31T09:00:00', '2026-01-31T09:00:00', null],
    ['2026-03-01T00:00:00', '2026-03-01T09:00:00', 1],
    ['2026-03-01T23:59:59', '2026-03-01T23:59:59', null],
  ] as const)('of %s is %s', (start, anchor, day) => {
    expect(japan(billingAnchor(at(start)))).toBe(anchor);
    expect(anchorDayOf(at(start))).toBe(day);
  });

  it('is never before the start, on the same day of Japan, and that day is the day of UTC', () => {
    for (const start of STARTS) {
      const anchor = billingAnchor(start);
      expect(anchor).toBeGreaterThanOrEqual(start);
      expect(japan(anchor).slice(0, 10)).toBe(japan(start).slice(0, 10));
      expect(new Date(anchor).toISOString().slice(0, 10)).toBe(japan(start).slice(0, 10));
    }
  });
});

describe('charge dates', () => {
  it('return to their own day after a shorter month', () => {
    const returns = (start: string, ...months: number[]) =>
      months.map((month) => japan(addJapanMonths(at(start), month)).slice(0, 10));
    expect(returns('2026-01-31T12:00:00', 1, 2, 3)).toEqual(['2026-02-28', '2026-03-31', '2026-04-30']);
    expect(returns('2024-01-31T12:00:00', 1, 2, 13)).toEqual(['2024-02-29', '2024-03-31', '2025-02-28']);
    expect(returns('2024-02-29T12:00:00', 12, 48)).toEqual(['2025-02-28', '2028-02-29']);
    expect(returns('2026-12-15T23:59:59', 1)).toEqual(['2027-01-15']);
  });

  it("equal Stripe's, to the second, for every anchor over three years", () => {
    for (const start of STARTS.slice(0, 400)) {
      const anchor = billingAnchor(start);
      for (let months = 0; months <= 36; months += 1)
        expect(addJapanMonths(anchor, months)).toBe(stripeReturn(anchor, months));
    }
  });
});

describe('the next billing date', () => {
  it.each([
    ['2026-08-31T12:00:00', '2026-09-30T11:59:59', '2026-09-30T12:00:00'],
    ['2026-08-31T12:00:00', '2026-09-30T12:00:00', '2026-10-31T12:00:00'],
    ['2026-01-31T12:00:00', '2026-03-01T00:00:00', '2026-03-31T12:00:00'],
    // The first of February in Japan is still January in UTC.
    ['2026-02-01T05:00:00', '2026-02-15T09:00:00', '2026-03-01T09:00:00'],
  ])('of a start at %s, seen on %s, is %s', (start, now, next) => {
    expect(japan(nextBillingTime(at(start), at(now)))).toBe(next);
  });

  it('is the first charge date after now', () => {
    for (const start of STARTS) {
      const now = start + chance.between(0, 1200) * DAY_MS + chance.between(0, DAY_MS);
      const [anchor, elapsed, next] = [
        billingAnchor(start),
        monthsElapsed(start, now),
        nextBillingTime(start, now),
      ];
      expect(next).toBeGreaterThan(now);
      expect(next).toBe(addJapanMonths(anchor, elapsed + 1));
      if (now >= anchor) expect(addJapanMonths(anchor, elapsed)).toBeLessThanOrEqual(now);
      else expect(elapsed).toBe(0);
    }
  });

  it('moves on at the very instant of a charge', () => {
    for (const start of STARTS.slice(0, 300)) {
      const anchor = billingAnchor(start);
      const months = chance.between(1, 40);
      const charge = addJapanMonths(anchor, months);
      expect(nextBillingTime(start, charge - 1)).toBe(charge);
      expect(nextBillingTime(start, charge)).toBe(addJapanMonths(anchor, months + 1));
    }
  });
});

describe('a cancelled subscription', () => {
  it('runs until its next charge', () => {
    for (const start of STARTS) {
      const now = start + chance.between(0, 400) * DAY_MS + chance.between(0, DAY_MS);
      expect(expireTimeOf(start, now, false)).toBe(nextChargeTime(start, now));
      if (now >= billingAnchor(start))
        expect(expireTimeOf(start, now, true)).toBe(nextBillingTime(start, now));
    }
  });

  it('on the night of its start ends with the first charge that is not made, except for a free month', () => {
    const [start, now] = [at('2026-11-21T01:00:00'), at('2026-11-21T02:00:00')];
    expect(japan(nextChargeTime(start, now))).toBe('2026-11-21T09:00:00');
    expect(japan(expireTimeOf(start, now, false))).toBe('2026-11-21T09:00:00');
    expect(japan(expireTimeOf(start, now, true))).toBe('2026-12-21T09:00:00');
  });

  it('can be taken back until its end, a free month of such a night until nine', () => {
    const undo = (start: string, cancelled: string, billed = true) => {
      const end = at('2026-12-21T09:00:00');
      return japan(undoableUntil({ start: at(start), cancelled: at(cancelled), end, billed }));
    };
    expect(undo('2026-11-21T01:00:00', '2026-11-21T02:00:00')).toBe('2026-11-21T09:00:00');
    expect(undo('2026-11-21T01:00:00', '2026-11-21T09:00:00')).toBe('2026-12-21T09:00:00');
    expect(undo('2026-11-21T10:00:00', '2026-11-21T10:00:00')).toBe('2026-12-21T09:00:00');
    expect(undo('2026-11-21T01:00:00', '2026-11-21T02:00:00', false)).toBe('2026-12-21T09:00:00');
  });
});
