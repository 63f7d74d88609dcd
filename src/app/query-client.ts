import { createSyncStoragePersister } from '@tanstack/query-sync-storage-persister';
import { QueryClient } from '@tanstack/react-query';
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
        retry: (count, error) => count < 1 && error instanceof ApiError && OF_THE_WAY.has(error.code),
        retryDelay: 800,
        refetchOnReconnect: true,
      },
      mutations: { networkMode: 'always', retry: false },
    },
  });
}

/** One storage key per person, so that nobody's lessons are ever shown to another. */
export function storageKeyOf(uid: string | null): string {
  return `otomichi.queries.${uid ?? 'visitor'}`;
}

export interface KeptQueries {
  /** Shows this person's kept answers and keeps new ones under their key; drops from memory what was there before. */
  open(uid: string | null): Promise<void>;
  /** Everything kept for this person goes, in memory and on the device. */
  drop(uid: string): void;
}

export function keptQueries(queries: QueryClient, storage: Storage): KeptQueries {
  let close: (() => void) | null = null;
  return {
    async open(uid) {
      close?.();
      close = null;
      queries.clear();
      const options = optionsFor(queries, storage, uid);
      await persistQueryClientRestore(options).catch(() => undefined);
      close = persistQueryClientSubscribe(options);
    },
    drop(uid) {
      close?.();
      close = null;
      queries.clear();
      storage.removeItem(storageKeyOf(uid));
    },
  };
}

function optionsFor(queries: QueryClient, storage: Storage, uid: string | null): PersistQueryClientOptions {
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
