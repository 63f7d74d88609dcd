// @module-tag extended
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { adoptMade } from '#server/db/embedded/adopt.ts';
import { usersFor } from '#server/db/embedded/run-as.ts';
import { whenDone } from '#tests/support/when-done.ts';

const users = usersFor();
/** Where the names of what is looked at were followed, the file was taken within some 2,000. */
const WALKS = 5_000;

/** Exchanges a folder and a link to another one, without a pause. */
const EXCHANGING = `
  const { renameSync } = require('node:fs');
  process.stdout.write('ready');
  for (;;) {
    renameSync('own', 'aside');
    renameSync('link', 'own');
    renameSync('own', 'link');
    renameSync('aside', 'own');
  }`;

test.runIf(users !== undefined)(
  'a folder that its owner exchanges for a link while it is handed over leads to nothing of somebody else',
  async () => {
    const { server } = users as NonNullable<typeof users>;
    const top = mkdtempSync(join(tmpdir(), 'otomichi-adopt-'));
    whenDone(() => rmSync(top, { recursive: true, force: true, maxRetries: 5 }));
    chmodSync(top, 0o755);
    const [content, foreign] = [join(top, 'data/content'), join(top, 'foreign')];
    mkdirSync(join(content, 'own'), { recursive: true });
    mkdirSync(foreign);
    const secret = join(foreign, 'secret');
    writeFileSync(secret, '', { mode: 0o600 });
    for (const each of [content, join(content, 'own')]) chownSync(each, server.uid, server.gid);
    const making = `require('node:fs').symlinkSync(${JSON.stringify(foreign)}, 'link');`;
    const attacker = spawn(process.execPath, ['-e', making + EXCHANGING], {
      cwd: content,
      uid: server.uid,
      gid: server.gid,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    whenDone(() => attacker.kill('SIGKILL'));
    await once(attacker.stdout, 'data');
    for (let walks = 0; walks < WALKS && statSync(secret).uid === 0; walks += 1) {
      adoptMade({ dataDir: join(top, 'data'), filesDir: null }, users);
    }
    expect(attacker.exitCode).toBeNull();
    expect(statSync(secret).uid).toBe(0);
  },
);
