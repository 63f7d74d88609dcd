import { expect, test } from 'vitest';
import { anchorDayOf, nextBillingTime } from '#domain/billing/billing-dates.ts';
import { boundary, cycleFrom, firstAnchor } from '#stripe-sandbox/billing/cycle.ts';
import { chanceOf } from '#tests/support/chance.ts';
import { chargeTime, japan, japanTime } from '#tests/support/paying/ledger.ts';

const YEARS = [japan('2026-01-01 00:00'), japan('2032-01-01 00:00')] as const;

/** The anchor sent to Stripe for a start, and the times of its charges; seconds of the epoch. */
function atStripe(start: number): (months: number) => number {
  const seconds = start / 1000;
  const day = anchorDayOf(start);
  if (day === null) return (months) => boundary(cycleFrom(seconds, null), months);
  const config = { day_of_month: day, hour: 0, minute: 0, second: 0 };
  const cycle = cycleFrom(firstAnchor(seconds, config), config);
  return (months) => boundary(cycle, months);
}

test('Stripe charges on our next billing dates for three years, for 200 random start times', () => {
  const chance = chanceOf(20260131);
  let nights = 0;
  for (let run = 0; run < 200; run += 1) {
    const start = chance.between(YEARS[0] / 1000, YEARS[1] / 1000) * 1000;
    const charged = atStripe(start);
    nights += anchorDayOf(start) === null ? 0 : 1;
    for (let months = 0; months < 36; months += 1) {
      const here = charged(months) * 1000;
      const next = charged(months + 1) * 1000;
      expect([start, nextBillingTime(start, here), nextBillingTime(start, next - 1)]).toEqual([
        start,
        next,
        next,
      ]);
      expect(next).toBe(chargeTime(japanTime(start), months + 1));
    }
  }
  expect(nights).toBeGreaterThan(40);
});
