// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { queryKeyOf } from '#api/query.ts';
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
