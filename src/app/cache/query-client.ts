import { onlineManager, type Query, QueryCache, QueryClient } from '@tanstack/react-query';
import type { Listen } from '#app/page-events.ts';
import { ApiError, isUnavailable } from '#contract/errors.ts';

const REFUSALS = new Set(['api/forbidden', 'api/contract-expired', 'api/not-found', 'api/gone']);

const STALE_AFTER_MS = 5_000;
const RETRY_DELAY_MS = 800;

/** A recording: no refusal takes its screen away (product-rules R3.10). */
interface Recording {
  isNow(): boolean;
  /** Calls the listener whenever one is over. */
  whenOver(listener: () => void): void;
}

export function createQueryClient(recording: Recording = NONE): QueryClient {
  const refused = new Set<Query<unknown, unknown>>();
  recording.whenOver(() => {
    for (const query of refused) if (isRefusal(query.state.error)) dropAnswer(query);
    refused.clear();
  });
  return new QueryClient({
    queryCache: new QueryCache({
      onError(error, query) {
        if (!isRefusal(error)) return;
        if (recording.isNow()) refused.add(query);
        else dropAnswer(query);
      },
    }),
    defaultOptions: {
      queries: {
        networkMode: 'offlineFirst',
        // Answers stay until the person signs out: offline, learners study from them.
        gcTime: Number.POSITIVE_INFINITY,
        staleTime: STALE_AFTER_MS,
        // Offline a retry would be paused until the network returns, and the screen would not stop waiting.
        retry: (count, error) => count < 1 && onlineManager.isOnline() && isWorthOneRetry(error),
        retryDelay: RETRY_DELAY_MS,
        refetchOnReconnect: true,
      },
      mutations: { networkMode: 'always', retry: false },
    },
  });
}

const NONE: Recording = { isNow: () => false, whenOver: () => undefined };

/**
 * Without this a cached lesson would stay on the screen and hide the refusal. The refusal itself stays: the screen that asked for
 * it says it, and would wait for ever for an answer that is reset.
 */
function dropAnswer(query: Query<unknown, unknown>): void {
  if (query.state.data !== undefined)
    query.setState({ ...query.state, data: undefined, dataUpdatedAt: 0, isInvalidated: false });
}

/**
 * What stands on the screen is asked for again once our server answers again. The library listens to the browser alone, which
 * says nothing of a network without a line, and at a start it takes any device for one that is online.
 */
export function askAgainWhenBack(queries: QueryClient, whenBack: Listen): void {
  whenBack(() => queries.getQueryCache().onOnline());
}

/** Clocks are put right by a few seconds all the time. */
const MAX_AHEAD_MS = 10_000;

/**
 * Marks answers of a clock that was ahead as outdated, and asks for those on the screen: by their time they would count as
 * fresh until that day, and nothing would ask for them.
 */
export function askAgainWhenAhead(queries: QueryClient): void {
  const latest = Date.now() + MAX_AHEAD_MS;
  void queries.invalidateQueries({ predicate: ({ state }) => state.dataUpdatedAt > latest });
}

/** The server refuses, or the resource is gone: the cached answer no longer counts, and a better line changes nothing. */
export function isRefusal(error: unknown): boolean {
  return error instanceof ApiError && REFUSALS.has(error.known);
}

function isWorthOneRetry(error: Error): boolean {
  return error instanceof ApiError && isUnavailable(error.known);
}
