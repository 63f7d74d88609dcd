import { describe, expect, it } from 'vitest';
import { trialApplies, trialOffered, trialUntil } from '#domain/billing/trial-offer.ts';

describe('the free first month', () => {
  const fresh = { planID: 1, cancelled: false, completed: false, updated: false };
  it('applies to an uncancelled, uncompleted subscription on plan 1 that was not updated', () =>
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
  it('is not offered after plan 1 without it, or after it with a changed plan', () => {
    expect(trialOffered([{ ...earlier, trial: false }], 'pf-beginner', 1)).toBe(false);
    expect(trialOffered([{ ...earlier, planID: 2 }], 'pf-beginner', 1)).toBe(false);
    expect(trialOffered([{ ...earlier, planID: 2, trial: false }], 'pf-beginner', 1)).toBe(true);
  });

  it('ends with the first charge; at night it counts from nine', () => {
    const start = Date.parse('2026-01-31T01:00:00+09:00');
    const end = Date.parse('2026-02-28T09:00:00+09:00');
    expect(trialUntil({ startTime: start, trial: true }, start)).toBe(end);
    expect(trialUntil({ startTime: start, trial: true }, end - 1)).toBe(end);
    expect(trialUntil({ startTime: start, trial: true }, end)).toBe(null);
    expect(trialUntil({ startTime: start, trial: false }, start)).toBe(null);
  });
});
