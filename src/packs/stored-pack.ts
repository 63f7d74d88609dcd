import * as z from 'zod/mini';
import { Pack } from '#contract/entities/pack.ts';
import { type CoursePlace, coursePart } from '#domain/lessons/lesson-path.ts';

/** Why a pack waits. The first three clear without a person. 'line' means offline. */
export const Hold = z.discriminatedUnion('why', [
  z.object({ why: z.literal('line') }),
  z.object({ why: z.literal('wifi') }),
  /** The browser's data saver is on, and no person asked for this download. */
  z.object({ why: z.literal('saver') }),
  z.object({ why: z.literal('person') }),
  z.object({ why: z.literal('space') }),
  /** The server refused; `code` is its error code. */
  z.object({ why: z.literal('refused'), code: z.string() }),
  /** A file arrived twice with other bytes than the server's list names. */
  z.object({ why: z.literal('damaged') }),
]);
export type Hold = z.infer<typeof Hold>;

export const PackState = z.discriminatedUnion('stage', [
  /** The server's list is needed; `pack` is the previous list, whose files may be here in part. */
  z.object({ stage: z.literal('wanted'), pack: z.nullable(Pack) }),
  z.object({ stage: z.literal('downloading'), pack: Pack }),
  z.object({ stage: z.literal('held'), hold: Hold, pack: z.nullable(Pack) }),
  /** All of it is on the device since `at` (ISO time of the device). */
  z.object({ stage: z.literal('complete'), at: z.string() }),
]);
export type PackState = z.infer<typeof PackState>;

/** A course that a person downloads to this device. Addresses in it are bare paths: no signature is stored. */
export const StoredPack = z.object({
  v: z.literal(1),
  id: z.string(),
  uid: z.string(),
  courseCode: z.string(),
  courseVer: z.int(),
  courseName: z.string(),
  /** Device milliseconds; the oldest request is downloaded first. */
  createdAt: z.number(),
  /** A person asked for this download, so the data saver does not stop it. */
  asked: z.boolean(),
  /** Device milliseconds of the last comparison with the server's list. */
  lookedAt: z.number(),
  /** The last complete version. It stays usable while a newer one is downloaded. */
  here: z.nullable(Pack),
  state: PackState,
});
export type StoredPack = z.infer<typeof StoredPack>;

export type Stage = PackState['stage'];

export interface NewPack extends CoursePlace {
  uid: string;
  courseName: string;
}

export function newPack({ uid, courseCode, courseVer, courseName }: NewPack, now: number): StoredPack {
  const id = packID(uid, { courseCode, courseVer });
  return {
    v: 1,
    id,
    uid,
    courseCode,
    courseVer,
    courseName,
    createdAt: now,
    asked: true,
    lookedAt: 0,
    here: null,
    state: { stage: 'wanted', pack: null },
  };
}

export function packID(uid: string, place: CoursePlace): string {
  return `${uid} ${coursePart(place)}`;
}

/** null when this version cannot read it; such a row is left unchanged. */
export function parseStoredPack(body: unknown): StoredPack | null {
  const parsed = z.safeParse(StoredPack, body);
  return parsed.success ? parsed.data : null;
}
