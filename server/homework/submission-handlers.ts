import { MAX_RECENT_SUBMISSIONS, type submissions } from '#contract/submissions.ts';
import type { Handlers } from '#server/http/implement.ts';
import type { ServerDeps } from '#server/http/server-deps.ts';
import { locationOf } from '#server/learning/lesson-place.ts';
import { recentSubmissions } from './submission-store.ts';

/** The newest submissions of a person, so that every device shows what has arrived from any of them. */
export function submissionHandlers({ db }: Pick<ServerDeps, 'db'>): Handlers<typeof submissions> {
  return {
    listRecent: async (_, { uid }, call) => {
      call.cacheable({ areas: ['homework'], until: null });
      const rows = await recentSubmissions(db, uid, MAX_RECENT_SUBMISSIONS);
      return {
        submissions: rows.map((row) => ({
          lessonID: row.lesson_id,
          lessonName: row.lesson_name,
          location: locationOf(row),
          recordingID: row.recording_id,
          recordTime: row.record_time.toISOString(),
          submittedAt: row.submitted_at.toISOString(),
        })),
      };
    },
  };
}
