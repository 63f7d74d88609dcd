import { createSyncStoragePersister } from '@tanstack/query-sync-storage-persister';
import { type DehydrateOptions, dehydrate, type QueryClient } from '@tanstack/react-query';
import {
  type PersistedClient,
  type PersistQueryClientOptions,
  persistQueryClientRestore,
  persistQueryClientSubscribe,
  removeOldestQuery,
} from '@tanstack/react-query-persist-client';
import type { Listen } from '#app/page-events.ts';
import { APP_VERSION } from '#domain/product.ts';
import { askAgainWhenAhead } from './query-client.ts';

/** What the persister needs of localStorage. */
export type QueryStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

const WRITE_INTERVAL_MS = 500;

/**
 * Restores the answers stored under the key and stores new ones there, at the latest when the page is hidden. Returns how
 * to stop; nothing is written after that.
 */
export async function persistQueries(
  key: string,
  queries: QueryClient,
  storage: QueryStorage,
  onPageHide: Listen,
): Promise<() => void> {
  const own = closableStorage(storage);
  const options = optionsFor(key, queries, own.storage);
  await persistQueryClientRestore(options).catch(() => undefined);
  askAgainWhenAhead(queries);
  const stops = [
    persistQueryClientSubscribe(options),
    writeOnPageHide(queries, onPageHide, own, () => own.storage.setItem(key, serializeNow(queries))),
  ];
  return () => {
    for (const stop of stops) stop();
    own.close();
  };
}

/**
 * The persister writes half a second late; a reload within that time would show older answers. Writes only what changed
 * since the last write: an unchanged background tab must not overwrite newer answers with its old ones.
 */
function writeOnPageHide(
  queries: QueryClient,
  onPageHide: Listen,
  own: ReturnType<typeof closableStorage>,
  write: () => void,
): () => void {
  const stops = [
    queries.getQueryCache().subscribe(({ type }) => {
      if (type === 'added' || type === 'removed' || type === 'updated') own.changed();
    }),
    onPageHide(() => {
      if (!own.hasChanged()) return;
      try {
        write();
      } catch {
        // A full storage keeps its content; the persister makes room at its next write.
      }
    }),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

/** Drops writes after a sign-out, and knows whether something is unwritten. */
function closableStorage(storage: QueryStorage) {
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
      throttleTime: WRITE_INTERVAL_MS,
      retry: removeOldestQuery,
      serialize,
    }),
    maxAge: Number.POSITIVE_INFINITY,
    buster: APP_VERSION,
    dehydrateOptions: PERSISTED,
  };
}

const PERSISTED: DehydrateOptions = {
  // An answer stays when refetching fails: offline every refetch does. A refused query has no data any more
  // (query-client.ts). Momentary queries such as searches opt out with `meta.persisted: false`.
  shouldDehydrateQuery: ({ state, meta }) => state.data !== undefined && meta?.['persisted'] !== false,
};

const serialize = (client: PersistedClient) => JSON.stringify(withoutFailures(client));

/** What the persister would write now. */
function serializeNow(queries: QueryClient): string {
  return serialize({
    buster: APP_VERSION,
    timestamp: Date.now(),
    clientState: dehydrate(queries, PERSISTED),
  });
}

/** Of an endless list, so many pages are stored: what a person reads first offline, and nothing that crowds out lessons. */
const MAX_STORED_PAGES = 2;

function withFirstPages(data: unknown): unknown {
  if (typeof data !== 'object' || data === null || !('pages' in data) || !('pageParams' in data)) return data;
  const { pages, pageParams } = data as { pages: unknown[]; pageParams: unknown[] };
  if (!Array.isArray(pages) || pages.length <= MAX_STORED_PAGES) return data;
  return { pages: pages.slice(0, MAX_STORED_PAGES), pageParams: pageParams.slice(0, MAX_STORED_PAGES) };
}

/** Stores the answers without the failures of this visit's refetches, of endless lists the first pages. */
function withoutFailures(client: PersistedClient): PersistedClient {
  const queries = client.clientState.queries.map((query) => ({
    ...query,
    state: {
      ...query.state,
      data: withFirstPages(query.state.data),
      status: 'success' as const,
      error: null,
      fetchFailureReason: null,
    },
  }));
  return { ...client, clientState: { ...client.clientState, queries } };
}
