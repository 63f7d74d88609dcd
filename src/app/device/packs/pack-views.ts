import type { PackFileRow } from '#local/pack-database.ts';
import type { PackView } from '#packs/desk.ts';
import type { KeptPack } from '#packs/kept-pack.ts';
import { headway, itemsOf, lessonsHere, sizeOf } from '#packs/plan.ts';
import { packIn, packsOf } from '#packs/transition.ts';

const NOTHING = { done: 0, total: 0, filesDone: 0, files: 0 };

/** One person's packs as screens show them, from the rows and the notes of files. */
export function viewsOf(uid: string, all: readonly KeptPack[], files: readonly PackFileRow[]): PackView[] {
  const kept = new Set(files.flatMap((file) => (file.kept ? [file.path] : [])));
  return all
    .filter((pack) => pack.uid === uid)
    .map((pack) => {
      const shown = packIn(pack.state) ?? pack.here;
      return {
        kept: pack,
        headway: shown === null ? NOTHING : headway(shown, files),
        size: shown === null ? null : sizeOf(shown),
        own: ownBytes(pack, all, files),
        lessonsHere: new Set(packsOf(pack).flatMap((list) => lessonsHere(list, kept))),
      };
    });
}

function ownBytes(pack: KeptPack, all: readonly KeptPack[], files: readonly PackFileRow[]): number {
  const pathsOf = (packs: readonly KeptPack[]) =>
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
