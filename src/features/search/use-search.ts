import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import type { Api } from '#api/client.ts';
import { deviceQuery, schoolQuery } from './queries.ts';
import type { SearchPorts } from './search-ports.ts';
import { type Found, type FoundView, isOfTheWay, type Side, viewOf } from './search-view.ts';

/** So long the school may take before the device answers in the meantime. */
const PATIENCE_MS = 4_000;

export interface Finding {
  view: FoundView;
  on: boolean;
  retry: () => void;
}

/** Asks the school; the device as well where the school cannot be asked or keeps one waiting. */
export function useFound(api: Api, ports: SearchPorts, words: string): Finding {
  const on = useSyncExternalStore(ports.subscribe, ports.isOnline);
  const common = { placeholderData: keepPreviousData<Found | undefined>, throwOnError: false } as const;
  const school = useQuery({ ...schoolQuery(api, words), ...common, enabled: on });
  const late = useLate(school.isFetching, words);
  const needsDevice = !on || late || isOfTheWay(school.error);
  const device = useQuery({ ...deviceQuery(ports, words), ...common, enabled: needsDevice });
  const view = viewOf(sideOf(school), sideOf(device), needsDevice);
  const retry = () => {
    void school.refetch();
    if (needsDevice) void device.refetch();
  };
  return { view, on: on && !isOfTheWay(school.error), retry };
}

function sideOf({ data, error, isPlaceholderData }: UseQueryResult<Found>): Side {
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
