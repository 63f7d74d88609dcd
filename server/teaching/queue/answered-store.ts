import { type RawBuilder, sql } from 'kysely';
import type { Database } from '#server/db/connect.ts';
import { inText, rowsFrom } from '#server/db/page.ts';
import { chosenName, fewLearnersNamed, isNamed } from './learner-name-store.ts';
import type { Viewer } from './submission-store.ts';

interface AnsweredFilter {
  readonly currCode: string | undefined;
  /** Part of a name. */
  readonly learner: string | undefined;
  readonly page: number;
  readonly size: number;
}

/** IDs as an array of SQL: one page of what was answered in the teacher's curriculums, newest first, plus one when there is a next page. */
export async function answeredIDs(
  db: Database,
  { currCodes }: Viewer,
  { currCode, learner, page, size }: AnsweredFilter,
): Promise<RawBuilder<unknown>> {
  const lessons = db
    .selectFrom('lessons as l')
    .innerJoin('courses as c', 'c.course_id', 'l.course_id')
    .where('c.curr_code', 'in', currCodes.length === 0 ? [''] : currCodes)
    .$if(currCode !== undefined, (query) => query.where('c.curr_code', '=', currCode ?? ''))
    .select('l.lesson_id');
  const rows = { skipped: (page - 1) * size, count: size + 1 };
  if (learner === undefined) return newestOfEach(sql`${lessons}`, sql`s.lesson_id = each.id`, rows);
  const inLessons = sql`s.lesson_id = any(array(${lessons}))`;
  const uids = await fewLearnersNamed(db, learner);
  if (uids === null) return newestNamed(learner, inLessons, rows);
  return newestOfEach(sql`select unnest(${uids}::text[])`, sql`s.uid = each.id and ${inLessons}`, rows);
}

interface Rows {
  readonly skipped: number;
  readonly count: number;
}

const IS_ANSWERED = sql`s.answer_due_at is not null and s.answered_at is not null`;

/**
 * Takes the newest of each lesson, or of each learner. Who goes through all answers from the newest on instead reads those of the whole
 * school where few of them are wanted.
 */
function newestOfEach(each: RawBuilder<unknown>, isOfEach: RawBuilder<unknown>, { skipped, count }: Rows) {
  // In the text for the first page, which comes often.
  const most = skipped === 0 ? inText(count) : sql`${skipped + count}`;
  return sql`array(
    select newest.submission_id from (${each}) as each (id)
    cross join lateral (
      select s.submission_id, s.answered_at from submissions s
      where ${isOfEach} and ${IS_ANSWERED}
      order by s.answered_at desc, s.submission_id limit ${most}) newest
    order by newest.answered_at desc, newest.submission_id ${rowsFrom(skipped, count)})`;
}

/**
 * Goes through all answers from the newest on: of learners who are so many some are met soon. The name is asked of each row, because the
 * planner expects few of any name, and would gather all that they ever handed in.
 */
function newestNamed(learner: string, inLessons: RawBuilder<unknown>, { skipped, count }: Rows) {
  const isTheirs = sql`(select ${isNamed(chosenName(), learner)} from people p where p.uid = s.uid)`;
  return sql`array(
    select s.submission_id from submissions s
    where ${inLessons} and ${isTheirs} and ${IS_ANSWERED}
    order by s.answered_at desc, s.submission_id ${rowsFrom(skipped, count)})`;
}
