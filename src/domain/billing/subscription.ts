/** The fields of a subscription that the rules need; instants in milliseconds of the epoch. */
export interface SubscriptionFacts {
  currCode: string;
  startTime: number;
  /** null while the learner has not cancelled. */
  expireTime: number | null;
}

/** Active: not cancelled, or its expireTime is in the future (product-rules R3.6). */
export function isActive(subscription: SubscriptionFacts, now: number): boolean {
  return subscription.expireTime === null || subscription.expireTime > now;
}

/** What decides whether an account can be deleted; `freeUntil`: the end of the free first month, null without one. */
export interface DeletionFacts extends SubscriptionFacts {
  completed: boolean;
  freeUntil: number | null;
}

/**
 * Whether a subscription blocks the deletion of its person's account: while it is active, also after a
 * cancellation whose end is still to come, because one press must not throw away what was paid for. A
 * finished subscription without a cancellation bills nothing and blocks nothing; nor does a cancelled free month.
 */
export function blocksAccountDeletion(subscription: DeletionFacts, now: number): boolean {
  const isOver = subscription.completed && subscription.expireTime === null;
  return !isOver && isActive(subscription, now) && !isForfeitedByDeletion(subscription, now);
}

/** A cancelled free month that still runs: nothing was paid, and a deletion gives up the rest of it. */
export function isForfeitedByDeletion({ expireTime, freeUntil }: DeletionFacts, now: number): boolean {
  return expireTime !== null && expireTime > now && freeUntil !== null && freeUntil > now;
}

/** A sorted copy, newest start first. */
export function newestFirst<T extends SubscriptionFacts>(subscriptions: readonly T[]): T[] {
  return [...subscriptions].sort((one, other) => other.startTime - one.startTime);
}

/**
 * The curriculum to open when none was chosen: of the newest active subscription, else of the newest one,
 * else the default (product-rules R3.7).
 */
export function selectCurriculum(
  subscriptions: readonly SubscriptionFacts[],
  now: number,
  fallback: string,
): string {
  const sorted = newestFirst(subscriptions);
  return (sorted.find((subscription) => isActive(subscription, now)) ?? sorted[0])?.currCode ?? fallback;
}
