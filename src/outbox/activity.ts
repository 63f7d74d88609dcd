import * as z from 'zod/mini';
import { Uuid } from '#contract/entities/ids.ts';
import { Gate } from './parcel.ts';

/** Read marks that one activity holds, as many as the server takes at once. */
export const MAX_READ_MARKS = 100;

/** Stands in the place of a lesson where an action belongs to none: notices wait for nothing but each other. */
export const INBOX = 'inbox';

/** What a learner does besides homework, also offline. Every repetition has the same effect. */
export const ActivityAction = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('completion'), completed: z.boolean() }),
  z.object({ kind: z.literal('practice'), day: z.int(), done: z.boolean() }),
  z.object({ kind: z.literal('text') }),
  z.object({ kind: z.literal('movie') }),
  z.object({
    kind: z.literal('feedback'),
    satisfaction: z.int(),
    difficulty: z.int(),
    comment: z.nullable(z.string()),
  }),
  /** Comments on recordings of the lesson that were read. */
  z.object({ kind: z.literal('read'), commentIDs: z.array(z.string()) }),
  /** The one reply in words to the answer to a recording. */
  z.object({ kind: z.literal('reply'), recordingID: z.string(), text: z.string() }),
  /** Notices that were read: some, or all that were visible at `until`. Their `lessonID` is `INBOX`. */
  z.object({ kind: z.literal('notices'), noticeIDs: z.array(z.string()), until: z.nullable(z.string()) }),
]);
export type ActivityAction = z.infer<typeof ActivityAction>;

/**
 * One action to report to the server. Its row is removed after the server has answered. `createdSeq` orders
 * the actions of a lesson.
 */
export const Activity = z.object({
  v: z.literal(1),
  id: Uuid,
  uid: z.string(),
  lessonID: z.string(),
  createdSeq: z.int(),
  deed: ActivityAction,
  /** Idempotency-Key: the same for every repetition. */
  key: z.string(),
  /** The server may have it already: set before the first request. */
  tried: z.boolean(),
  failures: z.int(),
  gate: Gate,
});
export type Activity = z.infer<typeof Activity>;

export interface ActivityStore {
  /** All waiting activities of a person, in any order. */
  listOf(uid: string): Promise<Activity[]>;
  /** Like ParcelStore.apply; a change to null removes the row. */
  apply(id: string, change: (activity: Activity) => Activity | null): Promise<Activity | null>;
}

/** True while the server has certainly not accepted it: nothing was sent yet, or it was refused. */
export function mayTakeBack({ tried, gate }: Activity): boolean {
  return !tried || (gate.kind === 'person' && gate.need !== 'sign-in');
}

/** The parsed body, or null where another version of the app wrote it. */
export function parseActivity(body: unknown): Activity | null {
  const parsed = z.safeParse(Activity, body);
  return parsed.success ? parsed.data : null;
}
