import * as z from 'zod/mini';
import { CourseCode, LessonID, Sha256 } from './ids.ts';
import { Practice } from './lesson.ts';

/** One file that a course needs offline. */
export const PackFile = z.object({
  kind: z.enum(['text', 'picture', 'cover', 'audio', 'video', 'captions', 'poster']),
  /** Signed where private; the path without its query always names the same bytes. */
  url: z.string(),
  /** Bytes; an estimate for a cover, which the image service makes in the browser's format. */
  byteLength: z.int(),
  /** null for covers. */
  sha256: z.nullable(Sha256),
});
export type PackFile = z.infer<typeof PackFile>;

/** What オフラインで使う downloads: the files of a course's released lessons. */
export const Pack = z.object({
  courseID: z.string(),
  courseCode: CourseCode,
  courseVer: z.int(),
  lessons: z.array(
    z.object({
      lessonID: LessonID,
      lessonOrder: z.int(),
      /** True where the lesson's film is on Vimeo: it needs the network. */
      needsLine: z.boolean(),
      /** Its card of five days, which the list of lessons leaves out; absent where it has none. */
      practice: z.optional(Practice),
      files: z.array(PackFile),
    }),
  ),
});
export type Pack = z.infer<typeof Pack>;
