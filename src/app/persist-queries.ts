import { createSyncStoragePersister } from '@tanstack/query-sync-storage-persister';
import type { QueryClient } from '@tanstack/react-query';
import {
  type PersistedClient,
  type PersistQueryClientOptions,
  persistQueryClientRestore,
  persistQueryClientSubscribe,
  removeOldestQuery,
} from '@tanstack/react-query-persist-client';
import { APP_VERSION } from '#domain/product.ts';

/** What the persister needs of localStorage. */
export type KeptStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** Shows what was kept under the key and keeps new answers there. Returns how to stop; nothing is written after that. */
export async function persistUnder(
  key: string,
  queries: QueryClient,
  storage: KeptStorage,
): Promise<() => void> {
  const own = closable(storage);
  const options = optionsFor(key, queries, own.storage);
  await persistQueryClientRestore(options).catch(() => undefined);
  const unsubscribe = persistQueryClientSubscribe(options);
  return () => {
    unsubscribe();
    own.close();
  };
}

/** The persister writes half a second late: what it still holds must not come back after a sign-out. */
function closable(storage: KeptStorage) {
  let open = true;
  const guarded: KeptStorage = {
    getItem: (key) => storage.getItem(key),
    setItem: (key, value) => {
      if (open) storage.setItem(key, value);
    },
    removeItem: (key) => storage.removeItem(key),
  };
  return {
    storage: guarded,
    close: () => {
      open = false;
    },
  };
}

function optionsFor(key: string, queries: QueryClient, storage: KeptStorage): PersistQueryClientOptions {
  return {
    queryClient: queries,
    persister: createSyncStoragePersister({
      storage,
      key,
      throttleTime: 500,
      retry: removeOldestQuery,
      serialize: (client) => JSON.stringify(withoutFailures(client)),
    }),
    maxAge: Number.POSITIVE_INFINITY,
    buster: APP_VERSION,
    dehydrateOptions: {
      // An answer that could not be asked for anew stays: without a line every one of them becomes such. One that was
      // refused has no data any more (query-client.ts). What is only for the moment, such as the results of a search,
      // says so.
      shouldDehydrateQuery: ({ state, meta }) => state.data !== undefined && meta?.['kept'] !== false,
    },
  };
}

/** What was answered is kept; that asking again failed is of this visit alone. */
function withoutFailures(client: PersistedClient): PersistedClient {
  const queries = client.clientState.queries.map((query) => ({
    ...query,
    state: { ...query.state, status: 'success' as const, error: null, fetchFailureReason: null },
  }));
  return { ...client, clientState: { ...client.clientState, queries } };
}
