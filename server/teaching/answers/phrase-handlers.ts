import { ApiError } from '#contract/errors.ts';
import type { phrases } from '#contract/teach/answers.ts';
import { HOUR_MS } from '#domain/time-units.ts';
import { hit } from '#server/http/rate-limit-store.ts';
import { courseOfLesson } from '#server/learning/curriculum-store.ts';
import type { TeachDeps, TeachHandlers } from '#server/teaching/implement-teach.ts';
import { auditTeacher } from '#server/teaching/teachers/audit-store.ts';
import type { Teacher } from '#server/teaching/teachers/session-store.ts';
import { addPhrase, phraseByID, phrasesFor, removePhrase } from './phrase-store.ts';

const PHRASE_LIMIT = { name: 'teach-phrase', hits: 200, windowMs: HOUR_MS };

/** Ready phrases. A lesson's own belong to all its teachers; general ones come with the product and stay. */
export function phraseHandlers({ db, clock }: TeachDeps): TeachHandlers<typeof phrases> {
  const requireLesson = async (teacher: Teacher, lessonID: string) => {
    const course = await courseOfLesson(db, lessonID);
    if (course === undefined || !teacher.currCodes.includes(course.curr_code))
      throw new ApiError('api/not-found');
  };
  return {
    list: async ({ lessonID }, teacher) => {
      await requireLesson(teacher, lessonID);
      const rows = await phrasesFor(db, lessonID);
      return {
        phrases: rows.map(({ phrase_id, text, lesson_id, uses }) => ({
          phraseID: phrase_id,
          text,
          isOfLesson: lesson_id !== null,
          uses,
        })),
      };
    },
    add: async ({ lessonID, text }, teacher) => {
      await hit(db, clock, PHRASE_LIMIT, `teacher:${teacher.teacherID}`);
      await requireLesson(teacher, lessonID);
      const phrase = text.trim();
      if (phrase === '') throw new ApiError('api/bad-request');
      const now = clock.now();
      const phraseID = await db.transaction().execute(async (trx) => {
        const added = await addPhrase(trx, {
          lessonID,
          text: phrase,
          teacherID: teacher.teacherID,
          now,
        });
        if (added === null) throw new ApiError('api/unprocessable-entity', { details: { reason: 'full' } });
        await auditTeacher(trx, teacher, 'phrase.added', { now, subject: added });
        return added;
      });
      return { phraseID };
    },
    remove: async ({ phraseID }, teacher) => {
      await hit(db, clock, PHRASE_LIMIT, `teacher:${teacher.teacherID}`);
      const phrase = await phraseByID(db, phraseID);
      if (phrase === undefined) throw new ApiError('api/not-found');
      if (phrase.lesson_id === null) throw new ApiError('api/forbidden');
      if (phrase.curr_code === null || !teacher.currCodes.includes(phrase.curr_code))
        throw new ApiError('api/not-found');
      if (phrase.removed_at !== null) return {};
      const now = clock.now();
      await db.transaction().execute(async (trx) => {
        await removePhrase(trx, phraseID, now);
        await auditTeacher(trx, teacher, 'phrase.removed', { now, subject: phraseID });
      });
      return {};
    },
  };
}
