import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { withPaymentLock } from '#server/billing/lock.ts';
import { aDatabase } from '#tests/support/server/a-database.ts';

const database = await aDatabase();
afterAll(() => database.drop());
const { db } = database;

/** A promise that the test resolves. */
function aGate() {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { open, opened };
}

test('runs one after the other for a person, on the connection that holds the lock', async () => {
  const steps: string[] = [];
  const [isIn, gate] = [aGate(), aGate()];
  const first = withPaymentLock({ db }, 'mio', async (conn) => {
    steps.push('first in');
    isIn.open();
    await gate.opened;
    await sql`select 1`.execute(conn);
    steps.push('first out');
    return 1;
  });
  await isIn.opened;
  const second = withPaymentLock({ db }, 'mio', async () => {
    steps.push('second in');
    return 2;
  });
  await withPaymentLock({ db }, 'rin', async () => {
    steps.push('another person');
  });
  gate.open();
  expect(await Promise.all([first, second])).toEqual([1, 2]);
  expect(steps).toEqual(['first in', 'another person', 'first out', 'second in']);
});

test('releases the lock after a failure, and reports it', async () => {
  const failed = withPaymentLock({ db }, 'mio', async () => {
    throw new Error('lost');
  });
  await expect(failed).rejects.toThrow('lost');
  expect(await withPaymentLock({ db }, 'mio', async () => 'in')).toBe('in');
});

test('makes another process wait', async () => {
  const other = await database.pool.connect();
  await other.query("select pg_advisory_lock(hashtextextended('payments:mio', 0))");
  const steps: string[] = [];
  const waiting = withPaymentLock({ db }, 'mio', async () => {
    steps.push('in');
  });
  // The database shows who waits for the lock; nothing can have happened until then.
  const waits = async () =>
    (await database.pool.query("select 1 from pg_locks where locktype = 'advisory' and not granted"))
      .rowCount;
  while ((await waits()) !== 1);
  steps.push('let go');
  await other.query("select pg_advisory_unlock(hashtextextended('payments:mio', 0))");
  other.release();
  await waiting;
  expect(steps).toEqual(['let go', 'in']);
});

test('runs at most three at once, so that connections are left for everything else', async () => {
  const gate = aGate();
  let inside = 0;
  let most = 0;
  const all = Array.from({ length: 7 }, (_, i) =>
    withPaymentLock({ db }, `person-${i}`, async () => {
      inside += 1;
      most = Math.max(most, inside);
      await gate.opened;
      inside -= 1;
    }),
  );
  // While they hold their connections, a call without payments still gets one.
  do await sql`select 1`.execute(db);
  while (inside < 3);
  gate.open();
  await Promise.all(all);
  expect(most).toBe(3);
});

test('work that waits for its person takes no place of others', async () => {
  const gate = aGate();
  const held = Array.from({ length: 6 }, () => withPaymentLock({ db }, 'mio', () => gate.opened));
  expect(await withPaymentLock({ db }, 'rin', async () => 'served')).toBe('served');
  gate.open();
  await Promise.all(held);
});
