import { isActive, type SubscriptionFacts } from './subscription.ts';

/** How a signed-in person stands to the paid courses of one curriculum. */
export type EnrollmentStatus = 'never' | 'ended' | 'running';

/** Never subscribed, or every contract has ended, or one is active now; instants in milliseconds of the epoch. */
export function enrollmentStatusOf(contracts: readonly SubscriptionFacts[], now: number): EnrollmentStatus {
  if (contracts.length === 0) return 'never';
  return contracts.some((contract) => isActive(contract, now)) ? 'running' : 'ended';
}

/** Somebody who comes for the first time, or comes back after an end. */
export type PurchaseType = 'new' | 'rejoin';

/** `contracts` are those of one person for one curriculum, here as below; instants in milliseconds of the epoch. */
export function purchaseTypeOf(contracts: readonly SubscriptionFacts[]): PurchaseType {
  return contracts.length === 0 ? 'new' : 'rejoin';
}

/** canPurchase: there is no active contract. One that was cancelled and still runs counts; it can be kept instead. */
export function isPurchasable(contracts: readonly SubscriptionFacts[], now: number): boolean {
  return enrollmentStatusOf(contracts, now) !== 'running';
}

/** Whether an application is taken; a curriculum that has stopped taking them takes nobody back either. */
export type Application = 'open' | 'closed' | 'already-active';

export function applicationFor(
  contracts: readonly SubscriptionFacts[],
  admission: boolean,
  now: number,
): Application {
  if (!isPurchasable(contracts, now)) return 'already-active';
  return admission ? 'open' : 'closed';
}
