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

/** Whether the trial offer applies: uncancelled, uncompleted, on plan 1, not updated (specification, section 4). */
export function trialApplies({ planID, cancelled, completed, updated }: OfferFacts): boolean {
  return planID === OFFERED_PLAN && !cancelled && !completed && !updated;
}

/** An earlier contract of the person, as far as the offer asks. */
export interface EarlierContract {
  readonly currCode: string;
  readonly planID: number;
  /** Its first month was free. */
  readonly trial: boolean;
}

/** Whether joining now brings a free first month: on plan 1, once for a person and curriculum. */
export function trialOffered(history: readonly EarlierContract[], currCode: string, planID: number): boolean {
  const had = history.some(
    (earlier) => earlier.currCode === currCode && (earlier.trial || earlier.planID === OFFERED_PLAN),
  );
  return planID === OFFERED_PLAN && !had;
}

/** The end of the free first month, which is the first charge; null when it is over or there was none. */
export function trialUntil(contract: { startTime: number; trial: boolean }, now: number): number | null {
  const end = addJapanMonths(billingAnchor(contract.startTime), 1);
  return contract.trial && now < end ? end : null;
}
