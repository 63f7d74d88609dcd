import { factsOf, type Subscription } from '#contract/entities/subscription.ts';
import { isActive } from '#domain/billing/subscription.ts';

/** The subscription of the curriculum that is active at `now` (milliseconds of the epoch). */
export function activeSubscriptionOf(
  subscriptions: readonly Subscription[],
  currCode: string,
  now: number,
): Subscription | null {
  const runs = (subscription: Subscription) =>
    subscription.curriculum.currCode === currCode && isActive(factsOf(subscription), now);
  return subscriptions.find(runs) ?? null;
}

/** Whether a subscription is on the plan, or changes to it on the next billing date. */
export function isOnPlan({ plan, nextPlan }: Subscription, planID: number): boolean {
  return (nextPlan?.plan ?? plan).planID === planID;
}
