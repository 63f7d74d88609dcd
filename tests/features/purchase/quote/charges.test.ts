import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '#domain/time-units.ts';
import { changesOf, shownCharges } from '#features/purchase/quote/charges.ts';
import { aQuote, iso, NOW } from '#tests/features/purchase/a-purchase.ts';

const shown = (...args: Parameters<typeof shownCharges>) =>
  shownCharges(...args).map(({ amount, when }) => [amount, when]);
const charge = (amount: number, time: string) => ({ amount, time });

describe('the three charges, in days of Japan', () => {
  test('charges the price from today on', () => {
    expect(shown(aQuote(), NOW)).toEqual([
      [980, '11月21日(土)'],
      [980, '12月21日(月)'],
      [980, '毎月'],
    ]);
  });

  test('shows a free month and a coupon for one charge', () => {
    const quote = aQuote({
      firstCharge: charge(0, iso(0)),
      nextCharge: charge(1490, iso(30)),
      laterCharge: charge(2980, iso(61)),
    });
    expect(shown(quote, NOW)).toEqual([
      [0, '11月21日(土)'],
      [1490, '12月21日(月)'],
      [2980, '2027年1月21日(木)から毎月'],
    ]);
  });

  test('makes the first charge at nine for a checkout at night', () => {
    const night = Date.parse('2026-11-20T17:10:00.000Z');
    const quote = aQuote({ firstCharge: charge(980, '2026-11-21T00:00:00.000Z') });
    expect(shown(quote, night)[0]).toEqual([980, '今日9時ごろ']);
  });

  test('gives no hour to a first charge of nothing, and keeps the hour of one that is owed', () => {
    // 6:25 in Japan: what is owed waits until nine, the free month begins with the button.
    const morning = Date.parse('2026-11-20T21:25:00.000Z');
    const at = (amount: number) =>
      shown(aQuote({ firstCharge: charge(amount, '2026-11-21T00:00:00.000Z') }), morning)[0];
    expect(at(0)).toEqual([0, '11月21日(土)']);
    expect(at(1)).toEqual([1, '今日9時ごろ']);
  });

  test('charges nothing today for a change that begins later', () => {
    const quote = aQuote({ firstCharge: charge(980, iso(9)), nextCharge: charge(980, iso(9)) });
    expect(shown(quote, NOW).slice(0, 2)).toEqual([
      [0, '11月21日(土)'],
      [980, '11月30日(月)'],
    ]);
  });

  test('shows the charge of a billing day once', () => {
    const inFiveHours = new Date(NOW + 5 * HOUR_MS).toISOString();
    const quote = aQuote({ firstCharge: charge(980, inFiveHours), nextCharge: charge(980, inFiveHours) });
    expect(shown(quote, NOW).slice(0, 2)).toEqual([
      [0, '11月21日(土)'],
      [980, '今日17時ごろ'],
    ]);
    // A coupon leaves nothing of it to wait for.
    const free = aQuote({ firstCharge: charge(0, inFiveHours), nextCharge: charge(0, inFiveHours) });
    expect(shown(free, NOW)[1]).toEqual([0, '11月21日(土)']);
  });
});

describe('changes between two quotes', () => {
  // A day of another year than this one is named with its year.
  beforeEach(() => void vi.setSystemTime(NOW));
  afterEach(() => void vi.useRealTimers());

  test('lists every value that differs, from and to, and no other', () => {
    const before = aQuote({ trialUntil: iso(30), coupon: { code: 'HARU', name: '春の割引' } });
    const after = aQuote({ firstCharge: charge(2980, iso(1)) });
    expect(changesOf(before, after)).toEqual([
      '無料期間：12月20日(日)まで → なし',
      'クーポン：春の割引 → なし',
      'はじめのお支払い：980円 → 2,980円',
      'はじめのお支払い日：11月21日(土) → 11月22日(日)',
    ]);
  });

  test('lists nothing for the same quote a moment later', () => {
    const after = aQuote({ firstCharge: charge(980, new Date(NOW + MINUTE_MS).toISOString()) });
    expect(changesOf(aQuote(), after)).toEqual([]);
  });
});
