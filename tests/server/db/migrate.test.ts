import { setTimeout as pause } from 'node:timers/promises';
import type { Pool } from 'pg';
import { afterEach, expect, test } from 'vitest';
import { MIGRATIONS, type Migration, migrate, readMigrations } from '#server/db/migrate.ts';
import { silentLog } from '#server/lib/log.ts';
import { eventually } from '#tests/support/eventually.ts';
import { type ADatabase, aDatabase } from '#tests/support/server/a-database.ts';

const open: ADatabase[] = [];
const empty = async () => {
  const database = await aDatabase('template0');
  open.push(database);
  return database;
};
afterEach(async () => {
  for (const database of open.splice(0)) await database.drop();
});

const first: Migration = { name: '001-a.sql', sql: 'create table a (n int)', sha256: 'a' };
const second: Migration = {
  name: '002-b.sql',
  sql: 'create table b (n int); insert into b values (1)',
  sha256: 'b',
};

test('applies each file once, in order', async () => {
  const { pool } = await empty();
  await migrate(pool, [first], silentLog);
  await migrate(pool, [first, second], silentLog);
  await migrate(pool, [first, second], silentLog);
  expect((await pool.query('select * from b')).rows).toEqual([{ n: 1 }]);
  expect((await pool.query('select name from migrations order by name')).rows).toEqual([
    { name: '001-a.sql' },
    { name: '002-b.sql' },
  ]);
});

test('rolls back a file that fails', async () => {
  const { pool } = await empty();
  const broken = { ...second, sql: 'create table half (n int); select nonsense' };
  await expect(migrate(pool, [first, broken], silentLog)).rejects.toThrow('nonsense');
  expect((await pool.query(`select to_regclass('half') as half`)).rows).toEqual([{ half: null }]);
  await migrate(pool, [first, second], silentLog);
});

test.each([
  ['a changed file', [{ ...first, sha256: 'other' }, second], 'was changed after it had been applied'],
  ['a missing file', [second], 'which this version does not have'],
  ['a file before the last', [{ ...first, name: '000-late.sql' }, first, second], 'stands before 002-b.sql'],
])('%s stops the start with a sentence', async (_what, files, sentence) => {
  const { pool } = await empty();
  await migrate(pool, [first, second], silentLog);
  await expect(migrate(pool, files, silentLog)).rejects.toThrow(sentence);
});

test('a newer version that only added things keeps an older one from nothing; one that took something away does', async () => {
  const { pool } = await empty();
  await migrate(pool, [first, second], silentLog);
  await migrate(pool, [first], silentLog);
  const contraction = { name: '003-contract-b.sql', sql: 'drop table b', sha256: 'c' };
  await migrate(pool, [first, second, contraction], silentLog);
  await expect(migrate(pool, [first, second], silentLog)).rejects.toThrow('which this version does not have');
});

test('a migration that waits for a lock lets everybody else pass, and is applied in the end', async () => {
  const { pool } = await empty();
  await migrate(pool, [first], silentLog);
  const reader = await pool.connect();
  await reader.query('begin; select * from a');
  const waits: string[] = [];
  const log = { ...silentLog, warn: (event: string) => void waits.push(event) };
  const change = { name: '002-a.sql', sql: 'alter table a add column m int', sha256: 'b' };
  const migrated = migrate(pool, [first, change], log, { lockTimeoutMs: 30, pauseMs: 1 });
  await eventually(() => waits.length >= 3);
  // Behind an `alter table` that waits, this would wait as well.
  expect((await pool.query('select * from a')).rows).toEqual([]);
  await reader.query('commit');
  reader.release();
  await migrated;
  expect((await pool.query('select m from a')).rows).toEqual([]);
});

test('of a migration and a writer who wait for each other the migration gives way', async () => {
  const outcomes: string[] = [];
  // On a busy machine the migration may be late once.
  for (let time = 0; time < 3 && !outcomes.includes('written'); time += 1)
    outcomes.push(await writtenBesideAMigration());
  expect(outcomes).toContain('written');
});

/** @returns how the write of a transaction ended that a migration waits for, and that waits for the migration */
async function writtenBesideAMigration(): Promise<string> {
  const { pool } = await empty();
  const tables = { ...first, sql: 'create table a (n int); create table b (n int); create table c (n int)' };
  await migrate(pool, [tables], silentLog);
  const [writer, other] = [await pool.connect(), await pool.connect()];
  await writer.query('begin; insert into c values (1)');
  await other.query('begin; insert into b values (1)');
  const change = { name: '002-a.sql', sql: 'lock a, b, c in share row exclusive mode', sha256: 'b' };
  const migrated = migrate(pool, [tables, change], silentLog);
  await eventually(async () => (await waiting(pool)) === 1);
  const written = writer.query('insert into a values (1); commit').then(
    () => 'written',
    (error: Error) => error.message,
  );
  // It waits before the migration waits for it, and is the first who looks for a deadlock.
  await pause(100);
  await other.query('commit');
  const outcome = await written;
  for (const client of [writer, other]) client.release(true);
  await migrated;
  return outcome;
}

async function waiting(pool: Pool): Promise<number> {
  const { rows } = await pool.query(
    `select count(*)::int as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return rows[0].count;
}

test('servers that start together take turns', async () => {
  const { pool } = await empty();
  const files = await readMigrations(MIGRATIONS);
  await Promise.all(Array.from({ length: 4 }, () => migrate(pool, files, silentLog)));
  const { rows } = await pool.query('select count(*)::int as applied from migrations');
  expect(rows).toEqual([{ applied: files.length }]);
});
