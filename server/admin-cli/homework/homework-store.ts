import { sql } from 'kysely';
import { refusal } from '#server/admin-cli/cli-error.ts';
import type { Database } from '#server/db/connect.ts';
import { HOMEWORK_TEXTS } from './homework-texts.ts';

/** Submissions with their learner and their lesson, newest first. */
function submissions(db: Database) {
  return db
    .selectFrom('submissions as s')
    .innerJoin('user_audios as a', 'a.user_audio_id', 's.user_audio_id')
    .innerJoin('people as p', 'p.uid', 's.uid')
    .innerJoin('lessons as l', 'l.lesson_id', 's.lesson_id')
    .innerJoin('courses as c', 'c.course_id', 'l.course_id')
    .leftJoin('m4as as m', 'm.user_audio_id', 'a.user_audio_id')
    .select([
      's.submission_id',
      's.submitted_at',
      's.note',
      's.heard_at',
      's.recording_id',
      'a.upload_id',
      'a.user_audio_id',
      'a.record_time',
      'a.content_type',
      'a.byte_length',
      'a.sha256',
      'm.object_id as m4a_object_id',
      'm.failure as m4a_failure',
      'p.uid',
      'p.email',
      'p.display_name',
      'l.lesson_id',
      'l.lesson_name',
      'c.course_name',
    ])
    .orderBy('s.submitted_at', 'desc')
    .orderBy('s.submission_id');
}

export type HomeworkRow = Awaited<ReturnType<ReturnType<typeof submissions>['execute']>>[number];

export interface HomeworkFilter {
  readonly unheard: boolean;
  readonly lesson: string | undefined;
  readonly since: Date | undefined;
}

/** @throws CliError for an unknown lesson, with those of the course that it begins with, or else one of each course */
export async function requireLesson(db: Database, lessonID: string): Promise<void> {
  const { rows } = await sql<{ lesson_id: string; is_it: boolean; is_beside: boolean; is_first: boolean }>`
    select lesson_id, lesson_id = ${lessonID} as is_it, starts_with(${lessonID}, course_code) as is_beside,
      lesson_order = min(lesson_order) over (partition by course_id) as is_first
    from lessons join courses using (course_id)
    where is_current or lesson_id = ${lessonID}
    order by course_code, lesson_order`.execute(db);
  if (rows.some(({ is_it }) => is_it)) return;
  const beside = rows.filter(({ is_beside }) => is_beside);
  const named = beside.length > 0 ? beside : rows.filter(({ is_first }) => is_first);
  const known = named.map(({ lesson_id }) => lesson_id);
  throw refusal(HOMEWORK_TEXTS.noLesson(lessonID, known, beside.length > 0));
}

/** The newest ones: each is opened for its duration, and a school has millions of them. */
export function listHomework(
  db: Database,
  { unheard, lesson, since }: HomeworkFilter,
  limit: number,
): Promise<HomeworkRow[]> {
  let query = submissions(db).limit(limit);
  if (unheard) query = query.where('s.heard_at', 'is', null);
  if (lesson !== undefined) query = query.where('s.lesson_id', '=', lesson);
  if (since !== undefined) query = query.where('s.submitted_at', '>=', since);
  return query.execute();
}

/** Finds the one submission whose ID begins with `id`. @throws CliError for none and for several */
export async function findHomework(db: Database, id: string): Promise<HomeworkRow> {
  const found = await submissions(db)
    .where(({ cast, ref }) => cast<string>(ref('s.submission_id'), 'text'), 'like', `${id}%`)
    .limit(2)
    .execute();
  const [first, second] = found;
  if (first === undefined) throw refusal(HOMEWORK_TEXTS.noSubmission(id));
  if (second !== undefined) throw refusal(HOMEWORK_TEXTS.manySubmissions(id));
  return first;
}

/** Records when a submission was listened to; null removes the record. */
export async function setListened(
  db: Database,
  submissionID: string,
  listenedAt: Date | null,
): Promise<void> {
  await db
    .updateTable('submissions')
    .set({ heard_at: listenedAt })
    .where('submission_id', '=', submissionID)
    // Only the first time counts.
    .$if(listenedAt !== null, (query) => query.where('heard_at', 'is', null))
    .execute();
}
