// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { CommunityPorts } from '#features/community/community-ports.ts';
import { texts } from '#features/community/post/texts.ts';
import { RefusedComments } from '#features/community/thread/waiting-comments.tsx';
import type { WaitingComment } from '#outbox/community/community-view.ts';

afterEach(cleanup);

const comment = (commentID: string, state: WaitingComment['state']): WaitingComment => ({
  commentID,
  postID: `post-of-${commentID}`,
  text: `${commentID}の言葉`,
  state,
  mayDiscard: true,
  writtenAt: 1,
});
const refusedFor = (why: string) => ({ kind: 'attention', need: 'look', why }) as const;

/** What the list of the community says of these comments. */
async function shown(comments: readonly WaitingComment[]) {
  const discarded: string[] = [];
  const ports = {
    uid: 'hana',
    waiting: { posts: () => [], comments: () => comments, subscribe: () => () => {} },
    writings: { discard: async (commentID: string) => discarded.push(commentID) > 0 },
  } as unknown as CommunityPorts;
  const root = createRootRoute({
    component: () => (
      <QueryClientProvider client={new QueryClient()}>
        <RefusedComments ports={ports} />
      </QueryClientProvider>
    ),
  });
  const router = createRouter({ routeTree: root, history: createMemoryHistory() });
  await act(async () => void render(<RouterProvider router={router} />));
  return discarded;
}

test('the community names comments whose post is gone or that were refused, and lets them go', async () => {
  const discarded = await shown([
    comment('gone', refusedFor('api/gone')),
    comment('words', refusedFor('posts/refused')),
    comment('offline', { kind: 'waiting' }),
  ]);
  expect(screen.getByRole('heading', { name: texts.refusedComments })).not.toBeNull();
  expect(screen.getByText('goneの言葉')).not.toBeNull();
  expect(screen.getByText(texts.postGone)).not.toBeNull();
  expect(screen.queryByText('offlineの言葉')).toBeNull();
  expect(screen.getAllByText(texts.toPost).map((link) => link.closest('a')?.getAttribute('href'))).toEqual([
    '/posts/post-of-words',
  ]);
  const [first] = screen.getAllByText(texts.discard);
  if (first) fireEvent.click(first);
  expect(discarded).toEqual(['gone']);
});

test('nothing is named while all comments are on their way', async () => {
  await shown([comment('offline', { kind: 'waiting' })]);
  expect(screen.queryByRole('heading')).toBeNull();
});
