import { onlineManager, QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiError } from '#contract/errors.ts';

/** Failures of the way, not of the question: worth one more try. */
const OF_THE_WAY = new Set(['api/network', 'api/timeout', 'api/service-unavailable']);

/** The school says no, or that it is gone: what it said before no longer counts. */
const REFUSALS = new Set(['api/forbidden', 'api/contract-expired', 'api/not-found', 'api/gone']);

export function createQueryClient(): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({
      onError(error, query) {
        // Without this a kept lesson would go on being shown beside the refusal that nobody sees.
        const isRefused = error instanceof ApiError && REFUSALS.has(error.code);
        if (isRefused && query.state.data !== undefined) query.reset();
      },
    }),
    defaultOptions: {
      queries: {
        networkMode: 'offlineFirst',
        // Answers stay until the person signs out: the device is what they learn from without a line.
        gcTime: Number.POSITIVE_INFINITY,
        staleTime: 5_000,
        // Without a line a second try would be put off until there is one, and the screen would wait for ever.
        retry: (count, error) => count < 1 && onlineManager.isOnline() && isUnreachable(error),
        retryDelay: 800,
        refetchOnReconnect: true,
      },
      mutations: { networkMode: 'always', retry: false },
    },
  });
}

function isUnreachable(error: Error): boolean {
  return error instanceof ApiError && OF_THE_WAY.has(error.code);
}
