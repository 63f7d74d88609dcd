import { useMemo, useSyncExternalStore } from 'react';
import type { WaitingTakes } from '#features/home/home-ports.ts';

/**
 * IDs of lessons with a recording that was handed in on this device, whether it has arrived or waits. Empty until the device's
 * rows are open; the same set until something changes.
 */
export function useHandedIn(waiting: Pick<WaitingTakes, 'list' | 'subscribe'>): ReadonlySet<string> {
  const takes = useSyncExternalStore(waiting.subscribe, waiting.list);
  return useMemo(() => new Set(takes?.map(({ lessonID }) => lessonID)), [takes]);
}
