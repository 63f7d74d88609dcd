import { describe, expect, test } from 'vitest';
import {
  afterDiscounts,
  applies,
  discountAmounts,
  discountEnd,
  invoiceTotals,
  prorate,
} from '#stripe-sandbox/billing/amounts.ts';
import {
  addMonths,
  boundary,
  cycleFrom,
  firstAnchor,
  nextAttempt,
  periodAt,
} from '#stripe-sandbox/billing/cycle.ts';

const at = (text: string) => Date.parse(text) / 1000;
const iso = (seconds: number) => new Date(seconds * 1000).toISOString();
const midnight = (day: number) => ({ day_of_month: day, hour: 0, minute: 0, second: 0 });

describe('months', () => {
  const fromThe31st = cycleFrom(at('2027-12-31T03:04:05Z'), null);

  test("are clamped to the month's end, and return to the day", () => {
    expect([0, 1, 2, 3, 4, 14].map((n) => iso(boundary(fromThe31st, n)).slice(0, 19))).toEqual([
      '2027-12-31T03:04:05',
      '2028-01-31T03:04:05',
      '2028-02-29T03:04:05',
      '2028-03-31T03:04:05',
      '2028-04-30T03:04:05',
      '2029-02-28T03:04:05',
    ]);
  });

  test('the boundary begins the next period; the second before belongs to the last one', () => {
    const start = boundary(fromThe31st, 2);
    expect(periodAt(fromThe31st, start)).toEqual({ start, end: boundary(fromThe31st, 3) });
    expect(periodAt(fromThe31st, start - 1)).toEqual({ start: boundary(fromThe31st, 1), end: start });
    expect(periodAt(fromThe31st, at('2031-06-15T00:00:00Z'))).toEqual({
      start: at('2031-05-31T03:04:05Z'),
      end: at('2031-06-30T03:04:05Z'),
    });
  });

  test('preserve a configured day when the anchor falls into a short month', () => {
    const anchor = firstAnchor(at('2027-02-10T00:00:00Z'), midnight(31));
    expect(iso(anchor)).toBe('2027-02-28T00:00:00.000Z');
    expect(iso(boundary(cycleFrom(anchor, midnight(31)), 1))).toBe('2027-03-31T00:00:00.000Z');
  });

  test('have their first occurrence now, later today, or in the next month', () => {
    expect(firstAnchor(at('2027-05-31T00:00:00Z'), midnight(31))).toBe(at('2027-05-31T00:00:00Z'));
    expect(firstAnchor(at('2027-05-30T18:00:00Z'), midnight(31))).toBe(at('2027-05-31T00:00:00Z'));
    expect(firstAnchor(at('2027-05-31T00:00:01Z'), midnight(31))).toBe(at('2027-06-30T00:00:00Z'));
  });
});

describe('coupons', () => {
  const percent = { percent_off: 15, amount_off: null };
  const amount = { percent_off: null, amount_off: 500 };

  test('apply in their order, and never below zero', () => {
    expect(discountAmounts(2980, [percent, amount])).toEqual([447, 500]);
    expect(discountAmounts(2980, [amount, percent])).toEqual([500, 372]);
    expect(afterDiscounts(300, [amount, percent])).toBe(0);
    expect(afterDiscounts(980, [])).toBe(980);
  });

  test('of three months apply to three invoices', () => {
    const terms = { ...percent, duration: 'repeating', duration_in_months: 3 };
    const start = at('2027-11-30T05:00:00Z');
    const end = discountEnd(terms, start);
    expect(end).toBe(at('2028-02-29T05:00:00Z'));
    const invoices = [0, 1, 2, 3].map((n) => addMonths(start, n));
    expect(invoices.map((each) => applies(end, each))).toEqual([true, true, true, false]);
    expect(discountEnd({ ...terms, duration: 'forever' }, start)).toBeNull();
  });
});

describe('a change of price in the middle', () => {
  const period = { start: at('2027-04-01T00:00:00Z'), end: at('2027-05-01T00:00:00Z') };
  const tenDaysLeft = at('2027-04-21T00:00:00Z');

  test('credits the unused time and charges the rest', () => {
    const billed = { ...period, amount: 980 };
    expect(prorate(billed, { price: 2980, discounts: [], period }, tenDaysLeft)).toEqual({
      credit: -327,
      debit: 993,
    });
  });

  test('credits only what was paid, and discounts the rest', () => {
    const half = [{ percent_off: 50, amount_off: null }];
    expect(prorate({ ...period, amount: 0 }, { price: 2980, discounts: half, period }, tenDaysLeft)).toEqual({
      credit: 0,
      debit: 497,
    });
    expect(prorate(null, { price: 2980, discounts: [], period }, period.end)).toEqual({
      credit: 0,
      debit: 0,
    });
  });

  test('is computed to the second', () => {
    const billed = { ...period, amount: 2_592_000 };
    const free = { price: 0, discounts: [], period };
    expect(prorate(billed, free, tenDaysLeft + 1).credit).toBe(-(10 * 86_400 - 1));
    expect(prorate(billed, free, period.start - 5).credit).toBe(-2_592_000);
  });
});

describe('an invoice', () => {
  test('adds up', () => {
    const lines = [
      { amount: 2980, discount: 298 },
      { amount: -100, discount: 0 },
    ];
    expect(invoiceTotals(lines, 0)).toMatchObject({ subtotal: 2880, discount: 298, total: 2582, due: 2582 });
  });

  test('below the smallest charge goes to the balance, and is charged later', () => {
    expect(invoiceTotals([{ amount: 49, discount: 0 }], 0)).toMatchObject({ due: 0, endingBalance: 49 });
    expect(invoiceTotals([{ amount: 980, discount: 0 }], 49)).toMatchObject({ due: 1029, endingBalance: 0 });
    expect(invoiceTotals([{ amount: -700, discount: 0 }], 0)).toMatchObject({ due: 0, endingBalance: -700 });
    expect(invoiceTotals([{ amount: 980, discount: 0 }], -700)).toMatchObject({ due: 280, endingBalance: 0 });
  });

  test('is attempted on the days 0, 3, 8 and 15 when it fails', () => {
    const tries = [0];
    for (let next = nextAttempt(1, 0); next !== null; next = nextAttempt(tries.length, next))
      tries.push(next);
    expect(tries.map((each) => each / 86_400)).toEqual([0, 3, 8, 15]);
  });
});
