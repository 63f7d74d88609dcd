import * as z from 'zod/mini';
import { Pack } from '#contract/entities/pack.ts';
import { type CoursePlace, coursePart } from '#domain/lessons/lesson-path.ts';

/** Why a pack waits. All but the last four end by themselves. */
export const Hold = z.discriminatedUnion('why', [
  z.object({ why: z.literal('line') }),
  z.object({ why: z.literal('wifi') }),
  /** The browser saves data, and nobody pressed for this download. */
  z.object({ why: z.literal('saver') }),
  z.object({ why: z.literal('person') }),
  z.object({ why: z.literal('space') }),
  /** The school said no; the code of its answer. */
  z.object({ why: z.literal('refused'), code: z.string() }),
  /** A file came twice with other bytes than the school's list names. */
  z.object({ why: z.literal('damaged') }),
]);
export type Hold = z.infer<typeof Hold>;

export const PackState = z.discriminatedUnion('stage', [
  /** The school is to be asked what belongs to it; `pack` is what it said before, whose files may be here in part. */
  z.object({ stage: z.literal('wanted'), pack: z.nullable(Pack) }),
  z.object({ stage: z.literal('downloading'), pack: Pack }),
  z.object({ stage: z.literal('held'), hold: Hold, pack: z.nullable(Pack) }),
  /** All of it is on the device since `at` (ISO time of the device). */
  z.object({ stage: z.literal('complete'), at: z.string() }),
]);
export type PackState = z.infer<typeof PackState>;

/** A course that a person takes along on this device. Addresses in it are bare paths: no signature is stored. */
export const StoredPack = z.object({
  v: z.literal(1),
  id: z.string(),
  uid: z.string(),
  courseCode: z.string(),
  courseVer: z.int(),
  courseName: z.string(),
  /** Device milliseconds; the one asked for first is brought first. */
  createdAt: z.number(),
  /** Somebody pressed for this download, so that a data saver does not stop it. */
  asked: z.boolean(),
  /** Device milliseconds when the school was last asked what belongs to it. */
  lookedAt: z.number(),
  /** What was whole last. It stays usable while something newer is on its way. */
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
    ...{ id, uid, courseCode, courseVer, courseName },
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

/** null: not what this version understands; such a row is left alone. */
export function parseStoredPack(body: unknown): StoredPack | null {
  const parsed = z.safeParse(StoredPack, body);
  return parsed.success ? parsed.data : null;
}
