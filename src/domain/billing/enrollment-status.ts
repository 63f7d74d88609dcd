import { isActive, type SubscriptionFacts } from './subscription.ts';

/** A signed-in person's status in the paid courses of one curriculum. */
export type EnrollmentStatus = 'never' | 'ended' | 'running';

/**
 * 'never' without subscriptions, 'running' with an active one, 'ended' otherwise; instants in milliseconds of
 * the epoch.
 */
export function enrollmentStatusOf(
  subscriptions: readonly SubscriptionFacts[],
  now: number,
): EnrollmentStatus {
  if (subscriptions.length === 0) return 'never';
  return subscriptions.some((subscription) => isActive(subscription, now)) ? 'running' : 'ended';
}

/** A first subscription, or another one after an end. */
export type PurchaseType = 'new' | 'rejoin';

/** The type of a purchase, from one person's earlier subscriptions to one curriculum. */
export function purchaseTypeOf(subscriptions: readonly SubscriptionFacts[]): PurchaseType {
  return subscriptions.length === 0 ? 'new' : 'rejoin';
}

/**
 * canPurchase: there is no active subscription. A cancelled one that still runs is active; its cancellation
 * can be revoked.
 */
export function isPurchasable(subscriptions: readonly SubscriptionFacts[], now: number): boolean {
  return enrollmentStatusOf(subscriptions, now) !== 'running';
}

/**
 * Whether a person may join; a curriculum that takes no applications takes nobody back either (product-rules
 * R3.14).
 */
export type Application = 'open' | 'closed' | 'already-active';

/** Whether this person may join now. `admission`: the curriculum takes applications. */
export function applicationFor(
  subscriptions: readonly SubscriptionFacts[],
  admission: boolean,
  now: number,
): Application {
  if (!isPurchasable(subscriptions, now)) return 'already-active';
  return admission ? 'open' : 'closed';
}
