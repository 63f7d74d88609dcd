import { sql } from 'kysely';
import type { Database } from '#server/db/connect.ts';

/** Recordings of a person without their bytes, a minute apart, as many as a school gathers over the years. */
export async function manySubmissions(
  db: Database,
  of: { uid: string; lessonID: string; count: number; start: Date; isAnswered?: boolean },
): Promise<void> {
  const { uid, lessonID, count, start, isAnswered = false } = of;
  await sql`
    with numbers as (
      select n, gen_random_uuid() as id, ${start}::timestamptz + n * interval '1 minute' as at,
        coalesce((select max(record_order) from user_audios where uid = ${uid} and lesson_id = ${lessonID}), 0) as last
      from generate_series(1, ${count}) as n),
    addresses as (
      insert into uploads (upload_id, uid, lesson_id, content_type, created_at, expires_at, registered_at)
      select id, ${uid}, ${lessonID}, 'audio/webm', at, at, at from numbers),
    audios as (
      insert into user_audios (user_audio_id, uid, lesson_id, upload_id, recording_id, content_type, byte_length, sha256,
        record_order, record_time, register_time)
      select id, ${uid}, ${lessonID}, id, id, 'audio/webm', 1, 'a', last + n, at, at from numbers)
    insert into submissions (submission_id, uid, lesson_id, user_audio_id, recording_id, submitted_at, answer_due_at, answered_at)
    select id, ${uid}, ${lessonID}, id, id, at, at + interval '3 days',
      case when ${isAnswered}::boolean then at + interval '1 day' end
    from numbers`.execute(db);
}
