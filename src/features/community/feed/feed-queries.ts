import { type InfiniteData, infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { Api } from '#api/client.ts';
import { queryKeyOf } from '#api/query.ts';
import { catalogue } from '#contract/catalogue.ts';
import { posts } from '#contract/community/posts.ts';
import type { Input, Output } from '#contract/endpoint.ts';
import type { Curriculum } from '#contract/entities/curriculum.ts';
import { MINUTE_MS } from '#domain/time-units.ts';

export type PostsPage = Output<typeof posts.list>;
export type FeedData = InfiniteData<PostsPage>;

/** What a list asks the server for. */
export type FeedFilter = Pick<Input<typeof posts.list>, 'feed' | 'currCode'>;

/** How often an open list asks whether something new was posted. */
const HEAD_INTERVAL_MS = MINUTE_MS;

export function feedKey(filter: FeedFilter) {
  return [...queryKeyOf(posts.list, filter), 'endless'] as const;
}

/**
 * A list of posts, newest first, page by page: each goes on after the last post of the one before. It is fetched once and
 * then changed by `mergeHead` alone, so that nothing moves under a reader, and going back finds it as it was.
 */
export function feedQuery(api: Api, filter: FeedFilter) {
  return infiniteQueryOptions({
    queryKey: feedKey(filter),
    queryFn: ({ pageParam, signal }) =>
      api(posts.list, { ...filter, ...(pageParam === null ? {} : { before: pageParam }) }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ posts: list, page }) =>
      page.next === undefined ? null : (list.at(-1)?.postID ?? null),
    staleTime: Number.POSITIVE_INFINITY,
    throwOnError: false,
  });
}

/** The first page as it is now, to compare the list with. */
export function headQuery(api: Api, filter: FeedFilter) {
  return queryOptions({
    // By the call's own path: what a reader likes, deletes or mutes changes this copy as well.
    queryKey: [...queryKeyOf(posts.list, filter), 'head'] as const,
    queryFn: ({ signal }) => api(posts.list, filter, { signal }),
    staleTime: 0,
    refetchInterval: HEAD_INTERVAL_MS,
    throwOnError: false,
    meta: { persisted: false },
  });
}

/** The curriculums that a post may be about. */
export function curriculumsQuery(api: Api) {
  return queryOptions({
    queryKey: ['public', '/categories', 'names of curriculums'],
    queryFn: async ({ signal }): Promise<Curriculum[]> => {
      const { categories } = await api(catalogue.listCategories, {}, { signal });
      const lists = await Promise.all(
        categories.map(({ categoryCode: code }) => api(catalogue.listCurriculums, { code }, { signal })),
      );
      return lists.flatMap(({ curriculums }) => curriculums);
    },
    throwOnError: false,
  });
}
