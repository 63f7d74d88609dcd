import { type QueryClient, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo } from 'react';
import type { Api } from '#api/client.ts';
import { dropOlderAnswers } from '#features/community/post/post-cache.ts';
import { type FeedData, type FeedFilter, feedKey, feedQuery, headQuery } from './feed-queries.ts';
import { mergeHead, showsFreshByItself, withFresh } from './merge-head.ts';

/** A list that grows at its end, and at its top only when its reader asks for it. */
export function useFeed(api: Api, filter: FeedFilter) {
  const queries = useQueryClient();
  const query = useInfiniteQuery(feedQuery(api, filter));
  const { data } = query;
  // The list's own first page is as fresh as its head: the head is asked for once the list is there.
  const head = useQuery({ ...headQuery(api, filter), enabled: data !== undefined });
  const merged = useMemo(() => (data && head.data ? mergeHead(data, head.data) : null), [data, head.data]);

  // Counts and own posts come by themselves; nobody wonders where their own post is, or reads of no posts beside news.
  useEffect(() => {
    const now = head.data;
    if (now === undefined) return;
    const held = queries.getQueryData<FeedData>(feedKey(filter));
    if (held === undefined) return;
    const compared = mergeHead(held, now);
    const next = showsFreshByItself(compared) ? withFresh(compared, now) : compared.data;
    if (JSON.stringify(held) !== JSON.stringify(next)) changeList(queries, filter, next);
  }, [queries, filter, head.data]);

  const showFresh = useCallback(() => {
    if (merged !== null && head.data !== undefined) changeList(queries, filter, withFresh(merged, head.data));
  }, [queries, merged, head.data, filter]);
  return {
    query,
    /** Fresh posts that wait for their reader. */
    freshCount: merged === null || showsFreshByItself(merged) ? 0 : merged.fresh.length,
    showFresh,
    /** Asks whether something new is there. */
    check: head.refetch,
    restart: () => void queries.resetQueries({ queryKey: feedKey(filter) }),
  };
}

/** A next page that is on its way would bring the list back as it was: it is asked for again while the end of the list is near. */
function changeList(queries: QueryClient, filter: FeedFilter, next: FeedData): void {
  dropOlderAnswers(queries);
  queries.setQueryData<FeedData>(feedKey(filter), next);
}
