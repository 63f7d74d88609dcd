import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { expect, test } from 'vitest';
import { writeBackup } from '#server/backup/write-backup.ts';
import { whenDone } from '#tests/support/when-done.ts';

/** Stops before it asks the database. */
function backUp(folder: string) {
  const folders = { dataDir: tmpdir(), filesDir: null };
  const given = { folders, objects: 'files', product: 'p', version: 'v', progress: () => {} } as const;
  return writeBackup(folder, { ...given, pool: new pg.Pool() });
}

test('a folder that is a file, or below one, is refused', async () => {
  const top = mkdtempSync(join(tmpdir(), 'otomichi-unusable-'));
  whenDone(() => rmSync(top, { recursive: true }));
  const file = join(top, 'file');
  writeFileSync(file, '');
  for (const folder of [file, join(file, 'backup')])
    await expect(backUp(folder)).rejects.toMatchObject({ code: 'folder-unusable', detail: folder });
});

// Node's own way to make folders never ends there, and cannot be interrupted by a test.
test.runIf(existsSync('/proc/self'))('a file system that takes no folders is refused', async () => {
  await expect(backUp('/proc/otomichi/backup')).rejects.toMatchObject({ code: 'folder-unusable' });
});
