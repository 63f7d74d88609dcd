import { coursePart } from '#domain/lessons/lesson-path.ts';
import { unneeded } from './plan.ts';
import type { PackPorts } from './ports.ts';
import type { StoredPack } from './stored-pack.ts';
import { packsOf } from './transition.ts';

export type PackStorage = Pick<PackPorts, 'rows' | 'files' | 'cache'>;

/** Deletes every file, whole or in part, that no pack of this device needs any more. */
export async function removeUnneededFiles({ rows, files, cache }: PackStorage): Promise<void> {
  const known = [...(await files.all()).map(({ path }) => path), ...(await cache.paths())];
  const going = unneeded([...new Set(known)], (await rows.all()).flatMap(packsOf));
  if (going.length === 0) return;
  await cache.remove(going);
  await files.free(going);
}

/** Removes a pack with every file that no other pack needs. */
export async function removePack(stored: StoredPack, storage: PackStorage): Promise<void> {
  await storage.rows.remove(stored.id);
  await storage.files.removeSnapshot(stored.uid, coursePart(stored));
  await removeUnneededFiles(storage);
}

/** Removes the packs of everyone but the person who is signed in (docs/decisions/013). */
export async function removePacksOfOthers(uid: string | null, storage: PackStorage): Promise<void> {
  const others = (await storage.rows.all()).filter((stored) => stored.uid !== uid);
  for (const stored of others) await removePack(stored, storage);
}

/** Paths of complete files. Deletes the rows of files that the browser has evicted from the cache. */
export async function storedPaths({
  files,
  cache,
}: Pick<PackPorts, 'files' | 'cache'>): Promise<Set<string>> {
  const cached = new Set(await cache.paths());
  const complete = (await files.all()).filter(({ kept }) => kept).map(({ path }) => path);
  await files.free(complete.filter((path) => !cached.has(path)));
  return new Set(complete.filter((path) => cached.has(path)));
}
