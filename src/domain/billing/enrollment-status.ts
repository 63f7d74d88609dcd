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
