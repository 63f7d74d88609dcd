import * as z from 'zod/mini';
import type { SubscriptionFacts } from '#domain/billing/subscription.ts';
import { Category, Curriculum } from './curriculum.ts';
import { Time } from './ids.ts';

export const Plan = z.object({
  planID: z.int(),
  planName: z.enum(['standard', 'entry']),
  /** Whole yen a month, tax included. */
  planPrice: z.int(),
});
export type Plan = z.infer<typeof Plan>;

export const Subscription = z.object({
  plan: Plan,
  category: Category,
  curriculum: Curriculum,
  startTime: Time,
  updated: z.boolean(),
  cancel: z.optional(z.object({ cancelTime: Time, expireTime: Time })),
  completed: z.boolean(),
  /** Who is paid: nobody, for a contract that the school gave. Left out by answers kept from before. */
  billed: z.optional(z.boolean()),
  /** The next charge of a running contract (specification, section 4: next billing date); null when none will come. */
  nextCharge: z.optional(z.nullable(z.object({ time: Time, amount: z.int() }))),
  /** The end of the free first month while it runs. */
  trialUntil: z.optional(z.nullable(Time)),
  /** A change of plan that waits for its day. */
  nextPlan: z.optional(z.nullable(z.object({ plan: Plan, startTime: Time }))),
  /** A charge that failed and waits for a card that works. */
  trouble: z.optional(z.nullable(z.object({ orderID: z.uuid(), since: Time }))),
});
export type Subscription = z.infer<typeof Subscription>;

/** What the rules of `domain` look at, with instants in milliseconds of the epoch. */
export function factsOf({ curriculum, startTime, cancel }: Subscription): SubscriptionFacts {
  return {
    currCode: curriculum.currCode,
    startTime: Date.parse(startTime),
    expireTime: cancel ? Date.parse(cancel.expireTime) : null,
  };
}
