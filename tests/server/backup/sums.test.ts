import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { readSums } from '#server/backup/sums.ts';

const folder = mkdtempSync(join(tmpdir(), 'otomichi-sums-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test.each([['keys/..'], ['keys/../manifest.json'], ['uploads/ab/../../../home'], ['/etc/passwd']])(
  'a list that names %s is damaged',
  async (path) => {
    writeFileSync(join(folder, 'SHA256SUMS'), `${'0'.repeat(64)}  ${path}\n`);
    await expect(readSums(folder).next()).rejects.toMatchObject({ code: 'damaged' });
  },
);
