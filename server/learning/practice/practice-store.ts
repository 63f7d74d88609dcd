import { type Insertable, sql } from 'kysely';
import type { PracticeDay, PractisedLesson } from '#contract/practice/practice-log.ts';
import { japanDay } from '#domain/japan-time.ts';
import { nameOfDay } from '#domain/practice/practice-days.ts';
import { type GoalChange, NO_GOAL, type PracticeGoal } from '#domain/practice/practice-goal.ts';
import { MAX_LESSONS_A_DAY, type PracticeSpan } from '#domain/practice/practice-span.ts';
import type { Database } from '#server/db/connect.ts';
import type { PracticeSpans } from '#server/db/tables/practice.ts';
import { placeOf } from '#server/learning/lesson-place.ts';

/** First and last day, both included, as `japanDay` counts them. */
export interface DayRange {
  readonly first: number;
  readonly last: number;
}

/** Seconds by day and lesson, oldest first; beyond a number of lessons a day's others count as none (R23.3). */
export async function practiceDaysOf(
  db: Database,
  uid: string,
  { first, last }: DayRange,
): Promise<PracticeDay[]> {
  const { rows } = await sql<{ day: number; lesson_id: string | null; seconds: string }>`
    select day, case when place <= ${MAX_LESSONS_A_DAY} then lesson_id end as lesson_id, sum(seconds) as seconds
    from (
      select day, lesson_id, sum(seconds) as seconds,
        row_number() over (partition by day order by sum(seconds) desc, lesson_id) as place
      from practice_spans
      where uid = ${uid} and day between ${first} and ${last}
      group by day, lesson_id
    ) of_lesson
    group by 1, 2
    order by 1, 2`.execute(db);
  const names = new Map<number, string>();
  return rows.map(({ day, lesson_id, seconds }) => {
    const name = names.get(day) ?? nameOfDay(day);
    names.set(day, name);
    return { day: name, lessonID: lesson_id, seconds: Number(seconds) };
  });
}

/** The lessons of those days, for their names. */
export async function practisedLessons(
  db: Database,
  lessonIDs: readonly string[],
): Promise<PractisedLesson[]> {
  if (lessonIDs.length === 0) return [];
  const rows = await db
    .selectFrom('lessons as l')
    .innerJoin('courses as c', 'c.course_id', 'l.course_id')
    .where('l.lesson_id', 'in', lessonIDs)
    .orderBy('l.lesson_id')
    .select(['l.lesson_id', 'l.lesson_name', 'l.lesson_order', 'c.course_code', 'c.course_ver'])
    .execute();
  return rows.map((row) => ({
    lessonID: row.lesson_id,
    lessonName: row.lesson_name,
    location: placeOf(row),
  }));
}

/** Of these lessons those that exist. */
export async function existingLessons(db: Database, lessonIDs: readonly string[]): Promise<Set<string>> {
  if (lessonIDs.length === 0) return new Set();
  const rows = await db
    .selectFrom('lessons')
    .select('lesson_id')
    .where('lesson_id', 'in', lessonIDs)
    .execute();
  return new Set(rows.map(({ lesson_id }) => lesson_id));
}

/** Which of these spans are stored, and how many each of these days has. */
export async function storedSpans(trx: Database, uid: string, spans: readonly PracticeSpan[]) {
  const mine = trx.selectFrom('practice_spans').where('uid', '=', uid);
  const known = await mine
    .where(
      'span_id',
      'in',
      spans.map(({ spanID }) => spanID),
    )
    .select('span_id')
    .execute();
  const counts = await mine
    .where(
      'day',
      'in',
      spans.map(({ startedAt }) => japanDay(Date.parse(startedAt))),
    )
    .groupBy('day')
    .select(['day', ({ fn }) => fn.countAll<string>().as('count')])
    .execute();
  return {
    known: new Set(known.map(({ span_id }) => span_id)),
    counts: new Map(counts.map(({ day, count }) => [day, Number(count)])),
  };
}

/** Stores spans; one that is known stays as it is. */
export async function insertSpans(
  trx: Database,
  uid: string,
  spans: readonly PracticeSpan[],
  now: Date,
): Promise<void> {
  if (spans.length === 0) return;
  const rows = spans.map(
    (span): Insertable<PracticeSpans> => ({
      uid,
      span_id: span.spanID,
      lesson_id: span.lessonID,
      started_at: new Date(span.startedAt),
      day: japanDay(Date.parse(span.startedAt)),
      seconds: span.seconds,
      tools: [...new Set(span.tools)],
      received_at: now,
    }),
  );
  await trx
    .insertInto('practice_spans')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function practiceGoalOf(db: Database, uid: string): Promise<PracticeGoal> {
  const row = await db.selectFrom('practice_goals').selectAll().where('uid', '=', uid).executeTakeFirst();
  return row === undefined ? NO_GOAL : { minutesAWeek: row.minutes_a_week, reminderHour: row.reminder_hour };
}

/** Changes what a person set themselves. The caller holds the lock on the person. */
export async function changePracticeGoal(
  trx: Database,
  uid: string,
  change: GoalChange,
  now: Date,
): Promise<PracticeGoal> {
  const goal = { ...(await practiceGoalOf(trx, uid)), ...change };
  const facts = { minutes_a_week: goal.minutesAWeek, reminder_hour: goal.reminderHour, updated_at: now };
  await trx
    .insertInto('practice_goals')
    .values({ uid, ...facts })
    .onConflict((conflict) => conflict.column('uid').doUpdateSet(facts))
    .execute();
  return goal;
}

/** For the archive: what is stored of a person's practice, oldest first. */
export async function exportedPractice(db: Database, uid: string) {
  const spans = await db
    .selectFrom('practice_spans as s')
    .leftJoin('lessons as l', 'l.lesson_id', 's.lesson_id')
    .where('s.uid', '=', uid)
    .orderBy('s.started_at')
    .orderBy('s.span_id')
    .select([
      's.lesson_id as lessonID',
      'l.lesson_name as lessonName',
      's.started_at as startedAt',
      's.seconds',
      's.tools',
    ])
    .execute();
  return { goal: await practiceGoalOf(db, uid), spans };
}
