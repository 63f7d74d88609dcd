import { factsOf, type Subscription } from '#contract/entities/subscription.ts';
import { isPurchasable } from '#domain/billing/enrollment-status.ts';
import { trialOffered } from '#domain/billing/trial-offer.ts';
import { activeSubscriptionOf } from '#features/purchase/active-subscription.ts';

/** How a person stands to a curriculum when they look at what it costs. */
export type EnrollmentStatus =
  /** Not known: nothing was ever kept, and there is no line. */
  | { kind: 'unknown' }
  | { kind: 'never' | 'ended'; freePlanID: number | null }
  /** One that runs; what may be done with it. */
  | { kind: 'running'; subscription: Subscription; may: 'change' | 'keep-first' | 'school' | 'pay-first' };

/** The plan whose first month may be free. */
const OFFERED_PLAN = 1;

/**
 * @param contracts all of the person's; undefined while they are not known
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
  if (running && !isPurchasable(own.map(factsOf), now)) {
    return { kind: 'running', subscription: running, may: mayOf(running) };
  }
  // Whether an earlier first month was free is the school's to know; on this plan it was, or was not offered.
  const history = own.map(({ plan }) => ({ currCode, planID: plan.planID, trial: false }));
  const offered = trialOffered(history, currCode, OFFERED_PLAN);
  return { kind: own.length === 0 ? 'never' : 'ended', freePlanID: offered ? OFFERED_PLAN : null };
}

function mayOf({ cancel, billed, trouble }: Subscription) {
  if (billed === false) return 'school';
  if (cancel) return 'keep-first';
  return trouble ? 'pay-first' : 'change';
}
