import { sql } from 'kysely';
import type { Lesson } from '#contract/entities/lesson.ts';
import type { Database } from '#server/db/connect.ts';

type LogTimes = NonNullable<Lesson['logTimes']>;

/** What a person has done in one lesson, and when. */
export interface LessonRecord {
  readonly log: Lesson['log'];
  readonly times: LogTimes;
}

export type Logs = ReadonlyMap<string, LessonRecord>;

const NO_LOG: Lesson['log'] = {
  completed: false,
  movie: false,
  text: false,
  homeworkAudio: false,
  homeworkNote: false,
};

export const NO_RECORD: LessonRecord = { log: NO_LOG, times: {} };

/** What a person has done in lessons, by lessonID; lessons without any activity are absent. */
export async function logsOf(db: Database, uid: string): Promise<Logs> {
  const [logs, submitted] = await Promise.all([
    db.selectFrom('lesson_logs').selectAll().where('uid', '=', uid).execute(),
    db
      .selectFrom('submissions')
      .where('uid', '=', uid)
      .groupBy('lesson_id')
      .select(['lesson_id', ({ fn }) => fn.count<string>('note').as('notes')])
      .select(({ fn }) => fn.max('submitted_at').as('submitted_at'))
      .execute(),
  ]);
  const found = new Map<string, LessonRecord>();
  for (const row of logs) {
    const { completed, movie_watched_at: movie, text_read_at: text } = row;
    found.set(row.lesson_id, {
      log: {
        ...NO_LOG,
        completed,
        movie: movie !== null,
        text: text !== null,
        ...(row.practice_days.length > 0 ? { practiceDays: row.practice_days } : {}),
      },
      times: timesOf({ completed: completed ? row.completed_at : null, movie, text }),
    });
  }
  for (const row of submitted) {
    const { log, times } = found.get(row.lesson_id) ?? NO_RECORD;
    found.set(row.lesson_id, {
      log: { ...log, homeworkAudio: true, homeworkNote: Number(row.notes) > 0 },
      times: { ...times, ...timesOf({ homeworkAudio: row.submitted_at }) },
    });
  }
  return found;
}

function timesOf(dates: Partial<Record<keyof LogTimes, Date | null>>): LogTimes {
  return Object.fromEntries(
    Object.entries(dates).flatMap(([what, date]) => (date ? [[what, date.toISOString()]] : [])),
  );
}

const FRESH = { completed: false, completed_at: null, text_read_at: null, movie_watched_at: null };

/** Records the first time only: a second reading of a text changes nothing. */
export async function logOnce(
  db: Database,
  entry: { uid: string; lessonID: string; what: 'text_read_at' | 'movie_watched_at'; now: Date },
): Promise<void> {
  await db
    .insertInto('lesson_logs')
    .values({ ...FRESH, uid: entry.uid, lesson_id: entry.lessonID, [entry.what]: entry.now })
    .onConflict((conflict) =>
      conflict
        .columns(['uid', 'lesson_id'])
        .doUpdateSet({ [entry.what]: entry.now })
        .where(`lesson_logs.${entry.what}`, 'is', null),
    )
    .execute();
}

/** Sets or clears the completion of a lesson. */
export async function setCompleted(
  db: Database,
  entry: { uid: string; lessonID: string; completed: boolean; now: Date },
): Promise<void> {
  const facts = { completed: entry.completed, completed_at: entry.completed ? entry.now : null };
  await db
    .insertInto('lesson_logs')
    .values({ ...FRESH, uid: entry.uid, lesson_id: entry.lessonID, ...facts })
    .onConflict((conflict) => conflict.columns(['uid', 'lesson_id']).doUpdateSet(facts))
    .execute();
}

/** Ticks a day of a lesson's card, or takes the tick back; two devices at once lose no tick. */
export async function setPracticeDay(
  db: Database,
  entry: { uid: string; lessonID: string; day: number; done: boolean },
): Promise<void> {
  const { uid, lessonID, day, done } = entry;
  const others = sql<number[]>`array_remove(lesson_logs.practice_days, ${day}::smallint)`;
  const days = done ? sql<number[]>`array(select unnest(${others} || ${day}::smallint) order by 1)` : others;
  await db
    .insertInto('lesson_logs')
    .values({ ...FRESH, uid, lesson_id: lessonID, practice_days: done ? [day] : [] })
    .onConflict((conflict) => conflict.columns(['uid', 'lesson_id']).doUpdateSet({ practice_days: days }))
    .execute();
}

/** Stores a learner's feedback on a lesson; later feedback replaces earlier feedback. */
export async function putFeedback(
  db: Database,
  feedback: {
    uid: string;
    lessonID: string;
    satisfaction: number;
    difficulty: number;
    comment: string | null;
    now: Date;
  },
): Promise<void> {
  const { uid, lessonID, satisfaction, difficulty, comment, now } = feedback;
  const marks = { satisfaction, difficulty, comment, updated_at: now };
  await db
    .insertInto('feedbacks')
    .values({ uid, lesson_id: lessonID, created_at: now, ...marks })
    .onConflict((conflict) => conflict.columns(['uid', 'lesson_id']).doUpdateSet(marks))
    .execute();
}
