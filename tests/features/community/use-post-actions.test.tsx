// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { queryKeyOf } from '#api/query.ts';
import { posts } from '#contract/community/posts.ts';
import { profiles } from '#contract/community/profiles.ts';
import type { Post } from '#contract/entities/post.ts';
import type { CommunityPorts } from '#features/community/community-ports.ts';
import type { PersonPage } from '#features/community/people/people-queries.ts';
import { usePostActions } from '#features/community/post/use-post-actions.tsx';

afterEach(cleanup);

const HANA = { username: 'hana', displayName: 'はな', image: null };
const POST = { postID: 'p', author: HANA, isPlay: false, play: null } as Post;

test('who mutes somebody from a post on their page sees there that they are muted, and follow them no longer', async () => {
  const queries = new QueryClient();
  const key = queryKeyOf(profiles.show, { username: 'hana' });
  queries.setQueryData(key, {
    profile: { ...HANA, isFollowed: true, isMuted: false },
    plays: [],
    posts: [POST],
  } as unknown as PersonPage);
  const api = vi.fn(async () => ({ isMuted: true }));
  const { result } = renderHook(() => usePostActions({ api } as unknown as CommunityPorts, POST), {
    wrapper: ({ children }) => <QueryClientProvider client={queries}>{children}</QueryClientProvider>,
  });
  await act(() => result.current.mute());
  expect(api).toHaveBeenCalledExactlyOnceWith(profiles.mute, { username: 'hana', isMuted: true });
  expect(queries.getQueryData<PersonPage>(key)).toMatchObject({
    profile: { isMuted: true, isFollowed: false },
    posts: [],
  });
  expect(queries.getQueryState(key)?.isInvalidated).toBe(true);
});

test('a list that was asked for while a post was being deleted does not bring it back', async () => {
  const queries = new QueryClient();
  const key = queryKeyOf(posts.list, {});
  queries.setQueryData(key, { posts: [POST], page: {} });
  const api = vi.fn(async () => {
    // The server answers the list first, and its answer arrives last.
    void queries.fetchQuery({ queryKey: key, queryFn: () => late }).catch(() => undefined);
  });
  let arrive = (_: object) => {};
  const late = new Promise<object>((resolve) => {
    arrive = resolve;
  });
  const { result } = renderHook(() => usePostActions({ api } as unknown as CommunityPorts, POST), {
    wrapper: ({ children }) => <QueryClientProvider client={queries}>{children}</QueryClientProvider>,
  });
  await act(() => result.current.remove());
  await act(async () => arrive({ posts: [POST], page: {} }));
  expect(queries.getQueryData(key)).toEqual({ posts: [], page: {} });
});
