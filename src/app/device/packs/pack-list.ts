import { createStore } from '@tanstack/store';
import { subscribeTo } from '#lib/subscribe-to.ts';
import type { PackView } from '#packs/pack-service.ts';
import type { PackStorage } from '#packs/remove-unneeded.ts';
import { viewsOf } from './pack-views.ts';

/** A download reports every chunk; screens render at most this often. */
const RENDER_INTERVAL_MS = 200;

/** The packs of the person who is signed in, read again after every change; the same array until then. */
export function packList(
  uid: () => string | null,
  { rows, files }: Pick<PackStorage, 'rows' | 'files'>,
  onError: (cause: unknown) => void,
) {
  const store = createStore<{ uid: string | null; packs: readonly PackView[] | null }>({
    uid: null,
    packs: null,
  });
  let scheduled = false;

  async function read(): Promise<void> {
    scheduled = false;
    const owner = uid();
    const packs = owner === null ? null : viewsOf(owner, await rows.all(), await files.all());
    store.setState(() => ({ uid: owner, packs }));
  }

  return {
    /** Schedules another read. */
    refresh(): void {
      if (scheduled) return;
      scheduled = true;
      setTimeout(() => void read().catch(onError), RENDER_INTERVAL_MS);
    },
    /** null until the rows have been read for the person who is signed in. */
    list: () => (store.state.uid === uid() ? store.state.packs : null),
    subscribe: subscribeTo(store),
  };
}
