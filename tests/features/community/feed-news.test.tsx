// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderHook, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Api } from '#api/client.ts';
import type { Post } from '#contract/entities/post.ts';
import { type FeedData, feedKey } from '#features/community/feed/feed-queries.ts';
import { postsOf } from '#features/community/feed/merge-head.ts';
import { useFeed } from '#features/community/feed/use-feed.ts';
import { aPost } from '#tests/support/community/a-post.ts';

const FILTER = {};

/** A list that was read before, opened again; `now` is what the server has meanwhile. */
function reopened(held: readonly Post[], now: readonly Post[]) {
  const queries = new QueryClient();
  const before: FeedData = { pages: [{ posts: [...held], page: {} }], pageParams: [null] };
  queries.setQueryData(feedKey(FILTER), before);
  const api = (async () => ({ posts: now, page: {} })) as unknown as Api;
  const offered: number[] = [];
  const { result } = renderHook(
    () => {
      const feed = useFeed(api, FILTER);
      offered.push(feed.freshCount);
      return feed;
    },
    {
      wrapper: ({ children }) => <QueryClientProvider client={queries}>{children}</QueryClientProvider>,
    },
  );
  return { result, offered, shown: () => postsOf(result.current.query.data ?? before) };
}

test('an empty list that was read before shows what was posted meanwhile, and never offers it beside 「まだ投稿はありません」', async () => {
  const { shown, offered } = reopened([], [aPost(2), aPost(1)]);
  await waitFor(() => expect(shown()).toEqual([aPost(2), aPost(1)]));
  expect(Math.max(...offered)).toBe(0);
});

test('a list with posts does not move: what was posted meanwhile is offered', async () => {
  const { result, shown } = reopened([aPost(1)], [aPost(2), aPost(1)]);
  await waitFor(() => expect(result.current.freshCount).toBe(1));
  expect(shown()).toEqual([aPost(1)]);
});

test('an own post that appears while the next page is on its way stays when that arrives', async () => {
  const queries = new QueryClient();
  const own = aPost(3, { isOwn: true });
  queries.setQueryData<FeedData>(feedKey(FILTER), {
    pages: [{ posts: [aPost(2)], page: { next: 2 } }],
    pageParams: [null],
  });
  const asked: { isNext: boolean; answer: (page: object) => void }[] = [];
  const api = ((_endpoint: unknown, { before }: { before?: string }) =>
    new Promise((answer) => asked.push({ isNext: before !== undefined, answer }))) as unknown as Api;
  const { result } = renderHook(() => useFeed(api, FILTER), {
    wrapper: ({ children }) => <QueryClientProvider client={queries}>{children}</QueryClientProvider>,
  });
  const shown = () => postsOf(result.current.query.data ?? { pages: [], pageParams: [] });
  void result.current.query.fetchNextPage();
  await waitFor(() => expect(asked).toHaveLength(2));
  asked.find(({ isNext }) => !isNext)?.answer({ posts: [own, aPost(2)], page: { next: 2 } });
  await waitFor(() => expect(shown()).toEqual([own, aPost(2)]));
  asked.find(({ isNext }) => isNext)?.answer({ posts: [aPost(1)], page: {} });
  await waitFor(() => expect(result.current.query.isFetchingNextPage).toBe(false));
  // Its end is still near, so the list asks again.
  if (result.current.query.hasNextPage) void result.current.query.fetchNextPage();
  await waitFor(() => expect(result.current.query.isFetchingNextPage).toBe(result.current.query.hasNextPage));
  asked.at(-1)?.answer({ posts: [aPost(1)], page: {} });
  await waitFor(() => expect(shown()).toEqual([own, aPost(2), aPost(1)]));
});
