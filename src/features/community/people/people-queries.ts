import type { QueryClient } from '@tanstack/react-query';
import type { Api } from '#api/client.ts';
import { queryKeyOf, queryOf } from '#api/query.ts';
import { posts } from '#contract/community/posts.ts';
import { profiles } from '#contract/community/profiles.ts';
import type { Output } from '#contract/endpoint.ts';
import { MINUTE_MS } from '#domain/time-units.ts';

export type PersonTab = 'plays' | 'posts';
export type FollowKind = 'followers' | 'following';
export type PersonPage = Output<typeof profiles.show>;
type FollowsPage = Output<typeof profiles.listFollows>;
type PostsPage = Output<typeof posts.list>;

/** The page of a person: their profile, the newest plays and posts. */
export const personQuery = (api: Api, username: string) => queryOf(api, profiles.show, { username });

/** Pages of people that stay on the device: those opened last. Lessons need the storage more. */
const MAX_STORED_PEOPLE = 8;

/** Forgets the pages of people that were loaded longest ago. */
export function dropOldPeople(queries: QueryClient): void {
  const pages = queries.getQueryCache().findAll({ queryKey: ['public', profiles.show.path] });
  const oldest = pages
    .filter((page) => !page.isActive())
    .sort((a, b) => b.state.dataUpdatedAt - a.state.dataUpdatedAt)
    .slice(MAX_STORED_PEOPLE - 1);
  for (const page of oldest) queries.removeQueries({ queryKey: page.queryKey, exact: true });
}

/** Endless lists are of the moment: the newest posts of a person come with their page. */
const NOT_PERSISTED = { gcTime: 5 * MINUTE_MS, meta: { persisted: false } } as const;

/** All posts of a person, newest first, page by page. */
export function personPostsQuery(api: Api, username: string) {
  return {
    queryKey: [...queryKeyOf(posts.list, { username }), 'endless'] as const,
    queryFn: ({ pageParam, signal }: { pageParam: string | null; signal: AbortSignal }) =>
      api(posts.list, { username, ...(pageParam === null ? {} : { before: pageParam }) }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ posts: list, page }: PostsPage) =>
      page.next === undefined ? null : (list.at(-1)?.postID ?? null),
    throwOnError: false,
    ...NOT_PERSISTED,
  };
}

/** Who follows a person, or whom they follow, newest first. */
export function followsQuery(api: Api, username: string, kind: FollowKind) {
  return {
    queryKey: [...queryKeyOf(profiles.listFollows, { username, kind }), 'endless'] as const,
    queryFn: ({ pageParam, signal }: { pageParam: number; signal: AbortSignal }) =>
      api(profiles.listFollows, { username, kind, page: pageParam }, { signal }),
    initialPageParam: 1,
    getNextPageParam: ({ page }: FollowsPage) => page.next ?? null,
    staleTime: 0,
    throwOnError: false,
    ...NOT_PERSISTED,
  };
}

/** The people whom this person has muted. */
export const mutesQuery = (api: Api) => ({ ...queryOf(api, profiles.listMutes, {}), throwOnError: false });
