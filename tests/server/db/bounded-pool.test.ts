import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { type DatabaseAddress, openDatabase } from '#server/db/connect.ts';
import { DatabaseUnavailable } from '#server/db/unavailable.ts';
import { silentLog } from '#server/lib/log.ts';
import { EVENTUALLY_TEST_MS, eventually } from '#tests/support/eventually.ts';
import { type ADatabase, aDatabase } from '#tests/support/server/a-database.ts';
import { aLine } from '#tests/support/server/database/a-line.ts';
import { whenDone } from '#tests/support/when-done.ts';

/** Long enough for a statement on a machine that others use. */
const SHORT = { answerMs: 2_000, goneMs: 100 };

test('a line that falls silent fails the statements on it, and not those that come after it', async () => {
  const line = await aLine();
  const { db } = await opened(line.address, 2);
  const ask = () => sql`select pg_sleep(0.01)`.execute(db);
  await Promise.all([ask(), ask()]);
  line.silence();
  const cut = await Promise.allSettled([ask(), ask()]);
  expect(cut.map((one) => one.status === 'rejected' && one.reason instanceof DatabaseUnavailable)).toEqual([
    true,
    true,
  ]);
  await Promise.all([ask(), ask()]);
});

test('what nobody waits for any more ends at the database, and is not done when its lock is free', {
  timeout: EVENTUALLY_TEST_MS,
}, async () => {
  const database = await aDatabase();
  whenDone(database.drop);
  const { db } = await opened(database.address, 1);
  await sql`insert into categories (category_code, category_name, position) values ('x', 'X', 1)`.execute(db);
  const holder = await database.pool.connect();
  await holder.query(`begin; select 1 from categories where category_code = 'x' for update`);
  const late = sql`update categories set position = 2 where category_code = 'x'`.execute(db);
  await expect(late).rejects.toBeInstanceOf(DatabaseUnavailable);
  await eventually(async () => (await waiting(database)) === 0);
  await holder.query('commit');
  holder.release();
  const { rows } = await sql<{ position: number }>`select position from categories`.execute(db);
  expect(rows).toEqual([{ position: 1 }]);
});

test('a transaction whose connection is lost says so, and not that it could not be rolled back', async () => {
  const database = await aDatabase();
  whenDone(database.drop);
  const { db } = await opened(database.address, 1);
  const lost = db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(trx);
    await database.pool.query('select pg_terminate_backend($1, 5000)', [rows[0]?.pid]);
    await sql`select 1`.execute(trx);
  });
  await expect(lost).rejects.toBeInstanceOf(DatabaseUnavailable);
  await sql`select 1`.execute(db);
});

test('a timeout that an operator has set is the same, and its connection is kept; a fault of the statement is not', async () => {
  const database = await aDatabase();
  whenDone(database.drop);
  const { db, pool } = await opened(database.address, 1);
  await sql`set statement_timeout = 20`.execute(db);
  await expect(sql`select pg_sleep(60)`.execute(db)).rejects.toBeInstanceOf(DatabaseUnavailable);
  await expect(sql`select 1 / 0`.execute(db)).rejects.not.toBeInstanceOf(DatabaseUnavailable);
  const { rows } = await sql`show statement_timeout`.execute(db);
  expect([rows, pool.totalCount]).toEqual([[{ statement_timeout: '20ms' }], 1]);
});

test('the database looks after those who ask it, and lets go of one who stands still in a transaction', async () => {
  const database = await aDatabase();
  whenDone(database.drop);
  const { rows } = await sql`select current_setting('client_connection_check_interval') as gone,
    current_setting('idle_in_transaction_session_timeout') as still`.execute(database.db);
  expect(rows).toEqual([{ gone: '10s', still: '5min' }]);
});

async function opened(address: DatabaseAddress, connections: number) {
  const open = openDatabase(address, silentLog, connections, { times: SHORT });
  whenDone(open.close);
  return open;
}

/** How many statements of this database wait for a lock. */
async function waiting({ pool }: ADatabase): Promise<number> {
  const { rows } = await pool.query<{ count: string }>(
    `select count(*) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return Number(rows[0]?.count);
}
