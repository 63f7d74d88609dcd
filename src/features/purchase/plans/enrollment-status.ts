import { type Subscription, undoUntilOf } from '#contract/entities/subscription.ts';
import { trialOffered } from '#domain/billing/trial-offer.ts';
import { activeSubscriptionOf } from '#features/purchase/active-subscription.ts';

/** `after-the-end`: cancelled, and too late to take that back. */
export type PlanChangeStatus =
  | 'allowed'
  | 'undo-cancellation-first'
  | 'after-the-end'
  | 'school-only'
  | 'pay-first';

/** The person's enrollment in a curriculum, for its price page. */
export type EnrollmentStatus =
  /** Nothing is cached and the network is offline. */
  | { kind: 'unknown' }
  | { kind: 'never' | 'ended'; freePlanID: number | null }
  /** `planChange`: whether its plan can change, or what has to happen first. */
  | { kind: 'running'; subscription: Subscription; planChange: PlanChangeStatus };

/** The plan whose first month can be free. */
const OFFERED_PLAN = 1;

/**
 * @param subscriptions all of the person's; undefined while they are not known
 * @param now milliseconds of the epoch
 */
export function enrollmentStatusOf(
  subscriptions: readonly Subscription[] | null | undefined,
  currCode: string,
  now: number,
): EnrollmentStatus {
  if (subscriptions === undefined) return { kind: 'unknown' };
  const own = (subscriptions ?? []).filter(({ curriculum }) => curriculum.currCode === currCode);
  const running = activeSubscriptionOf(own, currCode, now);
  if (running) {
    return { kind: 'running', subscription: running, planChange: planChangeOf(running, now) };
  }
  // Only the server knows whether an earlier first month was free. On this plan it was free, or never offered.
  const history = own.map(({ plan }) => ({ currCode, planID: plan.planID, trial: false }));
  const offered = trialOffered(history, currCode, OFFERED_PLAN);
  return { kind: own.length === 0 ? 'never' : 'ended', freePlanID: offered ? OFFERED_PLAN : null };
}

function planChangeOf(subscription: Subscription, now: number): PlanChangeStatus {
  const { billed, trouble } = subscription;
  if (billed === false) return 'school-only';
  const undoUntil = undoUntilOf(subscription);
  if (undoUntil !== null) return undoUntil > now ? 'undo-cancellation-first' : 'after-the-end';
  return trouble ? 'pay-first' : 'allowed';
}
