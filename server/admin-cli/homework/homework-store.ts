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

/** A course has fewer; a school has hundreds of lessons. */
const MAX_NAMED_LESSONS = 60;

/** @throws CliError for an unknown lesson, with those of its course, or with the courses where that is unknown, too */
export async function requireLesson(db: Database, lessonID: string): Promise<void> {
  const lessons = db.selectFrom('lessons').orderBy('lesson_order').limit(MAX_NAMED_LESSONS);
  if (await lessons.select('lesson_id').where('lesson_id', '=', lessonID).executeTakeFirst()) return;
  const beside = await lessons
    .innerJoin('courses', 'courses.course_id', 'lessons.course_id')
    .select('lesson_id')
    .where('course_code', '=', lessonID.replace(/-[^-]*$/, ''))
    .where('is_current', '=', true)
    .execute();
  if (beside.length > 0)
    throw refusal(
      HOMEWORK_TEXTS.noLesson(
        lessonID,
        beside.map(({ lesson_id }) => lesson_id),
      ),
    );
  const courses = await db
    .selectFrom('courses')
    .select('course_code')
    .where('is_current', '=', true)
    .orderBy('course_code')
    .execute();
  throw refusal(
    HOMEWORK_TEXTS.noCourse(
      lessonID,
      courses.map(({ course_code }) => course_code),
    ),
  );
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
