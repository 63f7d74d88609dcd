import { coursePart } from '#domain/lessons/lesson-path.ts';
import { unneeded } from './plan.ts';
import type { PackPorts } from './ports.ts';
import type { StoredPack } from './stored-pack.ts';
import { packsOf } from './transition.ts';

export type PackStorage = Pick<PackPorts, 'rows' | 'files' | 'cache'>;

/** Whatever no pack of this device needs any more goes: whole files, and slices of those that were on their way. */
export async function removeUnneededFiles({ rows, files, cache }: PackStorage): Promise<void> {
  const known = [...(await files.all()).map(({ path }) => path), ...(await cache.paths())];
  const going = unneeded([...new Set(known)], (await rows.all()).flatMap(packsOf));
  if (going.length === 0) return;
  await cache.remove(going);
  await files.free(going);
}

/** A pack goes, with every file that no other one needs. */
export async function removePack(stored: StoredPack, freeing: PackStorage): Promise<void> {
  await freeing.rows.remove(stored.id);
  await freeing.files.removeSnapshot(stored.uid, coursePart(stored));
  await removeUnneededFiles(freeing);
}

/** What is on the device belongs to whoever is signed in: the packs of others go (decisions/013). */
export async function removePacksOfOthers(uid: string | null, freeing: PackStorage): Promise<void> {
  const others = (await freeing.rows.all()).filter((stored) => stored.uid !== uid);
  for (const stored of others) await removePack(stored, freeing);
}

/** Paths of the files that are whole here. A note of a file that the browser has thrown out of the cache goes. */
export async function storedPaths({
  files,
  cache,
}: Pick<PackPorts, 'files' | 'cache'>): Promise<Set<string>> {
  const standing = new Set(await cache.paths());
  const noted = (await files.all()).filter(({ kept }) => kept).map(({ path }) => path);
  await files.free(noted.filter((path) => !standing.has(path)));
  return new Set(noted.filter((path) => standing.has(path)));
}
