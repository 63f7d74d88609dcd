import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { chooseDataDir } from '#server/db/embedded/data-dir.ts';
import { LOCK_FILE, lockDataDir } from '#server/db/embedded/data-lock.ts';
import { startEmbedded } from '#server/db/embedded/embedded.ts';
import { postmasterOf } from '#server/db/embedded/leftovers.ts';
import { usersFor } from '#server/db/embedded/run-as.ts';
import { aLog } from '#tests/support/a-log.ts';
import { EVENTUALLY_TEST_MS, eventually } from '#tests/support/eventually.ts';
import { whenDone } from '#tests/support/when-done.ts';

// It was frozen for so long that a server elsewhere took the folder for left, and both would write to one database.
test('a server whose folder was taken over ends its database at the next beat, and leaves the other’s files alone', {
  timeout: EVENTUALLY_TEST_MS,
}, async () => {
  const users = usersFor();
  const dataDir = mkdtempSync(join(tmpdir(), 'otomichi-taken-'));
  whenDone(() => rmSync(dataDir, { recursive: true, force: true }));
  const { log, lines } = aLog('info');
  chooseDataDir({ dataDir, dataDirGiven: true }, users, log);
  const lock = await lockDataDir(dataDir, { beatMs: 40 });
  const embedded = await startEmbedded({ dataDir, users, lock }, log, { fsync: 'off' });
  const pgdata = join(dataDir, 'postgres/data');
  const pidFile = join(pgdata, 'postmaster.pid');
  const written = readFileSync(pidFile, 'utf8');

  // A lock that is gone for a moment, or half written, says nothing.
  rmSync(join(dataDir, LOCK_FILE));
  writeFileSync(join(dataDir, LOCK_FILE), '{"pid":');
  await pause(200);
  expect(postmasterOf(pgdata)).toBeGreaterThan(0);
  const theirs = JSON.stringify({ pid: 4_194_303, began: '1', namespace: 'elsewhere' });
  writeFileSync(join(dataDir, LOCK_FILE), theirs);
  await eventually(() => postmasterOf(pgdata) === undefined);
  expect(lines.filter((line) => line.includes('has taken over the data folder'))).toHaveLength(1);
  await embedded.stop();
  lock.release();
  expect(readFileSync(pidFile, 'utf8')).toBe(written);
  expect(readFileSync(join(dataDir, LOCK_FILE), 'utf8')).toBe(theirs);
  expect(existsSync(join(embedded.addressOf('x').folder, '.s.PGSQL.5432'))).toBe(true);
  expect(lines.join('\n')).not.toContain('starting it again');
});
