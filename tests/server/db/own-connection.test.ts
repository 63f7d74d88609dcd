import { expect, test } from 'vitest';
import { openOwnConnection } from '#server/db/own-connection.ts';
import { DatabaseUnavailable } from '#server/db/unavailable.ts';
import { silentLog } from '#server/lib/log.ts';
import { eventually } from '#tests/support/eventually.ts';
import { aDatabase } from '#tests/support/server/a-database.ts';
import { aLine } from '#tests/support/server/database/a-line.ts';
import { whenDone } from '#tests/support/when-done.ts';

const ONE = [{ one: 1 }];

test('a statement on a line that fell silent is given up, and the next has another', async () => {
  const line = await aLine();
  const connection = openOwnConnection(line.address, silentLog);
  whenDone(connection.close);
  const ask = () => connection.query('select 1 as one', []);
  // A busy machine may not answer within its two seconds either.
  const answers = () => eventually(() => ask().catch(() => false));
  expect(await answers()).toEqual(ONE);
  line.silence();
  await expect(ask()).rejects.toBeInstanceOf(DatabaseUnavailable);
  expect(await answers()).toEqual(ONE);
});

test('closes while it is being opened, and while a statement is under way', async () => {
  const database = await aDatabase();
  whenDone(database.drop);
  for (const isOpen of [false, true]) {
    const connection = openOwnConnection(database.address, silentLog);
    if (isOpen) await connection.query('select 1 as one', []);
    const asked = connection.query('select pg_sleep(60)', []).catch(() => 'refused');
    await connection.close();
    expect(await asked).toBe('refused');
    await expect(connection.query('select 1 as one', [])).rejects.toThrow();
  }
});
