import { sql } from 'kysely';
import type { Database } from '#server/db/connect.ts';
import { inText } from '#server/db/page.ts';

/** A page of a person's recordings of every lesson, newest first, and one row more when there is a next page. */
export function recordingsOfPerson(
  db: Database,
  {
    uid,
    before,
    limit,
  }: { uid: string; before: { recordTime: Date; userAudioID: string } | null; limit: number },
) {
  return db
    .selectFrom('user_audios as a')
    .innerJoin('lessons as l', 'l.lesson_id', 'a.lesson_id')
    .innerJoin('courses as c', 'c.course_id', 'l.course_id')
    .leftJoin('submissions as s', 's.user_audio_id', 'a.user_audio_id')
    .leftJoin('m4as as m', 'm.user_audio_id', 'a.user_audio_id')
    .where('a.uid', '=', uid)
    .$if(before !== null, (query) =>
      query.where(
        sql<boolean>`(a.record_time, a.user_audio_id) < (${before?.recordTime}, ${before?.userAudioID}::uuid)`,
      ),
    )
    .orderBy('a.record_time', 'desc')
    .orderBy('a.user_audio_id', 'desc')
    .limit(inText(limit + 1))
    .select([
      'a.user_audio_id',
      'a.recording_id',
      'a.record_time',
      'a.content_type',
      'a.byte_length',
      'l.lesson_id',
      'l.lesson_name',
      'l.lesson_order',
      'c.course_code',
      'c.course_ver',
      's.submitted_at',
      'm.object_id as m4a_object_id',
    ])
    .execute();
}

export type RecordingRow = Awaited<ReturnType<typeof recordingsOfPerson>>[number];
