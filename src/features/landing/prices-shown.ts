import type { Plan } from '#contract/entities/subscription.ts';

export type PricesShown =
  | { kind: 'waiting' }
  | { kind: 'failed' }
  | { kind: 'known'; plans: readonly Plan[] };

interface Asked {
  status: 'pending' | 'error' | 'success';
  fetchStatus: 'fetching' | 'paused' | 'idle';
  isFetchedAfterMount: boolean;
  data: { plans: readonly Plan[] } | undefined;
}

/**
 * Only what the school has answered since this page was opened counts as a price; without a line there is none, and
 * the page says so instead of waiting for ever.
 */
export function pricesShown({ status, fetchStatus, isFetchedAfterMount, data }: Asked): PricesShown {
  if (fetchStatus === 'paused') return { kind: 'failed' };
  if (!isFetchedAfterMount) return { kind: 'waiting' };
  if (status === 'success' && data && data.plans.length > 0) {
    return { kind: 'known', plans: [...data.plans].sort((one, other) => one.planID - other.planID) };
  }
  return fetchStatus === 'fetching' ? { kind: 'waiting' } : { kind: 'failed' };
}
