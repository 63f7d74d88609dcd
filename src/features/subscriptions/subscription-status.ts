import { factsOf, type Subscription, undoUntilOf } from '#contract/entities/subscription.ts';
import { isActive, newestFirst } from '#domain/billing/subscription.ts';
import { trialApplies } from '#domain/billing/trial-offer.ts';

/** The status of a subscription; instants in milliseconds of the epoch. */
export type SubscriptionStatus =
  | { kind: 'ended'; at: number; completed: boolean }
  /** Cancelled or completed, with access until its end. `undoUntil`: until when that can be taken back. */
  | { kind: 'ending'; until: number; undoUntil: number; completed: boolean }
  /** A charge failed; access continues while it is retried. */
  | { kind: 'overdue'; since: number }
  /** Completed without an end, by the earlier version of the product; nothing is charged. */
  | { kind: 'finished' }
  /** Granted by the school; nothing is charged. */
  | { kind: 'granted' }
  | { kind: 'trial'; until: number }
  | { kind: 'running' };

/** @param now milliseconds of the epoch; decides what has ended, also for a list that was cached weeks ago */
export function subscriptionStatus(subscription: Subscription, now: number): SubscriptionStatus {
  const { plan, cancel, completed, updated, trouble, billed, trialUntil } = subscription;
  if (cancel) {
    const until = Date.parse(cancel.expireTime);
    // A page that was opened before the cancellation, or a clock that is slow, would take an end at once for one to come.
    return until > Math.max(now, Date.parse(cancel.cancelTime))
      ? { kind: 'ending', until, undoUntil: undoUntilOf(subscription) ?? until, completed }
      : { kind: 'ended', at: until, completed };
  }
  if (trouble) return { kind: 'overdue', since: Date.parse(trouble.since) };
  if (completed) return { kind: 'finished' };
  if (billed === false) return { kind: 'granted' };
  const free = trialUntil ? Date.parse(trialUntil) : 0;
  const isOffered = trialApplies({
    planID: plan.planID,
    cancelled: cancel !== undefined,
    completed,
    updated,
  });
  return isOffered && free > now ? { kind: 'trial', until: free } : { kind: 'running' };
}

/** The next charge if it is still ahead; a cached list may name one in the past. */
export function chargeAhead(
  { nextCharge }: Subscription,
  now: number,
): { time: number; amount: number; ownCoupon?: string | undefined } | null {
  if (!nextCharge) return null;
  const time = Date.parse(nextCharge.time);
  return time > now ? { time, amount: nextCharge.amount, ownCoupon: nextCharge.ownCoupon } : null;
}

export interface SortedSubscriptions {
  running: readonly Subscription[];
  ended: readonly Subscription[];
}

/** Splits subscriptions into running and ended ones, newest first. */
export function sortSubscriptions(subscriptions: readonly Subscription[], now: number): SortedSubscriptions {
  const facts = newestFirst(
    subscriptions.map((subscription) => ({ ...factsOf(subscription), subscription })),
  );
  return {
    running: facts.filter((each) => isActive(each, now)).map(({ subscription }) => subscription),
    ended: facts.filter((each) => !isActive(each, now)).map(({ subscription }) => subscription),
  };
}

/** The subscription to a curriculum that an action is about: the running one, otherwise the newest ended one. */
export function subscriptionOf(
  subscriptions: readonly Subscription[],
  currCode: string,
  now: number,
): Subscription | null {
  const matching = subscriptions.filter(({ curriculum }) => curriculum.currCode === currCode);
  const { running, ended } = sortSubscriptions(matching, now);
  return running[0] ?? ended[0] ?? null;
}
