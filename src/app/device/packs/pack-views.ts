import type { PackFileRow } from '#local/packs/pack-database.ts';
import type { PackView } from '#packs/pack-service.ts';
import { downloadProgress, itemsOf, lessonsHere, sizeOf } from '#packs/plan.ts';
import type { StoredPack } from '#packs/stored-pack.ts';
import { packIn, packsOf } from '#packs/transition.ts';

const NOTHING = { done: 0, total: 0, filesDone: 0, files: 0 };

/** One person's packs as screens show them, from the rows of packs and of their files. */
export function viewsOf(uid: string, all: readonly StoredPack[], files: readonly PackFileRow[]): PackView[] {
  const stored = new Set(files.flatMap((file) => (file.kept ? [file.path] : [])));
  return all
    .filter((pack) => pack.uid === uid)
    .map((pack) => {
      const shown = packIn(pack.state) ?? pack.here;
      return {
        stored: pack,
        downloadProgress: shown === null ? NOTHING : downloadProgress(shown, files),
        size: shown === null ? null : sizeOf(shown),
        own: ownBytes(pack, all, files),
        lessonsHere: new Set(packsOf(pack).flatMap((list) => lessonsHere(list, stored))),
      };
    });
}

function ownBytes(pack: StoredPack, all: readonly StoredPack[], files: readonly PackFileRow[]): number {
  const pathsOf = (packs: readonly StoredPack[]) =>
    new Set(
      packs
        .flatMap(packsOf)
        .flatMap(itemsOf)
        .map(({ path }) => path),
    );
  const mine = pathsOf([pack]);
  const theirs = pathsOf(all.filter((other) => other !== pack));
  return files
    .filter(({ path }) => mine.has(path) && !theirs.has(path))
    .reduce((sum, { have }) => sum + have, 0);
}
