import { createHash } from 'node:crypto';
import { readdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import { ConfigError } from '#server/config/config-error.ts';
import type { Folders } from '#server/config/folders.ts';
import { LOCK_FILE, lockDataDir } from '#server/db/embedded/data-lock.ts';
import { makeFolder } from '#server/lib/make-folder.ts';
import { ADDRESS_KEY } from '#server/storage/signer.ts';
import {
  BACKUP_FORMAT,
  type DatabaseDump,
  MANIFEST_FILE,
  type Manifest,
  readUnfinished,
  SUMS_FILE,
  UNFINISHED_FILE,
  type Unfinished,
} from './backup-format.ts';
import { BackupRefusal, orNoRoom, orUnusable } from './backup-refusal.ts';
import { type CopiedFiles, copyFiles } from './copy-objects.ts';
import { dumpDatabase } from './dump-database.ts';
import { hashFile, writeWhole } from './hashed-files.ts';
import type { Progress } from './progress.ts';
import { objectAt, unmetReferences } from './references.ts';
import { stillReferenced } from './snapshot-store.ts';
import { draftOfSums, openSumsDraft, readSums } from './sums.ts';

export interface BackupGiven {
  readonly pool: pg.Pool;
  readonly folders: Folders;
  /** Where the bytes of recordings are. */
  readonly objects: Manifest['objects'];
  /** Version of the product. */
  readonly version: string;
  readonly product: string;
  readonly progress: Progress;
}

/**
 * Writes a backup into `folder` while the server runs: the database first, the bytes after it, so that every recording
 * that the snapshot names has its bytes. An interrupted backup goes on where it stopped.
 * @throws BackupRefusal
 */
export async function writeBackup(folder: string, given: BackupGiven): Promise<Manifest> {
  const lock = await lockOf(folder);
  try {
    return await written(folder, given);
  } catch (error) {
    throw orNoRoom(error, folder);
  } finally {
    lock.release();
  }
}

async function lockOf(folder: string) {
  try {
    makeFolder(folder);
    return await lockDataDir(folder);
  } catch (error) {
    if (error instanceof ConfigError) throw new BackupRefusal('folder-in-use', folder, error);
    throw orUnusable(error, folder);
  }
}

async function written(folder: string, given: BackupGiven): Promise<Manifest> {
  const school = await schoolOf(given.folders.dataDir);
  const unfinished = await requireOurs(folder, school);
  const database = unfinished?.database ?? (await newDump(folder, school, given));
  const sums = await openSumsDraft(folder);
  const { folders, objects, progress } = given;
  const files = await copyFiles(folders, folder, { objects, sums, progress }).finally(() => sums.close());
  return await finish(folder, given, { database, files });
}

async function newDump(folder: string, school: string, given: BackupGiven): Promise<DatabaseDump> {
  await rm(draftOfSums(folder), { force: true });
  await noteUnfinished(folder, { school, database: null });
  const sums = await openSumsDraft(folder);
  const client = await given.pool.connect();
  try {
    const database = await dumpDatabase(client, folder, { written: sums.add, progress: given.progress });
    await sums.close();
    client.release();
    await noteUnfinished(folder, { school, database });
    return database;
  } catch (error) {
    // Its transaction may still be open.
    client.release(true);
    throw error;
  }
}

async function finish(
  folder: string,
  given: BackupGiven,
  { database, files }: { database: DatabaseDump; files: CopiedFiles },
): Promise<Manifest> {
  await rename(draftOfSums(folder), join(folder, SUMS_FILE));
  const sums = await hashFile(join(folder, SUMS_FILE));
  const { missing, gone } =
    given.objects === 'files' ? await absentObjects(folder, given.pool) : { missing: [], gone: [] };
  const manifest: Manifest = {
    format: BACKUP_FORMAT,
    product: given.product,
    version: given.version,
    database,
    objects: given.objects,
    files,
    sums: sums?.sha256 ?? '',
    missing,
    gone,
  };
  await writeWhole(join(folder, MANIFEST_FILE), `${JSON.stringify(manifest, null, 2)}\n`);
  await rm(join(folder, UNFINISHED_FILE), { force: true });
  return manifest;
}

/** What the snapshot names and is not here. `gone`: its row is gone by now as well, so somebody deleted it meanwhile. */
async function absentObjects(folder: string, pool: pg.Pool): Promise<Pick<Manifest, 'missing' | 'gone'>> {
  const hashes = new Map<string, string>();
  for await (const { path, sha256 } of readSums(folder)) {
    const object = objectAt(path);
    if (object !== null) hashes.set(object, sha256);
  }
  const unmet = await unmetReferences(folder, hashes);
  const still = unmet.length === 0 ? new Set<string>() : await stillReferenced(pool, unmet);
  return {
    missing: unmet.filter((object) => still.has(object)),
    gone: unmet.filter((object) => !still.has(object)),
  };
}

/** A backup never overwrites: the folder is empty, or has an unfinished backup of this school. */
async function requireOurs(folder: string, school: string): Promise<Unfinished | null> {
  const names = (await readdir(folder)).filter((name) => name !== LOCK_FILE);
  if (names.includes(MANIFEST_FILE)) throw new BackupRefusal('folder-complete', folder);
  const unfinished = await readUnfinished(folder);
  if (unfinished === null) {
    if (names.length > 0) throw new BackupRefusal('folder-not-empty', folder);
    return null;
  }
  if (unfinished.school !== school) throw new BackupRefusal('folder-of-another-school', folder);
  return unfinished;
}

async function noteUnfinished(folder: string, unfinished: Unfinished): Promise<void> {
  await writeWhole(join(folder, UNFINISHED_FILE), JSON.stringify(unfinished));
}

/** Two schools have two keys; the hash tells nothing about it. */
async function schoolOf(dataDir: string): Promise<string> {
  const key = await readFile(join(dataDir, ADDRESS_KEY)).catch(() => Buffer.from(dataDir));
  return createHash('sha256').update('backup').update(key).digest('hex');
}
