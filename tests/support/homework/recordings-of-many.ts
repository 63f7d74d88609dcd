import { sql } from 'kysely';
import type { Database } from '#server/db/connect.ts';

/** Puts recordings without bytes into the database: of `name-1`, `name-2` …, `each` of a person, a second apart. */
export async function addRecordings(
  db: Database,
  of: { name: string; people: number; each: number; lessonID: string; start: Date },
): Promise<void> {
  const { name, people, each, lessonID, start } = of;
  await sql`
    insert into people (uid, created_at, seen_at)
    select ${name}::text || '-' || n, ${start}, ${start} from generate_series(1, ${people}::integer) n`.execute(
    db,
  );
  // Else each row's reference is checked by a plan for a table of few people, which reads all of them.
  await sql`analyze people`.execute(db);
  await sql`
    with takes as (
      select gen_random_uuid() as id, ${name}::text || '-' || p as uid, k,
        ${start}::timestamptz + ((k - 1) * ${people}::integer + p) * interval '1 second' as at
      from generate_series(1, ${people}::integer) p, generate_series(1, ${each}::integer) k),
    addresses as (
      insert into uploads (upload_id, uid, lesson_id, content_type, created_at, expires_at, registered_at)
      select id, uid, ${lessonID}, 'audio/webm', at, at, at from takes)
    insert into user_audios (user_audio_id, uid, lesson_id, upload_id, recording_id, content_type, byte_length, sha256,
      record_order, record_time, register_time)
    select id, uid, ${lessonID}, id, id, 'audio/webm', 1, 'a', k, at, at from takes`.execute(db);
}

/** All recordings of people of that name have had their m4a for a minute, and each took a second. */
export async function convertAll(db: Database, { name, now }: { name: string; now: Date }): Promise<void> {
  const isTheirs = sql`uid like ${`${name}-%`}`;
  await sql`
    insert into m4as (user_audio_id, leased_until, attempts, began_at, object_id, byte_length, took_ms)
    select user_audio_id, ${now}, 1, ${now}::timestamptz - interval '1 minute', user_audio_id, 1, 1000
    from user_audios where ${isTheirs}`.execute(db);
  await sql`update user_audios set m4a_open = false where ${isTheirs}`.execute(db);
}

/** Conversions of people of that name took a second in each of the last `hours`. */
export async function addWorkOfHours(
  db: Database,
  { name, now, hours }: { name: string; now: Date; hours: number },
): Promise<void> {
  await sql`
    insert into conversion_work (uid, hour, ms, last_at)
    select uid, date_trunc('hour', at, 'UTC'), 1000, at
    from people, generate_series(0, ${hours - 1}::integer) n,
      lateral (select ${now}::timestamptz - n * interval '1 hour' as at)
    where uid like ${`${name}-%`}`.execute(db);
}
