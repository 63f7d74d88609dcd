import { existsSync } from 'node:fs';
import { readdir, readFile, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type pg from 'pg';
import type { Config } from '#server/config/config.ts';
import { type Folders, placeIn } from '#server/config/folders.ts';
import { openDatabase } from '#server/db/connect.ts';
import { changeOwnerOfMade } from '#server/db/embedded/change-owner.ts';
import { isLocked } from '#server/db/embedded/data-lock.ts';
import { RESTORE_FILE } from '#server/db/embedded/unfinished-restore.ts';
import { holdDatabase, type PlacedConfig, placeForTool } from '#server/db/open.ts';
import { reachDatabase } from '#server/db/reach-database.ts';
import type { Log } from '#server/lib/log.ts';
import { makeFolder } from '#server/lib/make-folder.ts';
import { freeSpace } from '#server/storage/free-space.ts';
import { type Manifest, readManifest } from './backup-format.ts';
import { BackupRefusal, orNoRoom } from './backup-refusal.ts';
import { checkDatabaseFiles } from './check-backup.ts';
import { copyHashed, hashFile, writeWhole } from './hashed-files.ts';
import { loadDatabase, migrationsOf } from './load-database.ts';
import { hasTables } from './load-store.ts';
import type { Progress } from './progress.ts';
import { readSums, type Sum } from './sums.ts';

export interface RestoreGiven {
  readonly config: Config;
  readonly log: Log;
  readonly progress: Progress;
  /** Nobody will serve what is restored: it need not fit the storage that is configured. */
  readonly isDrill?: boolean;
}

/** As many files at once as a backup copies (copy-objects.ts). */
const CONCURRENCY = 4;

/**
 * Restores a backup into an empty data folder and an empty database: bytes first, the database last and in one
 * transaction. An interrupted restore goes on with the same backup; until it is done no server starts there.
 * @throws BackupRefusal
 */
export async function restoreBackup(folder: string, given: RestoreGiven): Promise<Manifest> {
  const manifest = await readManifest(folder);
  if (!given.isDrill) requireStorage(folder, manifest, given.config);
  await migrationsOf(manifest.database);
  await checkDatabaseFiles(folder, manifest);
  const placed = await placeForTool(given.config, given.log);
  const { dataDir } = placed.config;
  const isRepeat = await requireEmpty(dataDir, placed.config, manifest);
  // Before anything is copied. Ours is empty where its folder is missing.
  if (!isRepeat && placed.config.database.kind !== 'embedded') {
    const isFull = await inDatabase(placed, given.log, hasTables);
    if (isFull) throw new BackupRefusal('target-not-empty', 'DATABASE_URL');
  }
  try {
    await writeWhole(join(dataDir, RESTORE_FILE), JSON.stringify({ backup: manifest.sums }));
    await copyBack(folder, placed.config, manifest, given.progress);
    // Whole: a file that a repeated restore has put back lies in a folder that is the server's already.
    if (placed.users !== undefined) changeOwnerOfMade(placeIn(placed.config, 'uploads'), placed.users.server);
    await inDatabase(placed, given.log, async (pool) => {
      await loadDatabase(pool, { folder, dump: manifest.database, ...given });
    });
    await rm(join(dataDir, RESTORE_FILE));
    return manifest;
  } catch (error) {
    throw orNoRoom(await orFullDisk(error, placed.config), dataDir);
  }
}

/** Below it PostgreSQL cannot begin another file of its log (16 MB), and ends. */
const ROOM_OF_POSTGRES = 32 * 1024 * 1024;

/** An embedded database that finds no room ends, and its connection breaks without a word of why. */
async function orFullDisk(error: unknown, { database, dataDir }: Config): Promise<unknown> {
  if (database.kind !== 'embedded' || error instanceof BackupRefusal) return error;
  const isFull = (await freeSpace(dataDir)) < ROOM_OF_POSTGRES;
  return isFull ? new BackupRefusal('no-room', dataDir, error) : error;
}

async function inDatabase<T>(
  placed: PlacedConfig,
  log: Log,
  work: (pool: pg.Pool) => Promise<T>,
): Promise<T> {
  const held = await holdDatabase(placed, log, { restoring: true });
  try {
    const { pool, close } = openDatabase(held.address, log, 2);
    try {
      await reachDatabase(pool, held.address);
      return await work(pool);
    } finally {
      await close();
    }
  } finally {
    await held.release();
  }
}

/** Where the recordings are decides whether they play: a server looks for them in one place. */
function requireStorage(folder: string, { objects }: Manifest, { storage }: Config): void {
  if (objects === 'bucket' && storage.kind !== 's3') throw new BackupRefusal('of-a-bucket', folder);
  if (objects === 'files' && storage.kind === 's3') throw new BackupRefusal('of-a-disk', folder);
}

/** @returns whether an interrupted restore of the same backup goes on */
async function requireEmpty(dataDir: string, config: Config, manifest: Manifest): Promise<boolean> {
  if (await isLocked(dataDir)) throw new BackupRefusal('server-running', dataDir);
  const unfinished = await readFile(join(dataDir, RESTORE_FILE), 'utf8').catch(() => null);
  if (unfinished !== null) {
    if (!unfinished.includes(manifest.sums)) throw new BackupRefusal('another-restore-unfinished', dataDir);
    return true;
  }
  const hasDatabase = config.database.kind === 'embedded' && existsSync(join(dataDir, 'postgres', 'data'));
  if (
    hasDatabase ||
    (await hasFiles(join(dataDir, 'keys'))) ||
    (await hasFiles(placeIn(config, 'uploads')))
  ) {
    throw new BackupRefusal('target-not-empty', dataDir);
  }
  return false;
}

async function hasFiles(folder: string): Promise<boolean> {
  return (await readdir(folder).catch(() => [])).length > 0;
}

/** Copies keys and objects; what lies there already from an interrupted run is checked, and not copied again. */
async function copyBack(
  folder: string,
  target: Folders,
  { files }: Manifest,
  progress: Progress,
): Promise<void> {
  let copied = 0;
  const underway = new Set<Promise<void>>();
  try {
    for await (const sum of readSums(folder)) {
      if (sum.path.startsWith('database/')) continue;
      const copy = copyOne(folder, target, sum).then(() => {
        underway.delete(copy);
        copied += 1;
        progress('files', copied, files.count);
      });
      // Its fault is met below.
      copy.catch(() => {});
      underway.add(copy);
      if (underway.size >= CONCURRENCY) await Promise.race(underway);
    }
    await Promise.all(underway);
  } finally {
    // The folder may be removed now: nothing is written there any more.
    await Promise.allSettled(underway);
  }
}

async function copyOne(folder: string, target: Folders, { path, sha256 }: Sum): Promise<void> {
  const to = placeIn(target, path);
  if ((await hashFile(to))?.sha256 === sha256) return;
  makeFolder(dirname(to));
  const { sha256: copied } = await copyHashed(join(folder, path), to).catch((error: unknown) => {
    throw (error as NodeJS.ErrnoException).code === 'ENOENT' ? new BackupRefusal('damaged', path) : error;
  });
  if (copied === sha256) return;
  await rm(to, { force: true });
  throw new BackupRefusal('damaged', path);
}
