// @module-tag extended
import { randomUUID } from 'node:crypto';
import {
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import type { Manifest } from '#server/backup/backup-format.ts';
import { checkBackup } from '#server/backup/check-backup.ts';
import type { Progress } from '#server/backup/progress.ts';
import { restoreBackup } from '#server/backup/restore.ts';
import { drillBackup } from '#server/backup/restore-drill.ts';
import { writeBackup } from '#server/backup/write-backup.ts';
import { reconcile } from '#server/billing/reconcile.ts';
import { objectOf, publicIDOf } from '#server/community/pictures/picture-address.ts';
import { addPicture } from '#server/community/pictures/picture-store.ts';
import { type Config, readConfig } from '#server/config/config.ts';
import { openForServer } from '#server/db/open.ts';
import { silentLog } from '#server/lib/log.ts';
import { openStorage } from '#server/storage/open-storage.ts';
import { atStripe } from '#tests/support/paying/stripe-truth.ts';
import { type ADatabase, aDatabase } from '#tests/support/server/a-database.ts';
import {
  aSchoolInUse,
  EMAIL,
  PASSWORD,
  theServerOn,
} from '#tests/support/server/operations/a-school-in-use.ts';
import { whenDone } from '#tests/support/when-done.ts';

type School = Awaited<ReturnType<typeof aSchoolInUse>>;

const silent: Progress = () => {};
let school: School;
let top: string;
let first: Awaited<ReturnType<School['handIn']>>;
/** A backup that was made under load. */
let backup: string;
let manifest: Manifest;

beforeAll(async () => {
  top = mkdtempSync(join(tmpdir(), 'otomichi-backup-'));
  whenDone(() => rmSync(top, { recursive: true, force: true }));
  school = await aSchoolInUse();
  first = await school.handIn();
  backup = join(top, 'backup');
  const { result, handedIn } = await school.underLoad(async () => {
    const before = await rowsOf(school.listening.server.database);
    const made = await backUp(backup);
    // The load went on while it was written.
    while ((await rowsOf(school.listening.server.database)) === before) await school.handIn();
    return made;
  });
  expect(handedIn).toBeGreaterThan(0);
  manifest = result;
});

function backUp(
  folder: string,
  progress: Progress = silent,
  objects: Manifest['objects'] = 'files',
): Promise<Manifest> {
  const { server, dataDir } = school.listening;
  const { pool } = server.database;
  return writeBackup(folder, {
    pool,
    folders: { dataDir, filesDir: null },
    objects,
    product: 'p',
    version: 'v',
    progress,
  });
}

async function rowsOf({ db }: ADatabase): Promise<number> {
  const { count } = await db
    .selectFrom('user_audios')
    .select((eb) => eb.fn.countAll().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** An empty data folder with an empty database. */
async function aTarget() {
  const database = await aDatabase('template0');
  const dataDir = mkdtempSync(join(top, 'target-'));
  const env = { NODE_ENV: 'test', DATA_DIR: dataDir, DATABASE_URL: database.url };
  whenDone(() => database.drop());
  return { database, dataDir, config: readConfig(env, process.cwd()) };
}

const filesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));

const restore = (folder: string, config: ReturnType<typeof readConfig>, progress = silent) =>
  restoreBackup(folder, { config, log: silentLog, progress });

test('a backup under load restores: each row has its bytes, a person signs in, money agrees, the schema is the same', async () => {
  const target = await aTarget();
  await restore(backup, target.config);
  const restored = await theServerOn(target.config, target.database.url);

  const audios = await restored.db.selectFrom('user_audios').select(['upload_id', 'sha256']).execute();
  expect(audios.map(({ upload_id: id }) => id)).toContain(first.uploadID);
  expect(audios.length).toBe(manifest.database.tables.find(({ name }) => name === 'user_audios')?.rows);
  const storage = openStorage(target.config);
  for (const { upload_id: id, sha256 } of audios) expect((await storage.inspect(id))?.sha256).toBe(sha256);

  const signedIn = await restored.signIn(EMAIL, PASSWORD);
  expect(signedIn.status).toBe(200);
  const { idToken } = (await signedIn.json()) as { idToken: string };
  const headers = { authorization: `Bearer ${idToken}` };
  expect((await restored.request('/api/v1/private/users/me', { headers })).status).toBe(200);

  const original = school.listening.server.database.db;
  const orders = () => restored.db.selectFrom('orders').selectAll().orderBy('receipt_no').execute();
  const before = await orders();
  expect(before.length).toBeGreaterThan(0);
  expect(before).toEqual(await original.selectFrom('orders').selectAll().orderBy('receipt_no').execute());
  expect(await atStripe(restored.db)).toEqual(await atStripe(original));
  await reconcile(restored.deps);
  const withoutTime = (rows: typeof before) => rows.map(({ updated_at, ...order }) => order);
  expect(withoutTime(await orders())).toEqual(withoutTime(before));
  await expectSameSchema(target.database);
});

async function expectSameSchema(restored: ADatabase): Promise<void> {
  const facts = async ({ pool }: Pick<ADatabase, 'pool'>) => ({
    constraints: (
      await pool.query(
        `select conrelid::regclass::text as t, conname, pg_get_constraintdef(oid) as d, convalidated
           from pg_constraint where connamespace = 'public'::regnamespace order by 1, 2`,
      )
    ).rows,
    triggers: (await pool.query('select tgname, tgenabled from pg_trigger where not tgisinternal order by 1'))
      .rows,
  });
  expect(await facts(restored)).toEqual(await facts(school.listening.server.database));
  const next = await restored.pool.query(
    `select nextval(pg_get_serial_sequence('public.orders', 'receipt_no')) as n, max(receipt_no) as m from orders`,
  );
  expect(Number(next.rows[0].n)).toBeGreaterThan(Number(next.rows[0].m));
}

test('an interrupted backup goes on where it stopped, and copies nothing again', async () => {
  const folder = join(top, 'interrupted');
  const stopped = backUp(folder, (phase, done) => {
    if (phase === 'files' && done === 2) throw new Error('stopped here');
  });
  await expect(stopped).rejects.toThrow('stopped here');
  expect(readdirSync(folder)).not.toContain('manifest.json');
  await expect(restore(folder, (await aTarget()).config)).rejects.toMatchObject({
    code: 'unfinished-backup',
  });

  const dump = statSync(join(folder, 'database/people.copy.gz')).mtimeMs;
  const key = statSync(join(folder, 'keys/addresses.key')).ino;
  await backUp(folder);
  expect(statSync(join(folder, 'database/people.copy.gz')).mtimeMs).toBe(dump);
  expect(statSync(join(folder, 'keys/addresses.key')).ino).toBe(key);
  expect(await checkBackup(folder, silent)).toMatchObject({ damaged: [], unmet: [] });
});

test('what somebody deleted while the bytes were copied is missed by nobody', async () => {
  const { db } = school.listening.server.database;
  const { uid } = await db.selectFrom('user_audios').select('uid').limit(1).executeTakeFirstOrThrow();
  const picture = publicIDOf(randomUUID());
  const size = { width: 4, height: 3, byte_length: 9 };
  await addPicture(db, { public_id: picture, uid, purpose: 'post', ...size, created_at: new Date() });
  const folder = join(top, 'deleted-meanwhile');
  // The snapshot is written.
  const stopped = backUp(folder, (phase) => {
    if (phase === 'files') throw new Error('stopped here');
  });
  await expect(stopped).rejects.toThrow('stopped here');
  await db.deleteFrom('pictures').where('public_id', '=', picture).execute();
  expect(await backUp(folder)).toMatchObject({ missing: [], gone: [objectOf(picture)] });
  expect(await checkBackup(folder, silent)).toMatchObject({ damaged: [], unmet: [] });
  const { config } = await aTarget();
  expect(await drillBackup(folder, { config, log: silentLog, progress: silent })).toMatchObject({
    unmet: [],
  });
});

test('a backup is for its owner alone, and overwrites nothing', async () => {
  expect(statSync(backup).mode & 0o777).toBe(0o700);
  expect(statSync(join(backup, 'keys/addresses.key')).mode & 0o777).toBe(0o600);
  expect(statSync(join(backup, 'database/idp_keys.copy.gz')).mode & 0o777).toBe(0o600);
  await expect(backUp(backup)).rejects.toMatchObject({ code: 'folder-complete' });
  await expect(backUp(top)).rejects.toMatchObject({ code: 'folder-not-empty' });
});

test('a changed or missing byte is found by the check and refused by the restore, which leaves no database', async () => {
  const folder = join(top, 'damaged');
  await backUp(folder);
  const object = `uploads/${first.uploadID.slice(0, 2)}/${first.uploadID}`;
  const bytes = readFileSync(join(folder, object));
  bytes[10] = (bytes[10] ?? 0) ^ 1;
  writeFileSync(join(folder, object), bytes);
  expect((await checkBackup(folder, silent)).damaged).toEqual([object]);
  const target = await aTarget();
  await expect(restore(folder, target.config)).rejects.toMatchObject({ code: 'damaged', detail: object });
  rmSync(join(folder, object));
  await expect(restore(folder, target.config)).rejects.toMatchObject({ code: 'damaged', detail: object });
  const { rows } = await target.database.pool.query(`select to_regclass('people') as people`);
  expect(rows).toEqual([{ people: null }]);
});

test('an interrupted restore keeps the server from starting, and goes on with the same backup only', async () => {
  const target = await aTarget();
  const stopped = restore(backup, target.config, (phase, done) => {
    if (phase === 'database' && done === 3) throw new Error('stopped here');
  });
  await expect(stopped).rejects.toThrow('stopped here');
  await expect(openForServer(target.config, silentLog)).rejects.toThrow('was interrupted');
  const other = join(top, 'other');
  await backUp(other);
  await expect(restore(other, target.config)).rejects.toMatchObject({ code: 'another-restore-unfinished' });
  await restore(backup, target.config);
  await (await openForServer(target.config, silentLog)).close();
  await expect(restore(backup, target.config)).rejects.toMatchObject({ code: 'target-not-empty' });
});

test('a target with tables and a backup of a newer version are refused before anything is changed', async () => {
  const used = await aDatabase();
  whenDone(() => used.drop());
  const target = await aTarget();
  const config = { ...target.config, database: { kind: 'url' as const, url: used.url } };
  await expect(restore(backup, config)).rejects.toMatchObject({ code: 'target-not-empty' });
  // The mark of a data folder alone.
  expect(filesIn(target.dataDir)).toEqual([join(target.dataDir, 'otomichi-data')]);
  await restore(backup, target.config);

  const newer = join(top, 'newer');
  await backUp(newer);
  const text = readFileSync(join(newer, 'manifest.json'), 'utf8');
  const later: Manifest = JSON.parse(text);
  later.database.migrations.push({ name: '999-later.sql', sha256: '0'.repeat(64) });
  writeFileSync(join(newer, 'manifest.json'), JSON.stringify(later));
  const empty = await aTarget();
  await expect(restore(newer, empty.config)).rejects.toMatchObject({ code: 'newer-version' });
  expect(readdirSync(empty.dataDir)).toEqual([]);
});

test('a backup is restored for the kind of storage that it is of', async () => {
  const target = await aTarget();
  const bucket = { ...target.config, storage: { kind: 's3' } as Config['storage'] };
  await expect(restore(backup, bucket)).rejects.toMatchObject({ code: 'of-a-disk' });
  const elsewhere = join(top, 'elsewhere');
  await backUp(elsewhere, silent, 'bucket');
  await expect(restore(elsewhere, target.config)).rejects.toMatchObject({ code: 'of-a-bucket' });
  expect(filesIn(target.dataDir)).toEqual([]);
});

test('a restore that failed has ended: its folder may be removed', async () => {
  const folder = join(top, 'missing-one');
  await backUp(folder);
  const [missing = '', ...others] = filesIn(join(folder, 'uploads'));
  rmSync(missing);
  // Their copies take longer than it takes to notice the one that is missing.
  for (const each of others) truncateSync(each, 16 * 1024 * 1024);
  const target = await aTarget();
  await expect(restore(folder, target.config)).rejects.toMatchObject({ code: 'damaged' });
  expect(filesIn(target.dataDir).filter((file) => file.endsWith('.part'))).toEqual([]);
});
