import { describe, expect, it } from 'vitest';
import { DAY_MS } from '#domain/time-units.ts';
import { applicationFor, isPurchasable, purchaseTypeOf } from '#server/learning/enrollment/application.ts';

const NOW = Date.parse('2026-11-21T03:00:00Z');
const ending = (expireInDays: number | null) => ({
  currCode: 'pf-beginner',
  startTime: NOW - 40 * DAY_MS,
  expireTime: expireInDays === null ? null : NOW + expireInDays * DAY_MS,
});

describe('enrolment', () => {
  it('is open without an active subscription, for the first time or again', () => {
    expect(purchaseTypeOf([])).toBe('new');
    expect(purchaseTypeOf([ending(-1)])).toBe('rejoin');
    expect(isPurchasable([], NOW)).toBe(true);
    expect(isPurchasable([ending(-9), ending(-1)], NOW)).toBe(true);
    expect(isPurchasable([ending(0)], NOW)).toBe(true);
  });

  it('is closed while a subscription runs, cancelled or not', () => {
    expect(isPurchasable([ending(null)], NOW)).toBe(false);
    expect(isPurchasable([ending(-9), ending(1)], NOW)).toBe(false);
  });

  it('is closed where a curriculum takes no applications, also after an earlier subscription', () => {
    expect(applicationFor([], true, NOW)).toBe('open');
    expect(applicationFor([], false, NOW)).toBe('closed');
    expect(applicationFor([ending(-1)], false, NOW)).toBe('closed');
    expect(applicationFor([ending(-1)], true, NOW)).toBe('open');
    // Who is in learns that first: to them the door is not shut.
    expect(applicationFor([ending(null)], false, NOW)).toBe('already-active');
  });
});
