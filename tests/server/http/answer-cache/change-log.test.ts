import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { beforeEach, expect, test } from 'vitest';
import { STATEMENT_TIMES } from '#server/db/bounded-pool.ts';
import { clientSettings } from '#server/db/connect.ts';
import { type OwnConnection, openOwnConnection } from '#server/db/own-connection.ts';
import { type ChangeLog, followChanges } from '#server/http/answer-cache/change-log.ts';
import { deleteOldChanges, MAX_CHANGES, markOfPerson } from '#server/http/answer-cache/change-store.ts';
import { silentLog } from '#server/lib/log.ts';
import { eventually } from '#tests/support/eventually.ts';
import { type ADatabase, aDatabase } from '#tests/support/server/a-database.ts';
import { whenDone } from '#tests/support/when-done.ts';

const [HANA, JUN] = ['hana', 'jun'].map((uid) => markOfPerson(uid, 'account')) as [string, string];

let database: ADatabase;
let connection: OwnConnection;
let log: ChangeLog;
beforeEach(async () => {
  database = await aDatabase();
  connection = openOwnConnection(database.address, silentLog, STATEMENT_TIMES);
  log = followChanges(connection);
  whenDone(async () => {
    await connection.close();
    await database.drop();
  });
  for (const uid of ['hana', 'jun']) await add(uid);
});

const add = (uid: string) =>
  database.db
    .insertInto('people')
    .values({ uid, display_name: null, created_at: new Date(), seen_at: new Date() })
    .execute();
const rename = (uid: string) =>
  database.db.updateTable('people').set({ display_name: 'x' }).where('uid', '=', uid).execute();

async function position(): Promise<number> {
  expect(await log.catchUp()).toBe(true);
  return (await log.position()) ?? Number.NaN;
}

/** A connection whose transaction ends when the test says so. */
async function aTransaction() {
  const client = new pg.Client(clientSettings(database.address));
  await client.connect();
  whenDone(() => client.end());
  await client.query('begin');
  return client;
}

test('everything counts as changed before the first look, which comes with the first question', async () => {
  expect(log.hasChanged([HANA], Number.NEGATIVE_INFINITY)).toBe(true);
  expect(await log.position()).toBeGreaterThan(0);
  expect(log.hasChanged([HANA], 0)).toBe(true);
});

test('what was changed before an answer was begun does not count against it', async () => {
  await position();
  await rename('hana');
  // Longer than a look is new enough.
  await pause(150);
  const begun = (await log.position()) ?? Number.NaN;
  await position();
  expect(log.hasChanged([HANA], begun)).toBe(false);
});

test('when somebody was seen is no change', async () => {
  const before = await position();
  const person = database.db.updateTable('people').where('uid', '=', 'hana');
  await person.set({ seen_at: new Date(0) }).execute();
  await position();
  expect(log.hasChanged([HANA], before)).toBe(false);
  await person.set({ seen_at: new Date(), email_verified: true }).execute();
  await position();
  expect(log.hasChanged([HANA], before)).toBe(true);
});

test('knows after a look what was committed before it, and of whom', async () => {
  const before = await position();
  await rename('hana');
  expect(log.hasChanged([HANA], before)).toBe(false);
  const after = await position();
  expect(log.hasChanged([HANA], before)).toBe(true);
  expect(log.hasChanged([JUN, 'school'], before)).toBe(false);
  expect(log.hasChanged([HANA], after)).toBe(false);
});

test('finds a transaction that began long before others and commits after them', async () => {
  const slow = await aTransaction();
  await slow.query(`update people set display_name = 'x' where uid = 'hana'`);
  const before = await position();
  await rename('jun');
  const between = await position();
  expect(log.hasChanged([JUN], before)).toBe(true);
  expect(log.hasChanged([HANA], before)).toBe(false);
  await slow.query('commit');
  await position();
  expect(log.hasChanged([HANA], between)).toBe(true);
  // What comes again with it was known.
  expect(log.hasChanged([JUN], between)).toBe(false);
});

test('passes over what was rolled back', async () => {
  const before = await position();
  const undone = await aTransaction();
  await undone.query(`update people set display_name = 'x' where uid = 'hana'`);
  await undone.query('rollback');
  await position();
  expect(log.hasChanged([HANA], before)).toBe(false);
});

test('everything counts as changed after a look that failed', async () => {
  const before = await position();
  await database.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
  );
  expect(await log.catchUp()).toBe(false);
  await position();
  expect(log.hasChanged([JUN], before)).toBe(true);
});

test('everything counts as changed where too much was changed at once, and the next look waits a moment', async () => {
  const before = await position();
  await database.pool.query(
    `insert into changes (changed_in, concerns) select pg_current_xact_id(), 'name ' || n from generate_series(1, $1) n`,
    [MAX_CHANGES + 1],
  );
  expect(await log.catchUp()).toBe(false);
  expect(await log.position()).toBeNull();
  await expect.poll(() => log.catchUp()).toBe(true);
  expect(log.hasChanged([JUN], before)).toBe(true);
});

test('everything counts as changed after an hour without a look, and where another database answers', async () => {
  const shifts = { readAt: 0, startedAt: '' };
  const shifted: OwnConnection = {
    ...connection,
    query: async <Row>(text: string, values: readonly unknown[]) => {
      const [row] = await connection.query<{ readAt: number; startedAt: string }>(text, values);
      if (row === undefined) return [];
      const { readAt, startedAt } = row;
      const moved = { readAt: readAt + shifts.readAt, startedAt: startedAt + shifts.startedAt };
      return [{ ...row, ...moved }] as Row[];
    },
  };
  log = followChanges(shifted);
  const first = await position();
  shifts.readAt = 3_000;
  const second = await position();
  expect(log.hasChanged([JUN], first)).toBe(false);
  shifts.readAt += 3_700;
  const third = await position();
  expect(log.hasChanged([JUN], second)).toBe(true);
  shifts.startedAt = ' again';
  await position();
  expect(log.hasChanged([JUN], third)).toBe(true);
});

test('the job deletes what ended more than two hours ago, however early it began', async () => {
  const slow = await aTransaction();
  await slow.query(`update people set display_name = 'x' where uid = 'hana'`);
  await rename('jun');
  const deleted = async () => {
    await database.pool.query(`update changes set changed_at = changed_at - interval '61 minutes'`);
    await deleteOldChanges(database.db, 7_200);
    const left = await database.db.selectFrom('changes').select('concerns').execute();
    return left.map(({ concerns }) => concerns).filter((name) => name !== 'horizon');
  };
  // The horizon is one for all databases of the machine: transactions of other tests hold it back for a while.
  const becomes = (names: readonly string[]) =>
    eventually(async () => (await deleted()).toSorted().join() === names.toSorted().join());
  // What ended before the slow one began goes, what ended since stays.
  await becomes([JUN]);
  for (let hour = 0; hour < 3; hour += 1) expect(await deleted()).toEqual([JUN]);
  await slow.query('commit');
  expect((await deleted()).toSorted()).toEqual([HANA, JUN].toSorted());
  await becomes([]);
});
