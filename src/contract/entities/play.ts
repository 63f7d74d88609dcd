import * as z from 'zod/mini';
import { PLAY_SLUG } from '#domain/community/play-path.ts';
import { boundedText } from './bounded.ts';
import { CurrCode, LessonID, Time, Uuid } from './ids.ts';
import { Lesson } from './lesson.ts';
import { Person } from './person.ts';

export const PlaySlug = boundedText(12).check(z.regex(PLAY_SLUG));

/**
 * One sound of a play. `url` needs no bearer and answers only while the play is public; its own learner gets a signed one
 * where strangers hear nothing.
 */
export const PlaySound = z.object({
  url: z.string(),
  /** False until the recording stands as an m4a, which every phone plays: some seconds after it was made public. */
  isReady: z.boolean(),
  /** True where no m4a can be made of it: nobody will hear it here. */
  isRefused: z.optional(z.boolean()),
  /** 0 where it is not measured yet. */
  seconds: z.number(),
  /** The loudest of each of at most 200 equal parts, 0–100 of the loudest of all; empty where it is not measured yet. */
  peaks: z.array(z.int()),
  recordTime: Time,
});
export type PlaySound = z.infer<typeof PlaySound>;

/** A submitted recording that its learner made public (product-rules R16). */
export const Play = z.object({
  playSlug: PlaySlug,
  title: z.string(),
  author: Person,
  lesson: z.object({
    lessonID: LessonID,
    lessonName: z.string(),
    location: Lesson.shape.location,
    currCode: CurrCode,
    currName: z.string(),
  }),
  sound: PlaySound,
  /** 「はじめて」 of 「はじめてと今」: an earlier recording of the same lesson. */
  first: z.nullable(PlaySound),
  /** The post that this play is in the community: its words, likes and comments. */
  postID: Uuid,
  createTime: Time,
});
export type Play = z.infer<typeof Play>;
