import { expect, test } from 'vitest';
import { openOwnConnection } from '#server/db/own-connection.ts';
import { silentLog } from '#server/lib/log.ts';
import { aDatabase } from '#tests/support/server/a-database.ts';
import { whenDone } from '#tests/support/when-done.ts';

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
