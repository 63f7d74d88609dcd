import { sql } from 'kysely';
import type { Database } from '#server/db/connect.ts';
import { lockPerson } from '#server/db/person-lock-store.ts';
import { chosenName } from '#server/teaching/queue/learner-name-store.ts';

/** Notes about one learner. */
const MAX_NOTES = 100;

/**
 * A learner to whom an answer was promised in one of these curriculums, locked against deletion where a note is added.
 * Undefined for anybody else.
 */
export function learnerFor(db: Database, currCodes: readonly string[], uid: string) {
  return db
    .selectFrom('people as p')
    .where('p.uid', '=', uid)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('submissions as s')
          .innerJoin('lessons as l', 'l.lesson_id', 's.lesson_id')
          .innerJoin('courses as c', 'c.course_id', 'l.course_id')
          .whereRef('s.uid', '=', 'p.uid')
          .where('s.answer_due_at', 'is not', null)
          .where('c.curr_code', 'in', currCodes.length === 0 ? [''] : currCodes)
          .select('s.submission_id'),
      ),
    )
    .select('p.uid')
    .select(chosenName().as('display_name'))
    .executeTakeFirst();
}

/** Courses of these curriculums that a learner has begun, with what is completed of them. */
export async function begunCourses(db: Database, currCodes: readonly string[], uid: string) {
  const { rows } = await sql<{
    curr_name: string;
    course_name: string;
    completed: number;
    lessons: number;
  }>`
    with touched as (
      select lesson_id, completed from lesson_logs where uid = ${uid}
      union all select lesson_id, false from submissions where uid = ${uid}
      union all select lesson_id, false from deliveries where uid = ${uid}),
    begun as (
      select l.course_id, count(distinct t.lesson_id) filter (where t.completed) as completed
      from touched t join lessons l using (lesson_id) group by l.course_id)
    select k.curr_name, c.course_name, b.completed::int,
      (select count(*)::int from lessons l where l.course_id = c.course_id) as lessons
    from begun b join courses c using (course_id) join curriculums k using (curr_code)
    where c.curr_code = any(${currCodes})
    order by k.position, c.position, c.course_ver`.execute(db);
  return rows;
}

export function notesOf(db: Database, uid: string) {
  return db
    .selectFrom('teacher_notes as n')
    .innerJoin('teacher_accounts as t', 't.teacher_id', 'n.teacher_id')
    .where('n.uid', '=', uid)
    .orderBy('n.created_at', 'desc')
    .orderBy('n.note_id')
    .limit(MAX_NOTES)
    .select(['n.note_id', 'n.teacher_id', 'n.text', 'n.created_at', 't.name'])
    .execute();
}

/** @returns false when there are as many as are shown */
export async function addNote(
  trx: Database,
  note: { noteID: string; uid: string; teacherID: string; text: string; now: Date },
): Promise<boolean> {
  await lockPerson(trx, note.uid);
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('teacher_notes')
    .columns(['note_id', 'uid', 'teacher_id', 'text', 'created_at'])
    .expression((eb) =>
      eb
        .selectFrom('people as p')
        .where('p.uid', '=', note.uid)
        .where(
          (inner) =>
            inner
              .selectFrom('teacher_notes as n')
              .whereRef('n.uid', '=', 'p.uid')
              .select(sql<number>`count(*)::int`.as('count')),
          '<',
          MAX_NOTES,
        )
        .select((inner) => [
          inner.val(note.noteID).as('note_id'),
          'p.uid',
          inner.val(note.teacherID).as('teacher_id'),
          inner.val(note.text).as('text'),
          inner.val(note.now).as('created_at'),
        ]),
    )
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** Removes a teacher's own note. @returns false when there is none */
export async function removeNote(trx: Database, noteID: string, teacherID: string): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('teacher_notes')
    .where('note_id', '=', noteID)
    .where('teacher_id', '=', teacherID)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
