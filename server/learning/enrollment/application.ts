import { enrollmentStatusOf } from '#domain/billing/enrollment-status.ts';
import type { SubscriptionFacts } from '#domain/billing/subscription.ts';

/** A first subscription, or another one after an end. */
export type PurchaseType = 'new' | 'rejoin';

/** The type of a purchase, from one person's earlier subscriptions to one curriculum. */
export function purchaseTypeOf(subscriptions: readonly SubscriptionFacts[]): PurchaseType {
  return subscriptions.length === 0 ? 'new' : 'rejoin';
}

/**
 * canPurchase: there is no active subscription. A cancelled one that still runs is active; its cancellation
 * can be revoked. On the server alone: the client asks `GET /curriculums/purchasables` (product-rules R3.14).
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
