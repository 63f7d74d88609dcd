import { describe, expect, it } from 'vitest';
import { applicationFor, isPurchasable, purchaseTypeOf } from '#domain/billing/enrollment-status.ts';
import { trialApplies, trialOffered, trialUntil } from '#domain/billing/trial-offer.ts';

const NOW = Date.parse('2026-11-21T03:00:00Z');
const DAY = 86_400_000;
const contract = (expireInDays: number | null) => ({
  currCode: 'pf-beginner',
  startTime: NOW - 40 * DAY,
  expireTime: expireInDays === null ? null : NOW + expireInDays * DAY,
});

describe('joining', () => {
  it('is open to whoever has no active contract, for the first time or again', () => {
    expect(purchaseTypeOf([])).toBe('new');
    expect(purchaseTypeOf([contract(-1)])).toBe('rejoin');
    expect(isPurchasable([], NOW)).toBe(true);
    expect(isPurchasable([contract(-9), contract(-1)], NOW)).toBe(true);
    expect(isPurchasable([contract(0)], NOW)).toBe(true);
  });

  it('is not while a contract runs, cancelled or not', () => {
    expect(isPurchasable([contract(null)], NOW)).toBe(false);
    expect(isPurchasable([contract(-9), contract(1)], NOW)).toBe(false);
  });

  it('is closed where a curriculum takes no applications, also to those who come back', () => {
    expect(applicationFor([], true, NOW)).toBe('open');
    expect(applicationFor([], false, NOW)).toBe('closed');
    expect(applicationFor([contract(-1)], false, NOW)).toBe('closed');
    expect(applicationFor([contract(-1)], true, NOW)).toBe('open');
    // Who is in learns that first: to them the door is not shut.
    expect(applicationFor([contract(null)], false, NOW)).toBe('already-active');
  });
});

describe('the free first month', () => {
  const fresh = { planID: 1, cancelled: false, completed: false, updated: false };
  it('applies to an uncancelled, uncompleted contract on plan 1 that was not updated', () =>
    expect(trialApplies(fresh)).toBe(true));
  it.each([{ planID: 2 }, { cancelled: true }, { completed: true }, { updated: true }])(
    'does not apply with %j',
    (change) => expect(trialApplies({ ...fresh, ...change })).toBe(false),
  );

  const earlier = { currCode: 'pf-beginner', planID: 1, trial: true };
  it('is offered once for a person and curriculum, on plan 1', () => {
    expect(trialOffered([], 'pf-beginner', 1)).toBe(true);
    expect(trialOffered([], 'pf-beginner', 2)).toBe(false);
    expect(trialOffered([earlier], 'pf-beginner', 1)).toBe(false);
    expect(trialOffered([{ ...earlier, currCode: 'gt-beginner' }], 'pf-beginner', 1)).toBe(true);
  });
  it('is over for whoever was on plan 1 without it, or had it and changed the plan', () => {
    expect(trialOffered([{ ...earlier, trial: false }], 'pf-beginner', 1)).toBe(false);
    expect(trialOffered([{ ...earlier, planID: 2 }], 'pf-beginner', 1)).toBe(false);
    expect(trialOffered([{ ...earlier, planID: 2, trial: false }], 'pf-beginner', 1)).toBe(true);
  });

  it('ends with the first charge; in the night it counts from nine', () => {
    const start = Date.parse('2026-01-31T01:00:00+09:00');
    const end = Date.parse('2026-02-28T09:00:00+09:00');
    expect(trialUntil({ startTime: start, trial: true }, start)).toBe(end);
    expect(trialUntil({ startTime: start, trial: true }, end - 1)).toBe(end);
    expect(trialUntil({ startTime: start, trial: true }, end)).toBe(null);
    expect(trialUntil({ startTime: start, trial: false }, start)).toBe(null);
  });
});
