import type { Subscription } from '#contract/entities/subscription.ts';

const DAY = 86_400_000;

/** Saturday, 21 November 2026, a little after ten in Japan. */
export const NOW = Date.parse('2026-11-21T01:02:03.000Z');

/** ISO time, days from now. */
export const iso = (days: number): string => new Date(NOW + days * DAY).toISOString();

export const STANDARD = { planID: 1, planName: 'standard', planPrice: 2980 } as const;
export const ENTRY = { planID: 2, planName: 'entry', planPrice: 980 } as const;

/** A running, paid subscription; a test names only what it is about. */
export function aRunningSubscription(rest: Partial<Subscription> = {}): Subscription {
  return {
    plan: STANDARD,
    category: { categoryCode: 'piano', categoryName: 'ピアノ' },
    curriculum: { currCode: 'pf-beginner', currName: 'ピアノはじめて' },
    startTime: iso(-40),
    updated: true,
    completed: false,
    billed: true,
    nextCharge: { time: iso(20), amount: 2980 },
    trialUntil: null,
    nextPlan: null,
    trouble: null,
    ...rest,
  };
}

/** Cancelled ten days ago, ending `days` from now. */
export const cancelled = (days: number): Pick<Subscription, 'cancel' | 'nextCharge'> => ({
  cancel: { cancelTime: iso(-10), expireTime: iso(days) },
  nextCharge: null,
});

export const TROUBLE = { orderID: '6f0a7e0e-3f51-4a0e-9d3c-0b6e6f1f2a11', since: iso(-2) };
