import { isActive, type SubscriptionFacts } from './subscription.ts';

/** How a signed-in person stands to the paid courses of one curriculum. */
export type Standing = 'never' | 'ended' | 'running';

/** Never subscribed, or every contract has ended, or one is active now; instants in milliseconds of the epoch. */
export function standingOf(contracts: readonly SubscriptionFacts[], now: number): Standing {
  if (contracts.length === 0) return 'never';
  return contracts.some((contract) => isActive(contract, now)) ? 'running' : 'ended';
}
