import type { QueryClient } from '@tanstack/react-query';
import { queryKeyOf } from '#api/query.ts';
import { inbox } from '#contract/notices/inbox.ts';
import type { InboxPorts } from './inbox-ports.ts';
import { type InboxPage, type ReadMark, rememberedMarks, withMark } from './read-marks.ts';

type QueryPorts = Pick<InboxPorts, 'api' | 'uid' | 'storage' | 'ready'>;

/**
 * One page of the inbox, with what was read here; persisted like every answer. A teacher's answer is on the device before its
 * notice is shown (product-rules R12.2).
 */
export function inboxQuery({ api, uid, storage, ready }: QueryPorts, page: number) {
  const marks = rememberedMarks(storage, uid);
  return {
    queryKey: queryKeyOf(inbox.list, { page }),
    queryFn: async ({ signal }: { signal: AbortSignal }): Promise<InboxPage> => {
      const answer = await api(inbox.list, { page }, { signal });
      await ready(answer.notices);
      return marks.apply(answer, Date.now());
    },
    // Something may have come a moment ago.
    staleTime: 0,
    throwOnError: false,
  };
}

/** Marks notices as read: on the screen at once, on the server as soon as it can be reached. */
export async function markRead(queries: QueryClient, ports: InboxPorts, mark: ReadMark): Promise<void> {
  rememberedMarks(ports.storage, ports.uid).add(mark, Date.now());
  queries.setQueriesData<InboxPage>(
    { queryKey: ['private', inbox.list.path] },
    (page) => page && withMark(page, mark),
  );
  await ports.record(mark);
}
