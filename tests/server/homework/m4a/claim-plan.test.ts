import { type CompiledQuery, sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '#domain/time-units.ts';
import { claimQuery, claimRecording } from '#server/homework/m4a/claim-store.ts';
import { closeLost, m4aAttempts } from '#server/homework/m4a/m4a-store.ts';
import { claimM4aQuery } from '#server/homework/sounds/sound-store.ts';
import { explainedInUse, watched } from '#tests/support/community/explained.ts';
import { addRecordings, addWorkOfHours, convertAll } from '#tests/support/homework/recordings-of-many.ts';
import { aServerWithContent, type ServerWithContent } from '#tests/support/server/a-server-with-content.ts';

const lessonID = 'small-trial_1_1';
const terms = () => ({ now: server.clock.now(), leaseMs: MINUTE_MS, atOnce: 20, place: 0n });

let server: ServerWithContent;
beforeAll(async () => {
  server = await aServerWithContent();
  const { db } = server.database;
  const now = server.clock.now();
  const start = new Date(now.getTime() - 5 * HOUR_MS);
  await addRecordings(db, { name: 'busy', people: 600, each: 20, lessonID, start });
  await convertAll(db, { name: 'busy', now });
  await addWorkOfHours(db, { name: 'busy', now, hours: 10 });
  await addRecordings(db, { name: 'unlucky', people: 1, each: 6_000, lessonID, start });
  // Half of them are tried again in an hour, the others never more.
  await sql`
    insert into m4as (user_audio_id, leased_until, attempts, began_at, failure)
    select user_audio_id, ${now}::timestamptz + (6 * (record_order % 2) - 5) * interval '1 hour',
      3 - 2 * (record_order % 2), ${now}, 'unreadable'
    from user_audios where uid = 'unlucky-1'`.execute(db);
  await sql`
    update user_audios set m4a_open = false where uid = 'unlucky-1' and record_order % 2 = 0`.execute(db);
  await addRecordings(db, { name: 'greedy', people: 1, each: 5_000, lessonID, start });
});

const ofClaim = () => claimQuery(terms()).compile(server.database.db);

/** How many rows of tables and indexes a statement touches, none of them because it reads a whole table. */
async function rowsOf(query: CompiledQuery): Promise<number> {
  const { db, pool } = server.database;
  for (const table of ['user_audios', 'm4as', 'conversion_work'])
    await sql`vacuum analyze ${sql.table(table)}`.execute(db);
  const { scans, rows } = await explainedInUse(pool, query);
  expect(scans.filter((scan) => scan.endsWith('Seq Scan'))).toEqual([]);
  return rows;
}

// Before, a claim read the conversions of the day and all open recordings.
test('a claim reads a few rows, whatever was converted within the day and waits of one person', async () => {
  expect(await rowsOf(ofClaim())).toBeLessThan(200);
  expect(await claimRecording(server.database.db, terms())).toMatchObject({ byteLength: 1 });
});

test('what every run and every claim ends first is found without a look at all that waits', async () => {
  const { db, statements } = watched(server.database.pool);
  await closeLost(db, server.clock.now());
  await m4aAttempts.dropUnfinished(db, server.clock.now());
  expect(statements).toHaveLength(2);
  for (const statement of statements) expect(await rowsOf(statement)).toBeLessThan(100);
});

test('the next sound to measure is found without a look at all that waits, and at those that were given up', async () => {
  const { db } = server.database;
  // The newest ones, all given up.
  await sql`
    update m4as m set measure_attempts = 3, began_at = m.began_at + interval '1 second' from user_audios a
    where a.user_audio_id = m.user_audio_id and m.object_id is not null and a.record_order % 2 = 0`.execute(
    db,
  );
  const now = server.clock.now();
  const query = claimM4aQuery({ now, until: new Date(now.getTime() + MINUTE_MS) }).compile(db);
  expect(await rowsOf(query)).toBeLessThan(10);
});

test('a claim reads a bounded number of rows, however many people wait', async () => {
  const now = server.clock.now();
  const start = new Date(now.getTime() - HOUR_MS);
  await addRecordings(server.database.db, { name: 'waiting', people: 1_000, each: 2, lessonID, start });
  await addWorkOfHours(server.database.db, { name: 'waiting', now, hours: 10 });
  expect(await rowsOf(ofClaim())).toBeLessThan(4_000);
});
