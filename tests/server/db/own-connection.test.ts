import { expect, test } from 'vitest';
import { SECOND_MS } from '#domain/time-units.ts';
import { openOwnConnection } from '#server/db/own-connection.ts';
import { DatabaseUnavailable } from '#server/db/unavailable.ts';
import { silentLog } from '#server/lib/log.ts';
import { aDatabase } from '#tests/support/server/a-database.ts';
import { aLine } from '#tests/support/server/database/a-line.ts';
import { whenDone } from '#tests/support/when-done.ts';

const ONE = [{ one: 1 }];

test('a line that falls silent holds up who waits for seconds, and the next statement has another', async () => {
  const line = await aLine();
  const connection = openOwnConnection(line.address, silentLog);
  whenDone(connection.close);
  const ask = () => connection.query('select 1 as one', []);
  expect(await ask()).toEqual(ONE);
  line.silence();
  const begun = performance.now();
  await expect(ask()).rejects.toBeInstanceOf(DatabaseUnavailable);
  expect(performance.now() - begun).toBeLessThan(4 * SECOND_MS);
  expect(await ask()).toEqual(ONE);
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
