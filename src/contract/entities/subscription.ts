import * as z from 'zod/mini';
import type { SubscriptionFacts } from '#domain/subscription.ts';
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
