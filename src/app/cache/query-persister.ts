import { createSyncStoragePersister } from '@tanstack/query-sync-storage-persister';
import { type DehydrateOptions, dehydrate, type QueryClient } from '@tanstack/react-query';
import {
  type PersistedClient,
  type PersistQueryClientOptions,
  persistQueryClientRestore,
  persistQueryClientSubscribe,
  removeOldestQuery,
} from '@tanstack/react-query-persist-client';
import { APP_VERSION } from '#domain/product.ts';

/** What the persister needs of localStorage. */
export type QueryStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** Calls when the page may be gone in the next moment. Returns how to stop. */
export type OnPageHide = (listener: () => void) => () => void;

/**
 * Shows what was kept under the key and keeps new answers there, at the latest when the page is left. Returns how to
 * stop; nothing is written after that.
 */
export async function persistQueries(
  key: string,
  queries: QueryClient,
  storage: QueryStorage,
  onLeaving: OnPageHide,
): Promise<() => void> {
  const own = closable(storage);
  const options = optionsFor(key, queries, own.storage);
  await persistQueryClientRestore(options).catch(() => undefined);
  const stops = [
    persistQueryClientSubscribe(options),
    writeWhenLeaving(queries, onLeaving, own, () => own.storage.setItem(key, textOf(queries))),
  ];
  return () => {
    for (const stop of stops) stop();
    own.close();
  };
}

/**
 * The persister writes half a second late, and a reload within it would show what was true before. Only what has
 * changed since the last write: a tab that merely lay in the background must not put its old answers over newer ones.
 */
function writeWhenLeaving(
  queries: QueryClient,
  onLeaving: OnPageHide,
  own: ReturnType<typeof closable>,
  write: () => void,
): () => void {
  const stops = [
    queries.getQueryCache().subscribe(({ type }) => {
      if (type === 'added' || type === 'removed' || type === 'updated') own.changed();
    }),
    onLeaving(() => {
      if (!own.hasChanged()) return;
      try {
        write();
      } catch {
        // A full storage keeps what it had; the persister makes room in its own time.
      }
    }),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

/** What the persister still holds must not come back after a sign-out; and it knows whether anything is unwritten. */
function closable(storage: QueryStorage) {
  let open = true;
  let changed = false;
  const guarded: QueryStorage = {
    getItem: (key) => storage.getItem(key),
    setItem: (key, value) => {
      if (!open) return;
      storage.setItem(key, value);
      changed = false;
    },
    removeItem: (key) => storage.removeItem(key),
  };
  return {
    storage: guarded,
    changed: () => {
      changed = true;
    },
    hasChanged: () => changed,
    close: () => {
      open = false;
    },
  };
}

function optionsFor(key: string, queries: QueryClient, storage: QueryStorage): PersistQueryClientOptions {
  return {
    queryClient: queries,
    persister: createSyncStoragePersister({
      storage,
      key,
      throttleTime: 500,
      retry: removeOldestQuery,
      serialize,
    }),
    maxAge: Number.POSITIVE_INFINITY,
    buster: APP_VERSION,
    dehydrateOptions: WORTH_KEEPING,
  };
}

const WORTH_KEEPING: DehydrateOptions = {
  // An answer that could not be asked for anew stays: without a line every one of them becomes such. One that was
  // refused has no data any more (query-client.ts). What is only for the moment, such as the results of a search,
  // says so.
  shouldDehydrateQuery: ({ state, meta }) => state.data !== undefined && meta?.['kept'] !== false,
};

const serialize = (client: PersistedClient) => JSON.stringify(withoutFailures(client));

/** What the persister would write now. */
function textOf(queries: QueryClient): string {
  return serialize({
    buster: APP_VERSION,
    timestamp: Date.now(),
    clientState: dehydrate(queries, WORTH_KEEPING),
  });
}

/** What was answered is kept; that asking again failed is of this visit alone. */
function withoutFailures(client: PersistedClient): PersistedClient {
  const queries = client.clientState.queries.map((query) => ({
    ...query,
    state: { ...query.state, status: 'success' as const, error: null, fetchFailureReason: null },
  }));
  return { ...client, clientState: { ...client.clientState, queries } };
}
