import { randomUUID } from 'node:crypto';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Hono } from 'hono';
import { beforeEach, expect, test } from 'vitest';
import { restoreBackup } from '#server/backup/restore.ts';
import { writeBackup } from '#server/backup/write-backup.ts';
import { type Config, readConfig } from '#server/config/config.ts';
import { ConfigError, PassingFault } from '#server/config/config-error.ts';
import { mountHealth } from '#server/http/health.ts';
import { silentLog } from '#server/lib/log.ts';
import { prepare } from '#server/prepare.ts';
import {
  agreeOnFilesFolder,
  requireFilesFolder,
} from '#server/storage/files-folder/agree-on-files-folder.ts';
import { openStorage } from '#server/storage/open-storage.ts';
import { type ADatabase, aDatabase } from '#tests/support/server/a-database.ts';
import { aListeningServer } from '#tests/support/server/a-listening-server.ts';
import { aServerProcess } from '#tests/support/server/a-server-process.ts';
import { aSubmission } from '#tests/support/server/a-submission.ts';
import { aCommand } from '#tests/support/server/operations/a-command.ts';
import { aSharedFolder } from '#tests/support/server/processes/a-machine.ts';
import { whenDone } from '#tests/support/when-done.ts';

const MARK = 'uploads/otomichi-files';

let database: ADatabase;
beforeEach(async () => {
  database = await aDatabase();
  whenDone(() => database.drop());
});

const configOf = (filesDir: string | null, storage: 'disk' | 's3' = 'disk') =>
  ({ filesDir, storage: { kind: storage } }) as Config;
const start = (filesDir: string, { db } = database) =>
  agreeOnFilesFolder({ db, log: silentLog }, configOf(filesDir));
const marksOf = async ({ pool } = database) =>
  (await pool.query('select mark from files_folder')).rows.map(({ mark }) => mark);
const markIn = (folder: string) => readFileSync(join(folder, MARK), 'utf8').split('\n')[0];
const uploadsIn = (folder: string) =>
  existsSync(join(folder, 'uploads')) ? readdirSync(join(folder, 'uploads')) : [];

/** The folder of a mount point, as a start as root leaves it while nothing is mounted there. */
function aMountPoint() {
  const folder = aSharedFolder();
  for (const name of ['uploads', 'content']) mkdirSync(join(folder, name));
  return folder;
}

async function failureOf(running: Promise<unknown>): Promise<Error> {
  return await running.then(
    () => new Error('nothing failed'),
    (error: Error) => error,
  );
}

/** A database and a folder in which a recording has arrived, as versions without a mark have left them. */
async function aSchool() {
  const listening = await aListeningServer();
  const { uploadID } = await aSubmission(listening, { uid: 'hanako' });
  const { database: own } = listening.server;
  const recording = join('uploads', uploadID.slice(0, 2), uploadID);
  return { own, filesDir: listening.dataDir, recording };
}

test('machines that start at once on one folder agree on one mark, and every later start finds it', async () => {
  const filesDir = aSharedFolder();
  await Promise.all(Array.from({ length: 4 }, () => start(filesDir)));
  expect(await marksOf()).toEqual([markIn(filesDir)]);
  expect(uploadsIn(filesDir)).toEqual(['otomichi-files']);
  await start(filesDir);
  await requireFilesFolder(database.db, configOf(filesDir));
});

test('a machine whose mount is missing does not start, and writes nothing below it; with the mount it does', async () => {
  const filesDir = aSharedFolder();
  await start(filesDir);
  for (const empty of [aSharedFolder(), aMountPoint()]) {
    for (const look of [() => start(empty), () => requireFilesFolder(database.db, configOf(empty))]) {
      const failure = await failureOf(look());
      expect(failure).toBeInstanceOf(PassingFault);
      expect(failure.message).toContain(`${join(empty, MARK)} is missing`);
    }
    expect(uploadsIn(empty)).toEqual([]);
    // What the sentence says helps.
    mkdirSync(join(empty, 'uploads'), { recursive: true });
    writeFileSync(join(empty, MARK), `${markIn(filesDir)}\n`);
    await start(empty);
  }
});

