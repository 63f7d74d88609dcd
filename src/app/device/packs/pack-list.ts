import type { PackStorage } from '#packs/free-space.ts';
import type { PackView } from '#packs/pack-service.ts';
import { viewsOf } from './pack-views.ts';

/** A download tells of every slice; a screen is drawn anew so often at most. */
const BREATH_MS = 200;

/** The packs of whoever is here, read again when something changed; the same list until then. */
export function packList(
  uid: () => string | null,
  { rows, files }: Pick<PackStorage, 'rows' | 'files'>,
  failed: (cause: unknown) => void,
) {
  const listeners = new Set<() => void>();
  let list: readonly PackView[] | null = null;
  let listedFor: string | null = null;
  let coming = false;

  async function read(): Promise<void> {
    coming = false;
    const who = uid();
    const views = who === null ? null : viewsOf(who, await rows.all(), await files.all());
    list = views;
    listedFor = who;
    for (const listener of listeners) listener();
  }

  function again(): void {
    if (coming) return;
    coming = true;
    setTimeout(() => void read().catch(failed), BREATH_MS);
  }

  return {
    again,
    /** null until the rows have been read for whoever is here. */
    list: () => (listedFor === uid() ? list : null),
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
