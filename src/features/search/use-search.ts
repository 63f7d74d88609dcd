import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Api } from '#api/client.ts';
import { useOnline } from '#network/use-online.ts';
import { deviceSearchQuery, serverSearchQuery } from './queries.ts';
import type { SearchDevice } from './search-view.ts';
import {
  isUnreachable,
  type SearchResult,
  type SearchView,
  type SourceState,
  searchView,
} from './search-view.ts';

/** So long the school may take before the device answers in the meantime. */
const PATIENCE_MS = 4_000;

export interface Finding {
  view: SearchView;
  on: boolean;
  retry: () => void;
}

/** Asks the school; the device as well where the school cannot be asked or keeps one waiting. */
export function useSearch(api: Api, searchDevice: SearchDevice, words: string): Finding {
  const on = useOnline();
  const common = {
    placeholderData: keepPreviousData<SearchResult | undefined>,
    throwOnError: false,
  } as const;
  const school = useQuery({ ...serverSearchQuery(api, words), ...common, enabled: on });
  const late = useLate(school.isFetching, words);
  const needsDevice = !on || late || isUnreachable(school.error);
  const device = useQuery({ ...deviceSearchQuery(searchDevice, words), ...common, enabled: needsDevice });
  const view = searchView(sideOf(school), sideOf(device), needsDevice);
  const retry = () => {
    void school.refetch();
    if (needsDevice) void device.refetch();
  };
  return { view, on: on && !isUnreachable(school.error), retry };
}

function sideOf({ data, error, isPlaceholderData }: UseQueryResult<SearchResult>): SourceState {
  return { found: data ?? null, fresh: data !== undefined && !isPlaceholderData, error };
}

/** True once the school has not answered about these words for a while. */
function useLate(waiting: boolean, words: string): boolean {
  const [lateFor, setLateFor] = useState<string | null>(null);
  useEffect(() => {
    if (!waiting) return;
    const timer = setTimeout(() => setLateFor(words), PATIENCE_MS);
    return () => {
      clearTimeout(timer);
      setLateFor(null);
    };
  }, [waiting, words]);
  return waiting && lateFor === words;
}
