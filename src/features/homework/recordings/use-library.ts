import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type DeviceTakesView, useDeviceTakes } from '#features/homework/takes/use-takes.ts';
import type { TakeHeader } from '#local/takes/take.ts';
import { entriesOf, type LibraryEntry } from './library.ts';
import type { RecordingsPorts } from './recordings-ports.ts';
import { recordingsQuery } from './recordings-query.ts';

export interface Library {
  entries: LibraryEntry[];
  /** All that are on the device, in any state. */
  takes: readonly TakeHeader[];
  discarded: TakeHeader[];
  interrupted: TakeHeader[];
  /** The server's part is missing: neither now nor from an earlier visit. */
  serverMissing: boolean;
  /** The server's part is on its way for the first time: nothing can be said of it yet. */
  serverPending: boolean;
  hasMore: boolean;
  fetchingMore: boolean;
  /** The last older page did not come. */
  moreFailed: boolean;
  fetchMore(): void;
  /** Fetches every page; resolves with false when one did not come. Its first recordings are known then. */
  fetchAll(): Promise<boolean>;
}

export type LibraryView = Exclude<DeviceTakesView, { state: 'ready' }> | { state: 'ready'; library: Library };

/** Pages that one press fetches: 2,500 recordings, a take a day for seven years. */
const MAX_PAGES_AT_ONCE = 50;

/** Everything a person recorded: the device's part follows every change in any tab, the server's part comes as it can. */
export function useLibrary(ports: RecordingsPorts, uid: string): LibraryView {
  const device = useDeviceTakes(ports, uid);
  const query = useInfiniteQuery(recordingsQuery(ports.recordings));
  const { data, isError, isPending, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = query;
  const all = useMemo(() => data?.pages.flatMap((page) => page.recordings) ?? [], [data]);
  const entries = useMemo(
    () => (device.state === 'ready' ? entriesOf(device.takes, all) : []),
    [device, all],
  );
  if (device.state !== 'ready') return device;
  return {
    state: 'ready',
    library: {
      entries,
      takes: device.takes,
      discarded: device.takes.filter((take) => take.state === 'discarded'),
      interrupted: device.interrupted,
      serverMissing: isError && data === undefined,
      serverPending: isPending,
      hasMore: hasNextPage,
      fetchingMore: isFetchingNextPage,
      moreFailed: query.isFetchNextPageError,
      fetchMore: () => void fetchNextPage(),
      async fetchAll() {
        const begun = data === undefined ? await refetch() : query;
        if (begun.isError) return false;
        let more = begun.data?.pages.at(-1)?.next != null;
        for (let page = 0; more; page += 1) {
          if (page === MAX_PAGES_AT_ONCE) return false;
          const answer = await fetchNextPage();
          if (answer.isError) return false;
          more = answer.hasNextPage;
        }
        return true;
      },
    },
  };
}
