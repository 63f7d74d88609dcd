import type { Lesson } from '#contract/entities/lesson.ts';
import type { Database } from '#server/db/connect.ts';

export type Logs = ReadonlyMap<string, Lesson['log']>;

export const NO_LOG: Lesson['log'] = {
  completed: false,
  movie: false,
  text: false,
  homeworkAudio: false,
  homeworkNote: false,
};

/** What a person has done, by lessonID; lessons without any trace are absent. */
export async function logsOf(db: Database, uid: string): Promise<Logs> {
  const [logs, submitted] = await Promise.all([
    db.selectFrom('lesson_logs').selectAll().where('uid', '=', uid).execute(),
    db
      .selectFrom('submissions')
      .where('uid', '=', uid)
      .groupBy('lesson_id')
      .select(['lesson_id', (query) => query.fn.count<string>('note').as('notes')])
      .execute(),
  ]);
  const found = new Map<string, Lesson['log']>();
  for (const row of logs) {
    found.set(row.lesson_id, {
      ...NO_LOG,
      completed: row.completed,
      movie: row.movie_watched_at !== null,
      text: row.text_read_at !== null,
    });
  }
  for (const row of submitted) {
    const log = found.get(row.lesson_id) ?? NO_LOG;
    found.set(row.lesson_id, { ...log, homeworkAudio: true, homeworkNote: Number(row.notes) > 0 });
  }
  return found;
}

const FRESH = { completed: false, completed_at: null, text_read_at: null, movie_watched_at: null };

/** Remembers the first time only: reading a text twice is one log. */
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

/** Completion can be set and cleared (section 4). */
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
