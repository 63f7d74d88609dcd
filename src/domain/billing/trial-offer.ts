import { addJapanMonths } from '#domain/japan-time.ts';
import { billingAnchor } from './billing-dates.ts';

/** The plan whose first month is free. */
const OFFERED_PLAN = 1;

export interface OfferFacts {
  readonly planID: number;
  readonly cancelled: boolean;
  readonly completed: boolean;
  /** True from the first renewal or change of plan on. */
  readonly updated: boolean;
}

/** Whether the trial offer applies: uncancelled, uncompleted, on plan 1, not updated (product-rules R3.9). */
export function trialApplies({ planID, cancelled, completed, updated }: OfferFacts): boolean {
  return planID === OFFERED_PLAN && !cancelled && !completed && !updated;
}

/** The fields of an earlier subscription that the offer needs. */
export interface EarlierSubscription {
  readonly currCode: string;
  readonly planID: number;
  /** Its first month was free. */
  readonly trial: boolean;
}

/** Whether joining now includes a free first month: on plan 1, once for a person and curriculum. */
export function trialOffered(
  history: readonly EarlierSubscription[],
  currCode: string,
  planID: number,
): boolean {
  const had = history.some(
    (earlier) => earlier.currCode === currCode && (earlier.trial || earlier.planID === OFFERED_PLAN),
  );
  return planID === OFFERED_PLAN && !had;
}

/** The end of the free first month, which is the first charge; null when it is over or there was none. */
export function trialUntil(subscription: { startTime: number; trial: boolean }, now: number): number | null {
  const end = addJapanMonths(billingAnchor(subscription.startTime), 1);
  return subscription.trial && now < end ? end : null;
}
