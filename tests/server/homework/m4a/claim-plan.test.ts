import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { MINUTE_MS } from '#domain/time-units.ts';
import { claimQuery, claimRecording } from '#server/homework/m4a/m4a-store.ts';
import { aServerWithContent } from '#tests/support/server/a-server-with-content.ts';
import { manySubmissions } from '#tests/support/teaching/many-submissions.ts';

const LESSON = 'small-trial_1_1';

test('looks for the next recording among the open ones, not in all that a school has', async () => {
  const server = await aServerWithContent();
  const { db, pool } = server.database;
  const now = server.clock.now();
  await sql`insert into people (uid, created_at, seen_at) values ('busy', ${now}, ${now})`.execute(db);
  const start = new Date(now.getTime() - 100_000 * MINUTE_MS);
  await manySubmissions(db, { uid: 'busy', lessonID: LESSON, count: 10_000, start });
  await sql`insert into m4as (user_audio_id, leased_until, attempts, began_at, object_id, byte_length)
    select user_audio_id, register_time, 1, register_time, user_audio_id, 1 from user_audios`.execute(db);
  await sql`update user_audios set m4a_open = false`.execute(db);
  await manySubmissions(db, { uid: 'busy', lessonID: LESSON, count: 2, start: now });
  for (const table of ['user_audios', 'm4as']) await sql`vacuum analyze ${sql.table(table)}`.execute(db);

  const terms = { now, leaseMs: MINUTE_MS, atOnce: 4 };
  const { sql: text, parameters } = claimQuery(terms).compile(db);
  const { rows } = await pool.query<{ 'QUERY PLAN': string }>(`explain ${text}`, [...parameters]);
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
  expect(plan).toContain('user_audios_m4a_open');
  expect(plan).not.toMatch(/Seq Scan on (user_audios|m4as)/);
  const claimed = await claimRecording(db, terms);
  expect(claimed).toMatchObject({ byteLength: 1 });
});
