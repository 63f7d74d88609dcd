import { expect, test } from 'vitest';
import { openDatabase } from '#server/db/connect.ts';
import { silentLog } from '#server/lib/log.ts';
import { aLog } from '#tests/support/a-log.ts';
import { aDatabase } from '#tests/support/server/a-database.ts';

test('logs an idle connection that breaks, but none that we close', async () => {
  const database = await aDatabase();
  const { log, lines } = aLog();
  const { pool, close } = openDatabase(database.address, log, 1);
  const broken = new Error('terminating connection due to administrator command');
  await pool.query('select 1');
  pool.emit('error', broken);
  expect(lines).toEqual([expect.stringContaining('database connection lost')]);
  const closed = close();
  pool.emit('error', broken);
  await closed;
  expect(lines).toHaveLength(1);
  await database.drop();
});

test('close waits until every connection is closed', async () => {
  const database = await aDatabase();
  const { pool, close } = openDatabase(database.address, silentLog, 3);
  let open = 0;
  pool.on('connect', () => {
    open += 1;
  });
  pool.on('remove', () => {
    open -= 1;
  });
  await Promise.all([1, 2, 3].map(() => pool.query('select pg_sleep(0.01)')));
  expect(open).toBe(3);
  await close();
  expect(open).toBe(0);
  await database.drop();
});

test('a connection that the database ends while somebody holds it fails their next query, and nothing else', async () => {
  const database = await aDatabase();
  const { pool, close } = openDatabase(database.address, silentLog, 2);
  const held = await pool.connect();
  const { rows } = await held.query<{ pid: number }>('select pg_backend_pid() as pid');
  const ended = new Promise((resolve) => held.once('end', resolve));
  await pool.query('select pg_terminate_backend($1)', [rows[0]?.pid]);
  await ended;
  await expect(held.query('select 1')).rejects.toThrow(/not queryable|terminat/);
  held.release(true);
  expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  await close();
  await database.drop();
});
