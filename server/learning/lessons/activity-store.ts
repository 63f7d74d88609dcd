import { type Expression, sql } from 'kysely';
import type { Lesson } from '#contract/entities/lesson.ts';
import type { Database } from '#server/db/connect.ts';
import { epochMs, jsonRows } from '#server/db/json-rows.ts';

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

interface LogRow {
  lesson_id: string;
  completed: boolean;
  /** Milliseconds of the epoch, as all times here. */
  completed_at: number | null;
  text_read_at: number | null;
  movie_watched_at: number | null;
  practice_days: number[];
}

interface SubmittedRow {
  lesson_id: string;
  noted: boolean;
  submitted_at: number;
}

/** Rows of what a person has done, as columns of a query: in all lessons, or in one. */
export interface RecordColumns {
  readonly logs: LogRow[];
  readonly submitted: SubmittedRow[];
}

/** The parts of a query that make `RecordColumns`. @param lessonID only what was done in this lesson */
export function recordColumns(uid: string | null, lessonID?: Expression<string>) {
  const person = sql`uid = ${uid}${lessonID === undefined ? sql`` : sql` and lesson_id = ${lessonID}`}`;
  const [completed, text, movie] = (['completed_at', 'text_read_at', 'movie_watched_at'] as const).map(
    (name) => epochMs(sql.ref(name)),
  );
  return {
    logs: jsonRows(sql<LogRow>`
      select lesson_id, completed, ${completed} as completed_at, ${text} as text_read_at,
        ${movie} as movie_watched_at, practice_days
      from lesson_logs where ${person}`),
    submitted: jsonRows(sql<SubmittedRow>`
      select lesson_id, count(note) > 0 as noted, ${epochMs(sql`max(submitted_at)`)} as submitted_at
      from submissions where ${person} group by lesson_id`),
  };
}

/** What a person has done in lessons, by lessonID; lessons without any activity are absent. */
export function recordsOf({ logs, submitted }: RecordColumns): Logs {
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
  for (const { lesson_id: lessonID, noted, submitted_at: homeworkAudio } of submitted) {
    const { log, times } = found.get(lessonID) ?? NO_RECORD;
    found.set(lessonID, {
      log: { ...log, homeworkAudio: true, homeworkNote: noted },
      times: { ...times, ...timesOf({ homeworkAudio }) },
    });
  }
  return found;
}

function timesOf(times: Partial<Record<keyof LogTimes, number | null>>): LogTimes {
  return Object.fromEntries(
    Object.entries(times).flatMap(([what, ms]) => (ms === null ? [] : [[what, new Date(ms).toISOString()]])),
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
