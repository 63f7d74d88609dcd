import { infiniteQueryOptions } from '@tanstack/react-query';
import type { Api } from '#api/client.ts';
import { queryKeyOf, queryOf } from '#api/query.ts';
import { posts } from '#contract/community/posts.ts';
import type { Output } from '#contract/endpoint.ts';

export type CommentsPage = Output<typeof posts.listComments>;

export function postQuery(api: Api, postID: string) {
  // Not stored: whoever reads much would crowd out the lessons. Offline a post comes from the lists.
  return { ...queryOf(api, posts.show, { postID }), throwOnError: false, meta: { persisted: false } };
}

export function commentsKey(postID: string) {
  return [...queryKeyOf(posts.listComments, { postID }), 'endless'] as const;
}

/** All comments of a post, oldest first, page by page: each goes on after the last comment of the one before. */
export function commentsQuery(api: Api, postID: string) {
  return infiniteQueryOptions({
    queryKey: commentsKey(postID),
    queryFn: ({ pageParam, signal }) =>
      api(posts.listComments, { postID, ...(pageParam === null ? {} : { after: pageParam }) }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ comments, page }) =>
      page.next === undefined ? null : (comments.at(-1)?.commentID ?? null),
    throwOnError: false,
    meta: { persisted: false },
  });
}
