import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Api } from '#api/client.ts';
import { SECOND_MS } from '#domain/time-units.ts';
import { useOnline } from '#network/use-online.ts';
import { deviceSearchQuery, serverSearchQuery } from './queries.ts';
import {
  isUnreachable,
  type SearchDevice,
  type SearchResult,
  type SearchView,
  type SourceState,
  searchView,
} from './search-view.ts';

/** After this time without an answer of the server, results of the device are shown. */
const SLOW_SERVER_MS = 4 * SECOND_MS;

export interface Search {
  view: SearchView;
  /** Whether the server can be reached. */
  online: boolean;
  retry: () => void;
}

/** Searches on the server, and on the device as well when the server is offline or slow. */
export function useSearch(api: Api, searchDevice: SearchDevice, words: string): Search {
  const online = useOnline();
  const common = {
    placeholderData: keepPreviousData<SearchResult | undefined>,
    throwOnError: false,
  } as const;
  const server = useQuery({ ...serverSearchQuery(api, words), ...common, enabled: online });
  const slow = useSlow(server.isFetching, words);
  const needsDevice = !online || slow || isUnreachable(server.error);
  const device = useQuery({ ...deviceSearchQuery(searchDevice, words), ...common, enabled: needsDevice });
  const view = searchView(stateOf(server), stateOf(device), needsDevice);
  const retry = () => {
    void server.refetch();
    if (needsDevice) void device.refetch();
  };
  return { view, online: online && !isUnreachable(server.error), retry };
}

function stateOf({ data, error, isPlaceholderData }: UseQueryResult<SearchResult>): SourceState {
  return { found: data ?? null, fresh: data !== undefined && !isPlaceholderData, error };
}

/** True when the server has not answered a search for SLOW_SERVER_MS. */
function useSlow(waiting: boolean, words: string): boolean {
  const [slowFor, setSlowFor] = useState<string | null>(null);
  useEffect(() => {
    if (!waiting) return;
    const timer = setTimeout(() => setSlowFor(words), SLOW_SERVER_MS);
    return () => {
      clearTimeout(timer);
      setSlowFor(null);
    };
  }, [waiting, words]);
  return waiting && slowFor === words;
}
