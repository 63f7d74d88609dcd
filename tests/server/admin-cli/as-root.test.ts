import { chownSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { aCommand } from '#tests/support/server/operations/a-command.ts';
import { whenDone } from '#tests/support/when-done.ts';

const SOMEBODY = 12_345;

test.runIf(process.getuid?.() === 0)(
  'a command as root refuses the folder of a server that runs as an ordinary user, and changes nothing there',
  async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'otomichi-ordinary-'));
    whenDone(() => rmSync(dataDir, { recursive: true }));
    mkdirSync(join(dataDir, 'keys'), { mode: 0o700 });
    for (const path of [dataDir, join(dataDir, 'keys')]) chownSync(path, SOMEBODY, SOMEBODY);
    for (const words of [
      ['homework', 'list'],
      ['backup', '--out', join(dataDir, 'backup')],
    ]) {
      const { code, said } = await aCommand(words, { DATA_DIR: dataDir });
      expect({ code, said }).toEqual({ code: 78, said: expect.stringContaining(`sudo -u '#${SOMEBODY}'`) });
    }
    expect(readdirSync(dataDir)).toEqual(['keys']);
    expect(statSync(dataDir)).toMatchObject({ uid: SOMEBODY, mode: 0o40_700 });
  },
);
