import * as z from 'zod/mini';
import { Gate } from './parcel.ts';

/** What learners do besides homework and may do offline. Small; every repeat has the same effect. */
export const Deed = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('completion'), completed: z.boolean() }),
  z.object({ kind: z.literal('text') }),
  z.object({ kind: z.literal('movie') }),
  z.object({
    kind: z.literal('feedback'),
    satisfaction: z.int(),
    difficulty: z.int(),
    comment: z.nullable(z.string()),
  }),
]);
export type Deed = z.infer<typeof Deed>;

/** One thing to tell the school. It goes when the school has answered; ordered per lesson by `createdSeq`. */
export const Activity = z.object({
  v: z.literal(1),
  id: z.uuid(),
  uid: z.string(),
  lessonID: z.string(),
  createdSeq: z.int(),
  deed: Deed,
  /** Idempotency-Key: the same through every repeat. */
  key: z.string(),
  /** It may be at the school already: written before it is sent. */
  tried: z.boolean(),
  failures: z.int(),
  gate: Gate,
});
export type Activity = z.infer<typeof Activity>;

export interface ActivityStore {
  /** All activities of a person that wait, in any order. */
  listOf(uid: string): Promise<Activity[]>;
  /** As ParcelStore.apply; a change to null removes the row. */
  apply(id: string, change: (activity: Activity) => Activity | null): Promise<Activity | null>;
}

export function parseActivity(body: unknown): Activity | null {
  const parsed = z.safeParse(Activity, body);
  return parsed.success ? parsed.data : null;
}
