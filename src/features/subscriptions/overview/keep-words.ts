import type { Subscription } from '#contract/entities/subscription.ts';
import { PLAN_LABELS } from '#domain/billing/billing-labels.ts';
import { japanDate } from '#domain/japan-time.ts';
import { texts } from '#features/subscriptions/texts.ts';

/** What taking a cancellation back leads to; `until` in milliseconds of the epoch: its end without that. */
export function keepWords({ billed, plan, ifContinued }: Subscription, until: number): string {
  if (billed === false) return texts.keepFree;
  // A list that an earlier version stored does not tell the amount.
  if (!ifContinued) return texts.keepUnknown(japanDate(until));
  const day = japanDate(Date.parse(ifContinued.time));
  const { planID, planName, planPrice } = ifContinued.plan;
  const charge =
    ifContinued.amount === planPrice
      ? texts.keepBody(day, planPrice)
      : texts.keepOnce(day, ifContinued.amount);
  return planID === plan.planID ? charge : charge + texts.keepChange(PLAN_LABELS[planName], planPrice);
}
