import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { silentLog } from '#server/lib/log.ts';
import { agreeOnAddressKey } from '#server/storage/address-key.ts';
import { signerIn } from '#server/storage/signer.ts';
import { aDatabase } from '#tests/support/server/a-database.ts';
import { whenDone } from '#tests/support/when-done.ts';

test('machines that start at once on one database sign alike, whatever key each had', async () => {
  const database = await aDatabase();
  whenDone(() => database.drop());
  const folders = Array.from({ length: 4 }, () => mkdtempSync(join(tmpdir(), 'otomichi-key-')));
  whenDone(() => {
    for (const folder of folders) rmSync(folder, { recursive: true });
  });
  // Two of them have run by themselves before.
  const old = folders.slice(0, 2).map((folder) => signerIn(folder).sign('a take'));
  expect(old[0]).not.toBe(old[1]);

  await Promise.all(folders.map((folder) => agreeOnAddressKey({ db: database.db, log: silentLog }, folder)));
  const signed = new Set(folders.map((folder) => signerIn(folder).sign('a take')));
  expect(signed.size).toBe(1);
  const keys = folders.map((folder) => join(folder, 'keys/addresses.key'));
  expect(new Set(keys.map((key) => readFileSync(key, 'hex'))).size).toBe(1);
  expect(keys.map((key) => statSync(key).mode & 0o777)).toEqual([0o600, 0o600, 0o600, 0o600]);
});

test('the first server of a database keeps its key: addresses that it gave out before stay valid', async () => {
  const database = await aDatabase();
  whenDone(() => database.drop());
  const folder = mkdtempSync(join(tmpdir(), 'otomichi-key-'));
  whenDone(() => rmSync(folder, { recursive: true }));
  const before = signerIn(folder).sign('a take');
  await agreeOnAddressKey({ db: database.db, log: silentLog }, folder);
  expect(signerIn(folder).isGood(before, 'a take')).toBe(true);
});
