import { randomUUID } from 'node:crypto';
import { ApiError } from '#contract/errors.ts';
import type { learners } from '#contract/teach/learners.ts';
import { learnerName } from '#domain/answers/learner-name.ts';
import { HOUR_MS } from '#domain/time-units.ts';
import type { Database } from '#server/db/connect.ts';
import { hit } from '#server/http/rate-limit-store.ts';
import type { TeachDeps, TeachHandlers } from '#server/teaching/implement-teach.ts';
import { presentSubmission } from '#server/teaching/queue/present-submission.ts';
import { submissionsOfLearner } from '#server/teaching/queue/submission-store.ts';
import { onboardingOf } from '#server/teaching/takes/take-store.ts';
import { auditTeacher } from '#server/teaching/teachers/audit-store.ts';
import type { Teacher } from '#server/teaching/teachers/session-store.ts';
import { addNote, begunCourses, learnerFor, notesOf, removeNote } from './learner-store.ts';

const PAGE_SIZE = 50;
/** Ten thousand recordings of one learner; nobody turns so many pages. */
const MAX_PAGES = 200;
const NOTE_LIMIT = { name: 'teach-note', hits: 100, windowMs: HOUR_MS };

/** A learner as their teachers see them, with the notes that teachers write for each other. */
export function learnerHandlers({ db, clock }: TeachDeps): TeachHandlers<typeof learners> {
  return {
    show: async ({ learnerID, page = 1 }, teacher) => {
      if (page < 1) throw new ApiError('api/bad-request');
      const learner = await requireLearner(db, teacher, learnerID);
      const { currCodes, teacherID } = teacher;
      const viewer = { ...teacher, now: clock.now() };
      const [onboarding, courses, submissions, notes] = await Promise.all([
        onboardingOf(db, learnerID),
        begunCourses(db, currCodes, learnerID),
        page > MAX_PAGES ? [] : submissionsOfLearner(db, viewer, { uid: learnerID, page, size: PAGE_SIZE }),
        notesOf(db, learnerID),
      ]);
      return {
        name: learnerName(learner.display_name, learnerID),
        onboarding,
        courses: courses.map((row) => ({
          currName: row.curr_name,
          courseName: row.course_name,
          completedLessonCount: row.completed,
          lessonCount: row.lessons,
        })),
        submissions: submissions.slice(0, PAGE_SIZE).map((row) => presentSubmission(row, teacherID)),
        notes: notes.map((row) => ({
          noteID: row.note_id,
          teacherName: row.name,
          text: row.text,
          createTime: row.created_at.toISOString(),
          isMine: row.teacher_id === teacherID,
        })),
        page: submissions.length > PAGE_SIZE && page < MAX_PAGES ? { next: page + 1 } : {},
      };
    },
    addNote: async ({ learnerID, text }, teacher) => {
      await hit(db, clock, NOTE_LIMIT, `teacher:${teacher.teacherID}`);
      const words = text.trim();
      if (words === '') throw new ApiError('api/bad-request');
      const now = clock.now();
      const noteID = randomUUID();
      await db.transaction().execute(async (trx) => {
        await requireLearner(trx, teacher, learnerID);
        const note = { noteID, uid: learnerID, teacherID: teacher.teacherID, text: words, now };
        if (!(await addNote(trx, note)))
          throw new ApiError('api/unprocessable-entity', { details: { reason: 'full' } });
        await auditTeacher(trx, teacher, 'note.added', { now, subject: noteID });
      });
      return { noteID };
    },
    removeNote: async ({ noteID }, teacher) => {
      const now = clock.now();
      await db.transaction().execute(async (trx) => {
        if (!(await removeNote(trx, noteID, teacher.teacherID))) throw new ApiError('api/not-found');
        await auditTeacher(trx, teacher, 'note.removed', { now, subject: noteID });
      });
      return {};
    },
  };
}

/** @throws ApiError 404 for anybody outside the commission */
async function requireLearner(db: Database, { currCodes }: Teacher, uid: string) {
  const learner = await learnerFor(db, currCodes, uid);
  if (learner === undefined) throw new ApiError('api/not-found');
  return learner;
}
