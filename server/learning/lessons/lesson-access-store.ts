import { type Selectable, sql } from 'kysely';
import type { Database } from '#server/db/connect.ts';
import { epochMs, jsonRows } from '#server/db/json-rows.ts';
import type { Lessons } from '#server/db/tables/learning.ts';
import {
  type CourseRef,
  type CourseRow,
  type LessonRow,
  lessonRows,
} from '#server/learning/curriculum-store.ts';
import { type Enrollment, enrollmentRows } from '#server/learning/enrollment/enrollment-store.ts';
import { type RecordColumns, recordColumns } from './activity-store.ts';

/** What decides whether a person may open a lesson. */
interface AccessFacts extends Pick<CourseRow, 'curr_code' | 'course_code' | 'course_ver' | 'is_trial'> {
  /** In the curriculum of the lesson's course. */
  readonly enrollments: Enrollment[];
  /** When the lesson was released to the person by the record, in milliseconds of the epoch. */
  readonly delivered_at: number | null;
}

/** The columns of `AccessFacts`, of the lesson `l` and its course `c`. */
function accessColumns(uid: string) {
  return sql`c.curr_code, c.course_code, c.course_ver, c.is_trial,
    ${jsonRows(enrollmentRows(uid, sql.ref('c.curr_code')))} as enrollments,
    (select ${epochMs(sql.ref('delivered_at'))} from deliveries where uid = ${uid} and lesson_id = l.lesson_id)
      as delivered_at`;
}

/** The same with the lesson's text; undefined for an unknown lesson. */
export async function accessToLesson(
  db: Database,
  lessonID: string,
  uid: string,
): Promise<(AccessFacts & Pick<LessonRow, 'text_file'>) | undefined> {
  const { rows } = await sql<AccessFacts & Pick<LessonRow, 'text_file'>>`
    select ${accessColumns(uid)}, l.text_file
    from lessons l join courses c on c.course_id = l.course_id where l.lesson_id = ${lessonID}`.execute(db);
  return rows[0];
}

/** All of a lesson, its card of five days too, with what decides on its access and what the person has done in it. */
export type LessonFacts = LessonRow & AccessFacts & RecordColumns & Pick<Selectable<Lessons>, 'practice'>;

/** Undefined for an unknown lesson. */
export async function lessonFor(
  db: Database,
  { courseCode, courseVer, lessonOrder }: CourseRef & { lessonOrder: number },
  uid: string,
): Promise<LessonFacts | undefined> {
  const { logs, submitted } = recordColumns(uid, sql.ref('l.lesson_id'));
  const { rows } = await lessonRows<LessonFacts>(
    sql`where c.course_code = ${courseCode} and c.course_ver = ${courseVer} and l.lesson_order = ${lessonOrder}`,
    sql`, l.practice, ${accessColumns(uid)}, ${logs} as logs, ${submitted} as submitted`,
  ).execute(db);
  return rows[0];
}
