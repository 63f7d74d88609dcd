import {
  chmodSync,
  chownSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { readConfig } from '#server/config/config.ts';
import { ConfigError, PassingFault } from '#server/config/config-error.ts';
import { accessSettings } from '#server/db/embedded/access.ts';
import { prepareFilesDir } from '#server/db/embedded/files-dir.ts';
import { usersFor } from '#server/db/embedded/run-as.ts';
import { openForTool } from '#server/db/open.ts';
import { silentLog } from '#server/lib/log.ts';
import { aDatabase } from '#tests/support/server/a-database.ts';
import { asUser } from '#tests/support/server/unprivileged.ts';
import { whenDone } from '#tests/support/when-done.ts';

const users = usersFor();
const top = mkdtempSync(join(tmpdir(), 'otomichi-files-dir-'));
chmodSync(top, 0o755);
afterAll(() => rmSync(top, { recursive: true, force: true }));

const aFolder = () => {
  const folder = mkdtempSync(join(top, 'files-'));
  chmodSync(folder, 0o755);
  return folder;
};

const ownersIn = (folder: string) =>
  Object.fromEntries(
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => [
      name,
      lstatSync(join(folder, name)).uid,
    ]),
  );

test('a FILES_DIR that is not there is not made, since a mount may be missing: the next start tries again', () => {
  const missing = join(top, 'not-mounted');
  expect(() => prepareFilesDir(missing, users)).toThrow(PassingFault);
  expect(readdirSync(top)).not.toContain('not-mounted');
  expect(() => prepareFilesDir(null, users)).not.toThrow();
});

test.runIf(users === undefined)('one in which the server cannot write is named in one sentence', () => {
  const folder = aFolder();
  chmodSync(folder, 0o555);
  expect(() => prepareFilesDir(folder, undefined)).toThrow(ConfigError);
});

test.runIf(users !== undefined)(
  'a start as root makes its folders for the server, and nothing of others is taken',
  () => {
    const { server } = users as NonNullable<typeof users>;
    const folder = aFolder();
    mkdirSync(join(folder, 'content/of-another'), { recursive: true });
    writeFileSync(join(folder, 'content/a-text.md'), '');
    chownSync(join(folder, 'content/of-another'), 12_345, 12_345);
    mkdirSync(join(folder, 'of-root'));
    prepareFilesDir(folder, users);
    expect(ownersIn(folder)).toEqual({
      uploads: server.uid,
      content: server.uid,
      'content/a-text.md': server.uid,
      'content/of-another': 12_345,
      'of-root': 0,
    });
    expect(asUser(server, 'touch', join(folder, 'uploads/a-take')).status).toBe(0);
  },
);

test.runIf(users !== undefined)(
  'nothing is handed over where somebody else could put a link in the place of FILES_DIR',
  () => {
    const { server } = users as NonNullable<typeof users>;
    const [own, foreign] = [aFolder(), aFolder()];
    chownSync(own, server.uid, server.gid);
    mkdirSync(join(foreign, 'uploads'));
    writeFileSync(join(foreign, 'uploads/secret'), '', { mode: 0o600 });
    symlinkSync(foreign, join(own, 'files'));
    expect(() => prepareFilesDir(join(own, 'files'), users)).toThrow(ConfigError);
    expect(ownersIn(foreign)).toEqual({ uploads: 0, 'uploads/secret': 0 });
  },
);

test.runIf(users !== undefined)(
  'a machine on which the server’s user has another number than on the first says so, with folder and numbers',
  () => {
    const { server } = users as NonNullable<typeof users>;
    const filesDir = aFolder();
    const uploads = join(filesDir, 'uploads');
    mkdirSync(uploads, { mode: 0o700 });
    chownSync(uploads, 54_321, 54_321);
    const start = () => prepareFilesDir(filesDir, users);
    expect(start).toThrow(ConfigError);
    expect(start).toThrow(
      `${server.name} (uid ${server.uid}) cannot write in ${uploads}, which belongs to uid 54321;`,
    );
    expect(statSync(uploads).uid).toBe(54_321);
    // Access in another way than by its owner is access.
    chmodSync(uploads, 0o777);
    expect(start).not.toThrow();
  },
);

test.runIf(users !== undefined)(
  'a FILES_DIR in which the server’s user cannot make what is missing is refused, and one that is the server’s is not',
  () => {
    const { server } = users as NonNullable<typeof users>;
    const [above, own] = [aFolder(), aFolder()];
    // Root makes nothing below a folder of somebody else.
    chownSync(above, 54_321, 54_321);
    const filesDir = join(above, 'files');
    mkdirSync(filesDir, { mode: 0o755 });
    expect(() => prepareFilesDir(filesDir, users)).toThrow(
      `cannot write in ${filesDir}, which belongs to root`,
    );
    chownSync(filesDir, server.uid, server.gid);
    expect(() => prepareFilesDir(filesDir, users)).not.toThrow();
    chownSync(own, server.uid, server.gid);
    expect(() => prepareFilesDir(own, users)).not.toThrow();
  },
);

test.runIf(users !== undefined)('a FILES_DIR that the server’s user cannot enter is refused', () => {
  const closed = join(aFolder(), 'closed');
  mkdirSync(join(closed, 'files'), { recursive: true });
  chmodSync(closed, 0o700);
  expect(() => prepareFilesDir(join(closed, 'files'), users)).toThrow(`cannot enter ${closed}`);
});

test.runIf(users !== undefined)(
  'what a tool makes in FILES_DIR as root is the server’s afterwards',
  async () => {
    const { server } = users as NonNullable<typeof users>;
    const [filesDir, dataDir] = [aFolder(), aFolder()];
    const { url, drop } = await aDatabase();
    whenDone(drop);
    const env = { NODE_ENV: 'test', DATA_DIR: dataDir, FILES_DIR: filesDir, DATABASE_URL: url };
    const tool = await openForTool(readConfig(env, process.cwd()), silentLog);
    writeFileSync(join(filesDir, 'content/a-text.md'), '', { mode: 0o600 });
    await tool.close();
    expect(statSync(join(filesDir, 'content/a-text.md')).uid).toBe(server.uid);
  },
);

test('PostgreSQL’s user reads its rules of access, whatever the umask of who starts it', () => {
  const home = aFolder();
  const somebody = { uid: 1, gid: 1, name: 'somebody' };
  // As a umask of 077 makes them.
  writeFileSync(join(home, 'hba.conf'), '', { mode: 0o600 });
  const { hba_file = '', ident_file = '' } = accessSettings(home, { server: somebody, database: somebody });
  expect([hba_file, ident_file].map((file) => statSync(file).mode & 0o777)).toEqual([0o644, 0o644]);
});
