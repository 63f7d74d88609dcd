import type { Database } from '#server/db/connect.ts';
import { refused } from './school-error.ts';
import { TEXTS } from './texts.ts';

/** Everything that was handed in, with its learner and its lesson; newest first. */
function submissions(db: Database) {
  return db
    .selectFrom('submissions as s')
    .innerJoin('user_audios as a', 'a.user_audio_id', 's.user_audio_id')
    .innerJoin('people as p', 'p.uid', 's.uid')
    .innerJoin('lessons as l', 'l.lesson_id', 's.lesson_id')
    .innerJoin('courses as c', 'c.course_id', 'l.course_id')
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

export function listHomework(
  db: Database,
  { unheard, lesson, since }: HomeworkFilter,
): Promise<HomeworkRow[]> {
  let query = submissions(db);
  if (unheard) query = query.where('s.heard_at', 'is', null);
  if (lesson !== undefined) query = query.where('s.lesson_id', '=', lesson);
  if (since !== undefined) query = query.where('s.submitted_at', '>=', since);
  return query.execute();
}

/** The one submission whose id begins so; throws SchoolError for none and for several. */
export async function findHomework(db: Database, id: string): Promise<HomeworkRow> {
  const found = await submissions(db)
    .where(({ cast, ref }) => cast<string>(ref('s.submission_id'), 'text'), 'like', `${id}%`)
    .limit(2)
    .execute();
  const [first, second] = found;
  if (first === undefined) throw refused(TEXTS.noSubmission(id));
  if (second !== undefined) throw refused(TEXTS.manySubmissions(id));
  return first;
}

export async function setHeard(db: Database, submissionID: string, heardAt: Date | null): Promise<void> {
  await db
    .updateTable('submissions')
    .set({ heard_at: heardAt })
    .where('submission_id', '=', submissionID)
    // The first hearing is the one that counts.
    .$if(heardAt !== null, (query) => query.where('heard_at', 'is', null))
    .execute();
}
