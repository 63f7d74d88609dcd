import { sql } from 'kysely';
import type { Database } from '#server/db/connect.ts';
import { jsonRows } from '#server/db/json-rows.ts';
import { type CourseRef, revisionOf } from '#server/learning/curriculum-store.ts';
import { type Enrollment, enrollmentRows } from '#server/learning/enrollment/enrollment-store.ts';
import { type FirstActivity, firstActivityRows } from '#server/learning/releases/release-store.ts';
import { type Logs, type RecordColumns, recordColumns, recordsOf } from './activity-store.ts';

/** What the state of a curriculum for one person follows from; nothing of a visitor. */
interface LearnerFacts {
  readonly currCode: string;
  /** Of what is published of the curriculum. */
  readonly revision: string;
  readonly enrollments: Enrollment[];
  readonly activities: FirstActivity[];
  readonly logs: Logs;
}

/** Of a curriculum, which need not exist, or of the curriculum that has a course: undefined for an unknown course. */
export async function learnerFactsOf(
  db: Database,
  of: { readonly currCode: string } | CourseRef,
  uid: string | undefined,
): Promise<LearnerFacts | undefined> {
  const asked =
    'currCode' in of
      ? sql`select ${of.currCode}::text as curr_code`
      : sql`select curr_code from courses where course_code = ${of.courseCode} and course_ver = ${of.courseVer}`;
  const currCode = sql.ref<string>('asked.curr_code');
  const who = uid ?? null;
  const { logs, submitted } = recordColumns(who);
  const { rows } = await sql<Omit<LearnerFacts, 'logs'> & RecordColumns>`
    select ${currCode} as "currCode", coalesce(${revisionOf(currCode)}, '') as revision,
      ${jsonRows(enrollmentRows(who, currCode))} as enrollments, ${jsonRows(firstActivityRows(who))} as activities,
      ${logs} as logs, ${submitted} as submitted
    from (${asked}) asked`.execute(db);
  const [row] = rows;
  return row && { ...row, logs: recordsOf(row) };
}
