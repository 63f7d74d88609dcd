import { createSyncStoragePersister } from '@tanstack/query-sync-storage-persister';
import { onlineManager, QueryClient } from '@tanstack/react-query';
import {
  type PersistQueryClientOptions,
  persistQueryClientRestore,
  persistQueryClientSubscribe,
  removeOldestQuery,
} from '@tanstack/react-query-persist-client';
import { ApiError } from '#contract/errors.ts';
import { APP_VERSION } from '#domain/product.ts';

/** Failures of the way, not of the question: worth one more try. */
const OF_THE_WAY = new Set(['api/network', 'api/timeout', 'api/service-unavailable']);

export function createQueries(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        networkMode: 'offlineFirst',
        // Answers stay until the person signs out: the device is what they learn from without a line.
        gcTime: Number.POSITIVE_INFINITY,
        staleTime: 30_000,
        // Without a line a second try would be put off until there is one, and the screen would wait for ever.
        retry: (count, error) => count < 1 && onlineManager.isOnline() && isOfTheWay(error),
        retryDelay: 800,
        refetchOnReconnect: true,
      },
      mutations: { networkMode: 'always', retry: false },
    },
  });
}

function isOfTheWay(error: Error): boolean {
  return error instanceof ApiError && OF_THE_WAY.has(error.code);
}

/** One storage key per person, so that nobody's lessons are ever shown to another. */
export function storageKeyOf(uid: string | null): string {
  return `otomichi.queries.${uid ?? 'visitor'}`;
}

export interface KeptQueries {
  /** Shows this person's kept answers and keeps new ones under their key; drops from memory what was there before. */
  open(uid: string | null): Promise<void>;
  /** Everything kept for this person on the device goes. Called after `open` of somebody else. */
  drop(uid: string): void;
}

export function keptQueries(queries: QueryClient, storage: Storage): KeptQueries {
  let close = () => {};
  return {
    async open(uid) {
      close();
      queries.clear();
      const own = closable(storage);
      const options = optionsFor(queries, own.storage, uid);
      let unsubscribe = () => {};
      let closed = false;
      close = () => {
        closed = true;
        unsubscribe();
        own.close();
      };
      await persistQueryClientRestore(options).catch(() => undefined);
      if (!closed) unsubscribe = persistQueryClientSubscribe(options);
    },
    drop: (uid) => storage.removeItem(storageKeyOf(uid)),
  };
}

/** The persister writes half a second late: what it still holds must not come back after a sign-out. */
function closable(storage: Storage) {
  let open = true;
  return {
    storage: {
      getItem: (key: string) => storage.getItem(key),
      setItem: (key: string, value: string) => open && storage.setItem(key, value),
      removeItem: (key: string) => storage.removeItem(key),
    } as Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>,
    close: () => {
      open = false;
    },
  };
}

function optionsFor(
  queries: QueryClient,
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>,
  uid: string | null,
): PersistQueryClientOptions {
  return {
    queryClient: queries,
    persister: createSyncStoragePersister({
      storage,
      key: storageKeyOf(uid),
      throttleTime: 500,
      retry: removeOldestQuery,
    }),
    maxAge: Number.POSITIVE_INFINITY,
    buster: APP_VERSION,
    dehydrateOptions: { shouldDehydrateQuery: (query) => query.state.status === 'success' },
  };
}