test('what prepares every server asks before it writes', async () => {
  await start(aSharedFolder());
  const listening = await aListeningServer();
  const { deps } = listening.server;
  const config = { ...deps.config, filesDir: aMountPoint(), dataDir: aSharedFolder() };
  const before = readdirSync(config.dataDir);
  const failure = await failureOf(prepare({ ...deps, db: database.db, config }));
  expect(failure).toBeInstanceOf(PassingFault);
  expect([readdirSync(config.dataDir), uploadsIn(config.filesDir)]).toEqual([before, []]);
});

test('the folder of an earlier version is marked; one without its recordings is not taken for it', async () => {
  const { own, filesDir, recording } = await aSchool();
  const empty = aMountPoint();
  for (const look of [() => start(empty, own), () => requireFilesFolder(own.db, configOf(empty))]) {
    const failure = await failureOf(look());
    expect(failure).toBeInstanceOf(PassingFault);
    expect(failure.message).toContain('has none of the recordings');
  }
  // A recording that was made while the mount was missing is none of those that came first.
  mkdirSync(join(empty, 'uploads/ab'));
  writeFileSync(join(empty, 'uploads/ab', `ab${randomUUID().slice(2)}`), '');
  expect(await failureOf(start(empty, own))).toBeInstanceOf(PassingFault);
  expect([await marksOf(own), existsSync(join(empty, MARK))]).toEqual([[], false]);
  // A command of the operator before the first start marks nothing, for whoever runs it.
  await requireFilesFolder(own.db, configOf(filesDir));
  expect(existsSync(join(filesDir, MARK))).toBe(false);

  await start(filesDir, own);
  expect(await marksOf(own)).toEqual([markIn(filesDir)]);
  expect(existsSync(join(filesDir, recording))).toBe(true);
});

test('with a bucket the folder holds content alone, and no recording is looked for', async () => {
  const { own } = await aSchool();
  const empty = aMountPoint();
  await agreeOnFilesFolder({ db: own.db, log: silentLog }, configOf(empty, 's3'));
  expect(await marksOf(own)).toEqual([markIn(empty)]);
});

test('the files may move: by copy to another disk, and from DATA_DIR to FILES_DIR before there was a mark', async () => {
  const { own, filesDir: dataDir } = await aSchool();
  await agreeOnFilesFolder({ db: own.db, log: silentLog }, configOf(null));
  expect(await marksOf(own)).toEqual([]);
  const [first, second] = [aSharedFolder(), aSharedFolder()];
  renameSync(join(dataDir, 'uploads'), join(first, 'uploads'));
  await start(first, own);
  cpSync(first, second, { recursive: true });
  await start(second, own);
});

test('the folder of another database is refused for good', async () => {
  const [filesDir, other] = [aSharedFolder(), await aDatabase()];
  whenDone(() => other.drop());
  await start(filesDir);
  const own = aSharedFolder();
  await start(own, other);
  const failure = await failureOf(start(filesDir, other));
  expect(failure).toBeInstanceOf(ConfigError);
  expect(failure).not.toBeInstanceOf(PassingFault);
  expect(failure.message).toContain(`${filesDir} is the folder of another database`);
});

test('a start that was killed after the file is finished by the next one', async () => {
  const filesDir = aSharedFolder();
  await start(filesDir);
  const mark = markIn(filesDir);
  await database.pool.query('delete from files_folder');
  await start(filesDir);
  expect(await marksOf()).toEqual([mark]);
});

test.each([
  ['a link', (file: string, elsewhere: string) => symlinkSync(elsewhere, file)],
  ['a folder', (file: string) => mkdirSync(file)],
  ['an empty file', (file: string) => writeFileSync(file, '')],
  ['a file without an end', (file: string) => writeFileSync(file, 'a'.repeat(5_000_000))],
])('%s in the place of the mark is refused, and stays as it is', async (_, put) => {
  const [filesDir, other] = [aMountPoint(), aSharedFolder()];
  await start(other);
  await database.pool.query('delete from files_folder');
  const file = join(filesDir, MARK);
  put(file, join(other, MARK));
  const failure = await failureOf(start(filesDir));
  expect(failure).toBeInstanceOf(ConfigError);
  expect(failure.message).toBe(`${file} is not the mark that オトミチ made; move it out of the way.`);
  expect(await marksOf()).toEqual([]);
});

