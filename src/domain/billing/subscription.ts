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

/**
 * Whether a contract keeps its person from deleting their account: while it is active, also when it has been cancelled
 * and its end is still to come, because what was paid for is not thrown away by a press. A finished contract without a
 * cancellation bills nothing and holds nobody.
 */
export function blocksAccountDeletion(
  subscription: SubscriptionFacts & { completed: boolean },
  now: number,
): boolean {
  const isOver = subscription.completed && subscription.expireTime === null;
  return !isOver && isActive(subscription, now);
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
