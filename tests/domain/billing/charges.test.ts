import { describe, expect, it } from 'vitest';
import {
  amountAfter,
  type CouponTerms,
  chargeAt,
  couponCovers,
  regularCharge,
} from '#domain/billing/coupon.ts';
import { splitTax } from '#domain/billing/tax.ts';
import { addJapanMonths } from '#domain/japan-time.ts';
import { chanceOf } from '#tests/support/chance.ts';

const NONE = { percentOff: null, amountOff: null, months: null };
const half: CouponTerms = { ...NONE, percentOff: 50, duration: 'once' };
const anchor = Date.parse('2026-01-31T03:00:00Z');

describe('a price after a coupon', () => {
  it.each([
    [2980, 50, null, 1490],
    // 208.6 yen off
    [2980, 7, null, 2771],
    // 73.5 yen off: half a yen is rounded up, for the learner
    [490, 15, null, 416],
    [980, 100, null, 0],
    [2980, null, 500, 2480],
    [980, null, 1000, 0],
  ])('of %d yen with %s %% or %s yen off is %d yen', (price, percentOff, amountOff, left) => {
    expect(amountAfter(price, { ...half, percentOff, amountOff })).toBe(left);
  });

  it('is whole yen between 0 and the price', () => {
    const chance = chanceOf(7);
    for (let run = 0; run < 2000; run += 1) {
      const price = chance.between(1, 100_000);
      const percentOff = chance.between(1, 100);
      const left = amountAfter(price, { ...half, percentOff });
      expect(Number.isInteger(left) && left >= 0 && left <= price).toBe(true);
      expect(Math.abs(left - (price * (100 - percentOff)) / 100)).toBeLessThanOrEqual(0.5);
    }
    expect(amountAfter(980, null)).toBe(980);
  });
});

describe('charges that a coupon applies to', () => {
  const numbers = [0, 1, 2, 3, 4, 5];
  it.each([
    ['once', null, 1],
    ['repeating', 3, 3],
    ['forever', null, 6],
  ] as const)('%s (%s)', (duration, months, count) => {
    const covered = numbers.filter((number) => couponCovers({ ...half, duration, months }, number));
    expect(covered).toEqual(numbers.slice(0, count));
  });
});

describe('the charges of a subscription', () => {
  const terms = { anchor, price: 2980, trial: false, coupon: null };
  const first = (
    of: typeof terms | (Omit<typeof terms, 'coupon'> & { coupon: CouponTerms }),
    count: number,
  ) => Array.from({ length: count }, (_, number) => chargeAt(of, number).amount);

  it('are made on the dates of billing-dates.ts', () => {
    expect([0, 1, 2].map((number) => chargeAt(terms, number).time)).toEqual(
      [0, 1, 2].map((months) => addJapanMonths(anchor, months)),
    );
  });

  it('begin after the free month, and a coupon applies from the first real one', () => {
    expect(first(terms, 3)).toEqual([2980, 2980, 2980]);
    expect(first({ ...terms, trial: true }, 3)).toEqual([0, 2980, 2980]);
    expect(first({ ...terms, coupon: half }, 3)).toEqual([1490, 2980, 2980]);
    expect(first({ ...terms, trial: true, coupon: half }, 4)).toEqual([0, 1490, 2980, 2980]);
    const twice: CouponTerms = { ...half, duration: 'repeating', months: 2 };
    expect(first({ ...terms, trial: true, coupon: twice }, 5)).toEqual([0, 1490, 1490, 2980, 2980]);
  });

  it('are all the same from the regular charge on, and not just before it', () => {
    const durations = ['once', 'repeating', 'forever'] as const;
    const chance = chanceOf(12);
    for (let run = 0; run < 500; run += 1) {
      const duration = chance.pick(durations);
      const months = duration === 'repeating' ? chance.between(1, 12) : null;
      const coupon = chance.hits(0.2) ? null : { ...half, duration, months };
      const of = { ...terms, trial: chance.hits(0.5), coupon };
      const settled = regularCharge(of);
      const charges = Array.from({ length: 40 }, (_, number) => chargeAt(of, number));
      const from = charges.findIndex(({ time }) => time === settled.time);
      expect(new Set(charges.slice(from).map(({ amount }) => amount))).toEqual(new Set([settled.amount]));
      expect(from).toBeGreaterThanOrEqual(1);
      if (from > 1) expect(charges[from - 1]?.amount).not.toBe(settled.amount);
    }
  });
});

describe('tax', () => {
  it.each([
    [2980, 270],
    [980, 89],
    [1, 0],
    [11, 1],
    [0, 0],
  ])('of %d yen, tax included, is %d yen', (amount, tax) => {
    expect(splitTax(amount)).toEqual({ tax, net: amount - tax });
  });

  it('and net add up to the yen, and the tax is never overstated', () => {
    for (let amount = 0; amount < 5000; amount += 1) {
      const { tax, net } = splitTax(amount);
      expect(tax + net).toBe(amount);
      expect(tax * 110).toBeLessThanOrEqual(amount * 10);
      expect((tax + 1) * 110).toBeGreaterThan(amount * 10);
    }
  });
});
