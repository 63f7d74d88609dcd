import { ApiError } from '#contract/errors.ts';
import type { lessonActivity } from '#contract/lesson-activity.ts';
import type { Handlers } from '#server/http/implement.ts';
import type { ServerDeps } from '#server/http/server-deps.ts';
import { logOnce, putFeedback, setCompleted, setPracticeDay } from './activity-store.ts';
import { requireLessonAccess } from './lesson-access.ts';
import type { SignContent } from './lesson-media.ts';

/** Calls about what a learner does in a lesson, except homework. Logs are accepted also for a lesson without video or text. */
export function activityHandlers(deps: ServerDeps, sign: SignContent): Handlers<typeof lessonActivity> {
  const { db, clock } = deps;
  const log =
    (what: 'text_read_at' | 'movie_watched_at') =>
    async ({ lessonID }: { lessonID: string }, caller: { uid: string }) => {
      const now = clock.now();
      await requireLessonAccess(db, caller, lessonID, now);
      await logOnce(db, { uid: caller.uid, lessonID, what, now });
      return {};
    };

  return {
    showText: async ({ lessonID }, caller) => {
      const { textFile } = await requireLessonAccess(db, caller, lessonID, clock.now());
      if (textFile === null) throw new ApiError('api/not-found');
      return { url: sign(textFile) };
    },
    logText: log('text_read_at'),
    logMovie: log('movie_watched_at'),
    updateCompletion: async ({ lessonID, completed }, caller) => {
      const now = clock.now();
      await requireLessonAccess(db, caller, lessonID, now);
      await setCompleted(db, { uid: caller.uid, lessonID, completed, now });
      return {};
    },
    updatePractice: async ({ lessonID, day, done }, caller) => {
      await requireLessonAccess(db, caller, lessonID, clock.now());
      await setPracticeDay(db, { uid: caller.uid, lessonID, day, done });
      return {};
    },
    sendFeedback: async ({ lessonID, satisfaction, difficulty, comment }, caller) => {
      const now = clock.now();
      await requireLessonAccess(db, caller, lessonID, now);
      // PostgreSQL cannot store a NUL character (as in notes: submission-store.ts).
      const cleaned = comment?.replaceAll('\0', '') ?? null;
      await putFeedback(db, { uid: caller.uid, lessonID, satisfaction, difficulty, comment: cleaned, now });
      return {};
    },
  };
}
