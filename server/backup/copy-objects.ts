import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import pLimit from 'p-limit';
import { type Folders, placeIn } from '#server/config/folders.ts';
import { makeFolder } from '#server/lib/make-folder.ts';
import { namesIn, objectFolders } from '#server/storage/object-files.ts';
import type { Manifest } from './backup-format.ts';
import { copyHashed } from './hashed-files.ts';
import type { Progress } from './progress.ts';
import type { SumsDraft } from './sums.ts';

/** Disks read several small files at a time faster than one after the other; more would only hold up the server. */
const CONCURRENCY = 4;

export interface CopiedFiles {
  readonly count: number;
  readonly bytes: number;
}

/**
 * Copies keys and complete objects of a data folder that is in use: objects never change, and drafts (`uploads/parts`)
 * belong to nobody yet. What the list of an interrupted run names is not copied again.
 */
export async function copyFiles(
  from: Folders,
  folder: string,
  { objects, sums, progress }: Pick<Manifest, 'objects'> & { sums: SumsDraft; progress: Progress },
): Promise<CopiedFiles> {
  const keys = { path: 'keys', names: await keysIn(from.dataDir) };
  const folders = [keys, ...(objects === 'files' ? await foldersOf(from) : [])];
  const total = folders.reduce((sum, { names }) => sum + names.length, 0);
  const counts = { count: 0, bytes: 0 };
  for (const { path, names } of folders) {
    makeFolder(join(folder, path));
    const limit = pLimit(CONCURRENCY);
    const copies = names.map((name) =>
      limit(async () => {
        const place = `${path}/${name}`;
        const bytes = (await bytesBefore(folder, place, sums)) ?? (await copyNow(from, folder, place, sums));
        if (bytes === null) return;
        counts.bytes += bytes;
        counts.count += 1;
        progress('files', counts.count, total);
      }),
    );
    await Promise.all(copies).finally(() => limit.clearQueue());
  }
  return counts;
}

/** Size of a file that an interrupted run has copied already; null: it has not. */
async function bytesBefore(folder: string, place: string, { known }: SumsDraft): Promise<number | null> {
  if (!known.has(place)) return null;
  return (await stat(join(folder, place)).catch(() => null))?.size ?? null;
}

/** @returns its size; null when it was removed meanwhile (an account was deleted): then no live row names it any more */
async function copyNow(from: Folders, to: string, place: string, sums: SumsDraft): Promise<number | null> {
  try {
    const { sha256, bytes } = await copyHashed(placeIn(from, place), join(to, place));
    await sums.add({ sha256, path: place });
    return bytes;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

async function foldersOf(from: Folders) {
  const folders = await objectFolders(placeIn(from, 'uploads'));
  return folders.map(({ prefix, ids }) => ({ path: `uploads/${prefix}`, names: ids }));
}

async function keysIn(dataDir: string): Promise<string[]> {
  return (await namesIn(join(dataDir, 'keys'))).filter((name) => /^[\w.-]+\.key$/.test(name));
}
