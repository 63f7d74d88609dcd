import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { aCommand } from '#tests/support/server/operations/a-command.ts';
import { whenDone } from '#tests/support/when-done.ts';

function aFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'otomichi-no-school-'));
  whenDone(() => rmSync(folder, { recursive: true }));
  return folder;
}

test('a command where no school is says so, and makes none: a teacher who was added there would be nowhere', async () => {
  const folder = aFolder();
  const mistyped = join(folder, 'otomichj');
  const { code, said } = await aCommand(['teachers', 'add', '--name', '先生'], { DATA_DIR: mistyped });
  expect({ code, said }).toEqual({ code: 78, said: expect.stringContaining('データベースが見つかりません') });
  expect(existsSync(mistyped)).toBe(false);
  const empty = await aCommand(['homework', 'list'], { DATA_DIR: folder });
  expect(empty.code).toBe(78);
  expect(readdirSync(folder)).not.toContain('postgres');
});
