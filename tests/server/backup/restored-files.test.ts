import {
  chownSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import type { Progress } from '#server/backup/progress.ts';
import { restoreBackup } from '#server/backup/restore.ts';
import { writeBackup } from '#server/backup/write-backup.ts';
import { readConfig } from '#server/config/config.ts';
import { usersFor } from '#server/db/embedded/run-as.ts';
import { silentLog } from '#server/lib/log.ts';
import { openStorage } from '#server/storage/open-storage.ts';
import { aDatabase } from '#tests/support/server/a-database.ts';
import { aListeningServer } from '#tests/support/server/a-listening-server.ts';
import { aSubmission } from '#tests/support/server/a-submission.ts';
import { asUser } from '#tests/support/server/unprivileged.ts';
import { whenDone } from '#tests/support/when-done.ts';

const silent: Progress = () => {};
const users = usersFor();
let top: string;
let backup: string;
let handedIn: Awaited<ReturnType<typeof aSubmission>>;
/** The recording, below the folder of files. */
let recording: string;

beforeAll(async () => {
  top = mkdtempSync(join(tmpdir(), 'otomichi-restored-files-'));
  whenDone(() => rmSync(top, { recursive: true, force: true }));
  const listening = await aListeningServer();
  handedIn = await aSubmission(listening, { uid: 'hanako' });
  recording = join('uploads', handedIn.uploadID.slice(0, 2), handedIn.uploadID);
  backup = join(top, 'backup');
  await writeBackup(backup, {
    pool: listening.server.database.pool,
    folders: { dataDir: listening.dataDir, filesDir: null },
    objects: 'files',
    product: 'p',
    version: 'v',
    progress: silent,
  });
});

/** An empty data folder and database, with FILES_DIR on a disk that several machines reach. */
async function aTarget(filesDir = mkdtempSync(join(top, 'files-'))) {
  const database = await aDatabase('template0');
  whenDone(() => database.drop());
  const dataDir = mkdtempSync(join(top, 'data-'));
  const env = { NODE_ENV: 'test', DATA_DIR: dataDir, FILES_DIR: filesDir, DATABASE_URL: database.url };
  const config = readConfig(env, process.cwd());
  // For the server's user, as an operator makes it.
  if (users !== undefined) chownSync(filesDir, users.server.uid, users.server.gid);
  const restore = (progress = silent) => restoreBackup(backup, { config, log: silentLog, progress });
  return { config, dataDir, filesDir, restore };
}

test('recordings are restored into FILES_DIR and keys into DATA_DIR, and recordings that lie there are never added to', async () => {
  const { config, dataDir, filesDir, restore } = await aTarget();
  await restore();
  expect(readFileSync(join(filesDir, recording))).toEqual(Buffer.from(handedIn.bytes));
  expect((await openStorage(config).inspect(handedIn.uploadID))?.sha256).toBe(handedIn.sha256);
  expect(existsSync(join(dataDir, recording))).toBe(false);
  expect(existsSync(join(filesDir, 'keys'))).toBe(false);
  const key = join('keys', 'addresses.key');
  expect(readFileSync(join(dataDir, key))).toEqual(readFileSync(join(backup, key)));

  const other = await aTarget(filesDir);
  await expect(other.restore()).rejects.toMatchObject({ code: 'target-not-empty' });
});

/** Every file and folder from this one on. */
const allIn = (folder: string) => [
  folder,
  ...readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)),
];

const ownersOf = (paths: readonly string[]) => [
  ...new Set(paths.map((path) => `${lstatSync(path).uid}:${lstatSync(path).gid}`)),
];

test.runIf(users !== undefined).each([
  ['is not there yet', false],
  ['is there, empty and the server’s', true],
])(
  'what root restores into FILES_DIR is the server’s alone, also where the restore was interrupted: uploads/ %s',
  async (_, isThere) => {
    const { server, database } = users as NonNullable<typeof users>;
    const { filesDir, restore } = await aTarget();
    const uploads = join(filesDir, 'uploads');
    if (isThere) {
      mkdirSync(uploads, { mode: 0o700 });
      chownSync(uploads, server.uid, server.gid);
    }
    const beside = join(filesDir, 'of-somebody');
    mkdirSync(beside);
    const stopped = restore((phase, done, total) => {
      if (phase === 'files' && done === total) throw new Error('stopped here');
    });
    await expect(stopped).rejects.toThrow('stopped here');
    expect(lstatSync(join(filesDir, recording)).uid).toBe(0);

    // Handed over already, stopped again, and then one is lost: what takes its place lies in a folder that is the server's.
    const again = restore((phase) => {
      if (phase !== 'files') throw new Error('stopped later');
    });
    await expect(again).rejects.toThrow('stopped later');
    expect(lstatSync(join(filesDir, recording)).uid).toBe(server.uid);
    rmSync(join(filesDir, recording));

    await restore();
    expect(ownersOf(allIn(uploads))).toEqual([`${server.uid}:${server.gid}`]);
    expect(ownersOf([beside])).toEqual(['0:0']);
    const file = join(filesDir, recording);
    expect(asUser(server, 'cat', file).status).toBe(0);
    expect(asUser(server, 'touch', join(dirname(file), 'another')).status).toBe(0);
    expect(asUser(database, 'cat', file).err).toContain('Permission denied');
  },
);
