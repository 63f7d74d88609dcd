import * as z from 'zod/mini';
import { CourseCode, LessonID, Sha256 } from './ids.ts';

/** One file that a course needs without a line. */
export const PackFile = z.object({
  kind: z.enum(['text', 'picture', 'cover', 'audio', 'video', 'captions', 'poster']),
  /** Signed where private; without its query it names the same bytes for ever. */
  url: z.string(),
  /** Bytes; of a cover, which the image service makes in the browser's format, an estimate. */
  byteLength: z.int(),
  /** null for covers. */
  sha256: z.nullable(Sha256),
});
export type PackFile = z.infer<typeof PackFile>;

/** What 「オフラインで使う」 brings onto the device: the files of a course's delivered lessons. */
export const Pack = z.object({
  courseID: z.string(),
  courseCode: CourseCode,
  courseVer: z.int(),
  lessons: z.array(
    z.object({
      lessonID: LessonID,
      lessonOrder: z.int(),
      /** True where a film of the lesson is Vimeo's: it needs the line. */
      needsLine: z.boolean(),
      files: z.array(PackFile),
    }),
  ),
});
export type Pack = z.infer<typeof Pack>;
