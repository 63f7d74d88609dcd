import * as z from 'zod/mini';
import { Uuid } from '#contract/entities/ids.ts';
import { DrillRecord, GoalChange, PracticeSpan } from '#contract/practice/practice-log.ts';
import { PICTURE_TYPES } from '#domain/community/post.ts';
import { Gate } from './parcel.ts';

/** Read marks that one activity holds, as many as the server takes at once. */
export const MAX_READ_MARKS = 100;

/** Stands in the place of a lesson where an action belongs to none: notices wait for nothing but each other. */
export const INBOX = 'inbox';

/** Stands in the place of a lesson for posts: they wait for nothing but each other. */
export const COMMUNITY = 'community';

/** Stands there for the practice log, whose spans may be of several lessons. */
export const PRACTICE = 'practice';

/** Stands there for the comments of one post. */
export const threadOf = (postID: string): string => `${COMMUNITY} ${postID}`;

/** The picture of a waiting post; its bytes are in the picture store, under the id of the post. */
export const PostPicture = z.object({
  contentType: z.enum(PICTURE_TYPES),
  byteLength: z.int(),
  sha256: z.string(),
  width: z.int(),
  height: z.int(),
  alt: z.string(),
  /** The upload that has the bytes; null until they have arrived. */
  uploadID: z.nullable(z.string()),
  /** How often the upload began again because the server did not accept what had arrived. */
  restarts: z.int(),
});
export type PostPicture = z.infer<typeof PostPicture>;

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
  /** A post of the community. The id of its activity is its postID, its `lessonID` is `COMMUNITY`. */
  z.object({
    kind: z.literal('post'),
    text: z.string(),
    picture: z.nullable(PostPicture),
    playSlug: z.nullable(z.string()),
    currCode: z.nullable(z.string()),
    writtenAt: z.number(),
  }),
  /** A comment on a post. The id of its activity is its commentID. */
  z.object({ kind: z.literal('comment'), postID: z.string(), text: z.string(), writtenAt: z.number() }),
  /** Stretches of practice; their `lessonID` is `PRACTICE`. The server counts each `spanID` once. */
  z.object({ kind: z.literal('practice-span'), spans: z.array(PracticeSpan) }),
  /** Drills that were done. Their `lessonID` is `PRACTICE`. The server counts each `drillID` once. */
  z.object({ kind: z.literal('practice-drill'), drills: z.array(DrillRecord) }),
  /** What a person changed of their goal; rows of older versions have both parts. Its `lessonID` is `PRACTICE`. */
  z.object({ kind: z.literal('practice-goal'), goal: GoalChange }),
]);
export type ActivityAction = z.infer<typeof ActivityAction>;
export type PostAction = Extract<ActivityAction, { kind: 'post' }>;
export type CommentAction = Extract<ActivityAction, { kind: 'comment' }>;

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

/** True for what strangers are to read: a person looks after it when the server refuses it. */
export function isWritten({ deed: { kind } }: Pick<Activity, 'deed'>): boolean {
  return kind === 'post' || kind === 'comment';
}

/** True while only a person can settle why the server refused it. */
export function isRefused({ gate }: Pick<Activity, 'gate'>): boolean {
  return gate.kind === 'person' && gate.need !== 'sign-in';
}

/** True while the server has certainly not accepted it: nothing was sent yet, or it was refused. */
export function mayTakeBack(activity: Activity): boolean {
  return !activity.tried || isRefused(activity);
}

/** The parsed body, or null where another version of the app wrote it. */
export function parseActivity(body: unknown): Activity | null {
  const parsed = z.safeParse(Activity, body);
  return parsed.success ? parsed.data : null;
}
