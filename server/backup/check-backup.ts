import { join } from 'node:path';
import { type Manifest, readManifest, SUMS_FILE } from './backup-format.ts';
import { BackupRefusal } from './backup-refusal.ts';
import { fileOfTable } from './dump-database.ts';
import { hashFile } from './hashed-files.ts';
import type { Progress } from './progress.ts';
import { objectAt, unmetReferences } from './references.ts';
import { readSums } from './sums.ts';

/** What a check of a whole backup has found. */
export interface CheckedBackup {
  readonly manifest: Manifest;
  /** Files that are missing or have other bytes. */
  readonly damaged: readonly string[];
  /** Objects that the database names without their bytes. */
  readonly unmet: readonly string[];
}

/**
 * Reads every file of a backup again and compares it with the list; compares the database's references with the objects.
 * @throws BackupRefusal when it is no complete backup
 */
export async function checkBackup(folder: string, progress: Progress): Promise<CheckedBackup> {
  const manifest = await readManifest(folder);
  await requireSums(folder, manifest);
  const damaged: string[] = [];
  const hashes = new Map<string, string>();
  const total = manifest.files.count + manifest.database.tables.length + 1;
  let checked = 0;
  for await (const { path, sha256 } of readSums(folder)) {
    if ((await hashFile(join(folder, path)))?.sha256 !== sha256) damaged.push(path);
    const object = objectAt(path);
    if (object !== null) hashes.set(object, sha256);
    checked += 1;
    progress('checking', checked, total);
  }
  const isReadable = !damaged.some((path) => path.startsWith('database/'));
  const unmet =
    manifest.objects === 'files' && isReadable ? await unmetReferences(folder, hashes, manifest.gone) : [];
  return { manifest, damaged, unmet };
}

/**
 * Compares the files of the database, and that all of them are listed.
 * @throws BackupRefusal for the first that is missing or has other bytes
 */
export async function checkDatabaseFiles(folder: string, manifest: Manifest): Promise<void> {
  await requireSums(folder, manifest);
  const listed = new Set<string>();
  for await (const { path, sha256 } of readSums(folder)) {
    if (!path.startsWith('database/')) continue;
    if ((await hashFile(join(folder, path)))?.sha256 !== sha256) throw new BackupRefusal('damaged', path);
    listed.add(path);
  }
  const unlisted = manifest.database.tables
    .map(({ name }) => fileOfTable(name))
    .find((path) => !listed.has(path));
  if (unlisted !== undefined) throw new BackupRefusal('damaged', unlisted);
}

async function requireSums(folder: string, { sums }: Manifest): Promise<void> {
  if ((await hashFile(join(folder, SUMS_FILE)))?.sha256 !== sums)
    throw new BackupRefusal('damaged', SUMS_FILE);
}
