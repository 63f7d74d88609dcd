/** The facts of a subscription that the rules look at; instants in milliseconds of the epoch. */
export interface SubscriptionFacts {
  currCode: string;
  startTime: number;
  /** null while the learner has not cancelled. */
  expireTime: number | null;
}

/** Active: no cancellation, or its expireTime is in the future (specification, section 4). */
export function isActive(subscription: SubscriptionFacts, now: number): boolean {
  return subscription.expireTime === null || subscription.expireTime > now;
}

/** Newest start first (specification, section 4). Leaves the given list as it is. */
export function newestFirst<T extends SubscriptionFacts>(subscriptions: readonly T[]): T[] {
  return [...subscriptions].sort((one, other) => other.startTime - one.startTime);
}

/**
 * The curriculum to open when none was chosen: of the newest subscription that is not expired, else of the newest
 * one, else the default (specification, section 4).
 */
export function selectCurriculum(
  subscriptions: readonly SubscriptionFacts[],
  now: number,
  fallback: string,
): string {
  const sorted = newestFirst(subscriptions);
  return (sorted.find((subscription) => isActive(subscription, now)) ?? sorted[0])?.currCode ?? fallback;
}