test('a database restored into another FILES_DIR accepts it, and its mark is no longer that of the original', async () => {
  const { own, filesDir, recording } = await aSchool();
  await start(filesDir, own);
  const backup = join(aSharedFolder(), 'backup');
  const folders = { dataDir: filesDir, filesDir };
  const given = { product: 'p', version: 'v', objects: 'files' as const, progress: () => {} };
  await writeBackup(backup, { ...given, pool: own.pool, folders });
  const target = await aDatabase('template0');
  whenDone(() => target.drop());
  const restored = aSharedFolder();
  const dataDir = mkdtempSync(join(tmpdir(), 'otomichi-restored-'));
  whenDone(() => rmSync(dataDir, { recursive: true, force: true }));
  const env = { NODE_ENV: 'test', DATA_DIR: dataDir, FILES_DIR: restored, DATABASE_URL: target.url };
  const config = readConfig(env, process.cwd());
  await restoreBackup(backup, { config, log: silentLog, progress: () => {} });
  expect(await marksOf(target)).toEqual([]);
  await start(restored, target);
  expect(existsSync(join(restored, recording))).toBe(true);
  expect(await failureOf(start(filesDir, target))).toBeInstanceOf(ConfigError);
});

test('a mount that goes while the server runs takes no recording below it, and is noticed', async () => {
  const listening = await aListeningServer();
  const { deps } = listening.server;
  const filesDir = aSharedFolder();
  const config = { ...deps.config, filesDir };
  await start(filesDir, listening.server.database);
  const app = new Hono();
  mountHealth(app, { ...deps, config });
  const storage = openStorage(config);
  expect((await app.request('/healthz')).status).toBe(200);
  await storage.put(randomUUID(), new Uint8Array(3));
  rmSync(join(filesDir, 'uploads'), { recursive: true });
  mkdirSync(join(filesDir, 'uploads'));
  const refused = { code: 'api/service-unavailable', retryAfter: 60 };
  await expect(storage.put(randomUUID(), new Uint8Array(3))).rejects.toMatchObject(refused);
  await expect(storage.hasRoom()).rejects.toMatchObject(refused);
  expect(uploadsIn(filesDir)).toEqual([]);
  const again = new Hono();
  mountHealth(again, { ...deps, config });
  const health = await again.request('/healthz');
  expect([health.status, await health.json()]).toEqual([503, { ready: false, failing: 'disk' }]);
  expect(uploadsIn(filesDir)).toEqual([]);
});

test('a real server ends with 1 while the mount is missing, so that it is tried again, and starts once it is there', async () => {
  const parent = mkdtempSync(join(tmpdir(), 'otomichi-machines-'));
  chmodSync(parent, 0o755);
  whenDone(() => rmSync(parent, { recursive: true, force: true }));
  // Where the tests are root's, the server may write below its folders alone.
  const filesDir = join(parent, 'files');
  mkdirSync(filesDir);
  const empty = aSharedFolder();
  const of = (name: string, FILES_DIR: string) => ({
    ...{ DATA_DIR: join(parent, name), FILES_DIR, DATABASE_URL: database.url, LOG_LEVEL: 'error' },
  });
  const aMachine = (env: Record<string, string>) => {
    const machine = aServerProcess(env);
    whenDone(() => void machine.child.kill('SIGKILL'));
    return machine;
  };
  const first = aMachine(of('one', filesDir));
  await first.origin;
  const second = await aMachine(of('two', empty)).ended;
  expect(second.code).toBe(1);
  expect(second.err).toContain(`FILES_DIR ${empty} is not the folder that the database knows`);
  const command = await aCommand(['teachers', 'list'], of('two', empty));
  expect(command.code).toBe(1);
  expect(command.said).toContain(`FILES_DIR ${empty} is not the folder that the database knows`);
  const mounted = aMachine(of('two', filesDir));
  await mounted.origin;
  for (const { child, ended } of [first, mounted]) {
    child.kill('SIGTERM');
    expect((await ended).code).toBe(0);
  }
});
