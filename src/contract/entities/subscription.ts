import * as z from 'zod/mini';
import { undoableUntil } from '#domain/billing/billing-dates.ts';
import type { SubscriptionFacts } from '#domain/billing/subscription.ts';
import { Category, Curriculum } from './curriculum.ts';
import { OrderID, Time } from './ids.ts';

export const Plan = z.object({
  planID: z.int(),
  planName: z.enum(['standard', 'entry']),
  /** Whole yen a month, tax included. */
  planPrice: z.int(),
});
export type Plan = z.infer<typeof Plan>;

/** `onlyIn`: the names of the curriculums that offer it, where not all do that have it. */
export const ListedPlan = z.extend(Plan, { onlyIn: z.optional(z.array(z.string())) });
export type ListedPlan = z.infer<typeof ListedPlan>;

export const Subscription = z.object({
  plan: Plan,
  category: Category,
  curriculum: Curriculum,
  startTime: Time,
  updated: z.boolean(),
  cancel: z.optional(z.object({ cancelTime: Time, expireTime: Time })),
  completed: z.boolean(),
  /** False for a subscription that the school granted: nothing is charged for it. Missing in answers of earlier versions. */
  billed: z.optional(z.boolean()),
  /** The next charge of a running subscription; null when none will come (product-rules R3.8). */
  nextCharge: z.optional(
    z.nullable(
      z.object({
        time: Time,
        amount: z.int(),
        /** The name of the person's own coupon that takes off from it; the amount is what is left. */
        ownCoupon: z.optional(z.string()),
      }),
    ),
  ),
  /** The end of the free first month while it runs. */
  trialUntil: z.optional(z.nullable(Time)),
  /** A change of plan that waits for its date. */
  nextPlan: z.optional(z.nullable(z.object({ plan: Plan, startTime: Time }))),
  /**
   * What follows when a cancellation is taken back: the next charge, and the plan from then on, which may be a change that was
   * scheduled before. Null while nothing is cancelled or nothing will be charged.
   */
  ifContinued: z.optional(z.nullable(z.object({ time: Time, amount: z.int(), plan: Plan }))),
  /** A failed charge that waits for a working card. */
  trouble: z.optional(z.nullable(z.object({ orderID: OrderID, since: Time }))),
});
export type Subscription = z.infer<typeof Subscription>;

/** The fields that the rules of `domain` need, with instants in milliseconds of the epoch. */
export function factsOf({ curriculum, startTime, cancel }: Subscription): SubscriptionFacts {
  return {
    currCode: curriculum.currCode,
    startTime: Date.parse(startTime),
    expireTime: cancel ? Date.parse(cancel.expireTime) : null,
  };
}

/** Until when the cancellation can be taken back, in milliseconds of the epoch; null where nothing is cancelled. */
export function undoUntilOf({ startTime, billed, cancel }: Subscription): number | null {
  if (cancel === undefined) return null;
  return undoableUntil({
    start: Date.parse(startTime),
    cancelled: Date.parse(cancel.cancelTime),
    end: Date.parse(cancel.expireTime),
    billed: billed !== false,
  });
}
