import { ApiError } from '#contract/errors.ts';
import type { lessonActivity } from '#contract/lesson-activity.ts';
import type { Handlers } from '#server/http/implement.ts';
import type { ServerDeps } from '#server/http/server-deps.ts';
import { logOnce, setCompleted } from './activity-store.ts';
import type { SignContent } from './lesson-media.ts';
import { maySeeLesson } from './may.ts';

/** "Lesson activity" of section 7 without the homework. Logs are accepted also for a lesson without video or text. */
export function activityHandlers(deps: ServerDeps, sign: SignContent): Handlers<typeof lessonActivity> {
  const { db, clock } = deps;
  const log =
    (what: 'text_read_at' | 'movie_watched_at') =>
    async ({ lessonID }: { lessonID: string }, caller: { uid: string }) => {
      const now = clock.now();
      await maySeeLesson(db, caller, lessonID, now);
      await logOnce(db, { uid: caller.uid, lessonID, what, now });
      return {};
    };

  return {
    showText: async ({ lessonID }, caller) => {
      const { lesson } = await maySeeLesson(db, caller, lessonID, clock.now());
      if (lesson.text_file === null) throw new ApiError('api/not-found');
      return { url: sign(lesson.text_file) };
    },
    logText: log('text_read_at'),
    logMovie: log('movie_watched_at'),
    updateCompletion: async ({ lessonID, completed }, caller) => {
      const now = clock.now();
      await maySeeLesson(db, caller, lessonID, now);
      await setCompleted(db, { uid: caller.uid, lessonID, completed, now });
      return {};
    },
    sendFeedback: async ({ lessonID, satisfaction, difficulty, comment }, caller) => {
      const now = clock.now();
      await maySeeLesson(db, caller, lessonID, now);
      // A NUL, which no keyboard types, cannot be kept in the database (as in notes: submission-store.ts).
      const said = comment?.replaceAll('\0', '') ?? null;
      const marks = { satisfaction, difficulty, comment: said, updated_at: now };
      await db
        .insertInto('feedbacks')
        .values({ uid: caller.uid, lesson_id: lessonID, created_at: now, ...marks })
        .onConflict((conflict) => conflict.columns(['uid', 'lesson_id']).doUpdateSet(marks))
        .execute();
      return {};
    },
  };
}
