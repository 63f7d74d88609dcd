import * as z from 'zod/mini';
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
