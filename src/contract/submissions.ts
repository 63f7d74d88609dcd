import * as z from 'zod/mini';
import { privateGet } from './endpoint.ts';
import { LessonID, RecordingID, Time } from './entities/ids.ts';
import { Lesson } from './entities/lesson.ts';

/** A recording that has arrived at the server, with its lesson. */
export const RecentSubmission = z.object({
  lessonID: LessonID,
  lessonName: z.string(),
  location: Lesson.shape.location,
  /** null only for callers of the bare specification. */
  recordingID: z.nullable(RecordingID),
  recordTime: Time,
  submittedAt: Time,
});
export type RecentSubmission = z.infer<typeof RecentSubmission>;

/** The maximum number of submissions in the list; the newest ones. */
export const MAX_RECENT_SUBMISSIONS = 10;

/** What a person submitted from any device, for the home page (docs/decisions/032-the-daily-minute.md). */
export const submissions = {
  listRecent: privateGet('/users/submissions/list', {
    input: z.object({}),
    output: z.object({ submissions: z.array(RecentSubmission) }),
  }),
};
