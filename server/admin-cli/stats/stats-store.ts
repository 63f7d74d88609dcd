import { sql } from 'kysely';
import { DAY_MS } from '#domain/time-units.ts';
import type { Database } from '#server/db/connect.ts';

/** What waits for an answer in one curriculum, and who answers it. */
export interface WaitingRow {
  readonly currName: string;
  readonly teachers: number;
  readonly waiting: number;
  readonly overdue: number;
  readonly oldestDueAt: Date | null;
}

/** Answers that were sent in the period; undone and withdrawn ones do not count. Times in milliseconds. */
export interface AnswerRow {
  readonly teacherName: string;
  readonly answers: number;
  readonly inTime: number;
  readonly medianMs: number;
  readonly again: number;
}

export interface Stats {
  readonly waiting: readonly WaitingRow[];
  readonly teachers: readonly AnswerRow[];
  /** All teachers together; null without an answer. */
  readonly all: Omit<AnswerRow, 'teacherName'> | null;
}

/** The school's promises: what is due now, and how quickly answers of the last `days` days came. */
export async function statsOf(db: Database, now: Date, days: number): Promise<Stats> {
  const since = new Date(now.getTime() - days * DAY_MS);
  const [waiting, teachers, all] = await Promise.all([
    waitingOf(db, now),
    answersSince(db, since)
      .innerJoin('teacher_accounts as t', 't.teacher_id', 'a.teacher_id')
      .groupBy(['t.teacher_id', 't.name'])
      .orderBy('answers', 'desc')
      .orderBy('t.name')
      .select('t.name as teacherName')
      .execute(),
    answersSince(db, since).executeTakeFirstOrThrow(),
  ]);
  return {
    waiting,
    teachers: teachers.map((row) => ({ teacherName: row.teacherName, ...numbersOf(row) })),
    all: Number(all.answers) === 0 ? null : numbersOf(all),
  };
}

async function waitingOf(db: Database, now: Date): Promise<WaitingRow[]> {
  const rows = await db
    .selectFrom('curriculums as k')
    .select((columns) => [
      'k.curr_name as currName',
      columns
        .selectFrom('teacher_commissions as m')
        .innerJoin('teacher_accounts as t', 't.teacher_id', 'm.teacher_id')
        .whereRef('m.curr_code', '=', 'k.curr_code')
        .where('t.disabled_at', 'is', null)
        .select(({ fn }) => fn.countAll().as('count'))
        .as('teachers'),
    ])
    .leftJoinLateral(
      (columns) =>
        columns
          .selectFrom('submissions as s')
          .innerJoin('lessons as l', 'l.lesson_id', 's.lesson_id')
          .innerJoin('courses as c', 'c.course_id', 'l.course_id')
          .whereRef('c.curr_code', '=', 'k.curr_code')
          .where('s.answer_due_at', 'is not', null)
          .where('s.answered_at', 'is', null)
          .select(({ fn }) => [
            fn.countAll().as('waiting'),
            sql<string>`count(*) filter (where s.answer_due_at < ${now})`.as('overdue'),
            fn.min('s.answer_due_at').as('oldestDueAt'),
          ])
          .as('w'),
      (join) => join.onTrue(),
    )
    .select(['w.waiting', 'w.overdue', 'w.oldestDueAt'])
    .orderBy('k.position')
    .execute();
  return rows.map((row) => ({
    currName: row.currName,
    teachers: Number(row.teachers),
    waiting: Number(row.waiting),
    overdue: Number(row.overdue),
    oldestDueAt: row.oldestDueAt,
  }));
}

function answersSince(db: Database, since: Date) {
  const waited = sql`extract(epoch from a.sent_at - s.submitted_at)`;
  return db
    .selectFrom('answers as a')
    .innerJoin('submissions as s', 's.submission_id', 'a.submission_id')
    .where('a.sent_at', '>=', since)
    .where('a.undone_at', 'is', null)
    .where('a.withdrawn_at', 'is', null)
    .select(({ fn }) => [
      fn.countAll().as('answers'),
      sql<string>`count(*) filter (where a.sent_at <= s.answer_due_at)`.as('inTime'),
      sql<string>`count(*) filter (where a.outcome = 'again')`.as('again'),
      sql<number | null>`percentile_cont(0.5) within group (order by ${waited})`.as('medianSeconds'),
    ]);
}

function numbersOf(row: { answers: unknown; inTime: string; again: string; medianSeconds: number | null }) {
  return {
    answers: Number(row.answers),
    inTime: Number(row.inTime),
    again: Number(row.again),
    medianMs: Math.round(Number(row.medianSeconds ?? 0) * 1000),
  };
}
