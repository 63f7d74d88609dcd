import { expect, test } from 'vitest';
import { subscriptions } from '#contract/subscriptions.ts';
import { openDatabase } from '#server/db/connect.ts';
import { aLog } from '#tests/support/a-log.ts';
import { aDatabase } from '#tests/support/server/a-database.ts';
import { aServer } from '#tests/support/server/a-server.ts';
import { whenDone } from '#tests/support/when-done.ts';

/** A server with one connection; a call waits for it, and for the answer to a statement, only a moment. */
async function aTightServer() {
  const database = await aDatabase();
  const { log, lines } = aLog();
  const { db, pool, close } = openDatabase(database.address, log, 1, {
    maxWaitMs: 2_000,
    times: { answerMs: 2_000, goneMs: 100 },
  });
  whenDone(async () => {
    await close();
    await database.drop();
  });
  const server = await aServer({ db, log });
  return { database, pool, lines, me: () => server.send(subscriptions.list, {}, 'hana') };
}

test('while no connection is free a call is asked to come again, and nothing else becomes of it', async () => {
  const { pool, lines, me } = await aTightServer();
  const held = await pool.connect();
  const refused = await me();
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5']);
  expect(await refused.json()).toMatchObject({ errorCode: 'api/service-unavailable' });
  expect(lines.filter((line) => line.includes('"level":"error"'))).toEqual([]);
  expect(lines.join('\n')).toContain('timeout exceeded when trying to connect');
  held.release();
  expect((await me()).status).toBe(200);
});

test('a database that is gone is one that is busy', async () => {
  const { database, me } = await aTightServer();
  await database.drop();
  expect((await me()).status).toBe(503);
});

test('a call that waits for a lock is asked to come again, and leaves its connection to others', async () => {
  const { database, lines, me } = await aTightServer();
  const migration = await database.pool.connect();
  await migration.query('begin; lock table subscriptions in access exclusive mode');
  const refused = await me();
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5']);
  expect(lines.filter((line) => line.includes('"level":"error"'))).toEqual([]);
  await migration.query('rollback');
  migration.release();
  expect((await me()).status).toBe(200);
});
