import * as z from 'zod/mini';
import { privateGet } from '../endpoint.ts';
import { CourseCode, LessonID, RecordingID, Time, UserAudioID } from '../entities/ids.ts';
import { AudioContentType } from '../entities/user-audio.ts';

export const RECORDINGS_PAGE_SIZE = 50;

/** A recording at the school among all of its person: what a list needs, and the lesson that it belongs to. */
export const Recording = z.object({
  userAudioID: UserAudioID,
  recordingID: z.nullable(RecordingID),
  lesson: z.object({
    lessonID: LessonID,
    lessonName: z.string(),
    courseCode: CourseCode,
    courseVer: z.int(),
    lessonOrder: z.int(),
  }),
  recordTime: Time,
  contentType: AudioContentType,
  byteLength: z.int(),
  submittedAt: z.nullable(Time),
  /** Signed; supports Range; needs no bearer. */
  url: z.string(),
  /** The same as a seekable m4a; null until the server has made it. */
  m4aURL: z.nullable(z.string()),
});
export type Recording = z.infer<typeof Recording>;

/** All recordings of the caller, of every lesson and course (product-rules R27.5). */
export const recordings = {
  /** Newest first; `before` is the last one that the caller has. `next` is null on the last page. 404 for a foreign `before`. */
  list: privateGet('/recordings/list', {
    input: z.object({ before: z.optional(UserAudioID) }),
    output: z.object({ recordings: z.array(Recording), next: z.nullable(UserAudioID) }),
  }),
};
