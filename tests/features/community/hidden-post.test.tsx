// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { posts } from '#contract/community/posts.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { ApiError } from '#contract/errors.ts';
import type { CommunityPorts } from '#features/community/community-ports.ts';
import { texts as playTexts } from '#features/community/plays/texts.ts';
import { PostScreen } from '#features/community/post/post-screen.tsx';
import { texts } from '#features/community/post/texts.ts';
import { NetworkContext } from '#network/use-online.ts';
import type { WaitingComment } from '#outbox/community/community-view.ts';
import { aPost } from '#tests/support/community/a-post.ts';

const NETWORK = { isOnline: () => true, subscribe: () => () => {}, fetch };
const POST = aPost(1);
const NONE: readonly never[] = [];

beforeEach(() => localStorage.clear());
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

interface Opened {
  isHidden?: boolean;
  isGone?: boolean;
  waits?: readonly WaitingComment[];
}

/** The page of one's own post. */
async function opened({ isHidden = false, isGone = false, waits = NONE }: Opened) {
  const post = aPost(1, { isOwn: true, isHidden });
  const api = async (endpoint: Endpoint) => {
    if (isGone) throw new ApiError('api/gone');
    return endpoint === posts.show ? { post } : { comments: [], page: {} };
  };
  const waiting = { posts: () => NONE, comments: () => waits, subscribe: () => () => {} };
  const ports = { api, uid: 'hana', origin: 'https://otomichi.example', waiting };
  const root = createRootRoute({
    component: () => (
      <NetworkContext value={NETWORK}>
        <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
          <PostScreen
            postID={POST.postID}
            ports={ports as unknown as CommunityPorts}
            now={0}
            onGone={() => {}}
          />
        </QueryClientProvider>
      </NetworkContext>
    ),
  });
  const router = createRouter({ routeTree: root, history: createMemoryHistory() });
  await act(async () => void render(<RouterProvider router={router} />));
  await screen.findByText(isGone ? texts.gone : /コメントはありません/);
}

const share = () => screen.queryByRole('button', { name: /の投稿を共有/ });
const field = () => screen.queryByLabelText(texts.commentField);
const leftWords = () => screen.queryByLabelText<HTMLTextAreaElement>(texts.leftWords);

test('the author of a hidden post reads so, and nothing asks for comments or to share what nobody else sees', async () => {
  await opened({ isHidden: true });
  expect(screen.getByText(texts.hidden)).not.toBeNull();
  expect(screen.getByText(texts.noCommentsHidden)).not.toBeNull();
  expect([share(), field()]).toEqual([null, null]);
});

test('words that were typed before the post was hidden are still there', async () => {
  localStorage.setItem(`otomichi.comment.hana.${POST.postID}`, JSON.stringify('書きかけの言葉'));
  await opened({ isHidden: true });
  expect((field() as HTMLTextAreaElement | null)?.value).toBe('書きかけの言葉');
});

test('a post that others see is shared and commented on', async () => {
  await opened({ isHidden: false });
  expect(screen.queryByText(texts.hidden)).toBeNull();
  expect([share(), field()]).not.toContain(null);
});

test('a post that was deleted shows the words that were typed for it, and a comment that it did not take', async () => {
  localStorage.setItem(`otomichi.comment.hana.${POST.postID}`, JSON.stringify('書きかけの言葉'));
  const refused = {
    commentID: 'c',
    postID: POST.postID,
    text: 'とどかない言葉',
    state: { kind: 'attention', need: 'look', why: 'api/gone' },
    mayDiscard: true,
    writtenAt: 1,
  } as const;
  await opened({ isGone: true, waits: [refused] });
  expect(leftWords()?.value).toBe('書きかけの言葉');
  expect(screen.getByText('とどかない言葉')).not.toBeNull();
  expect(screen.getByText(texts.postGone)).not.toBeNull();
});

test('words for a post that was deleted are copied or thrown away, and nothing offers to send them', async () => {
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  localStorage.setItem(`otomichi.comment.hana.${POST.postID}`, JSON.stringify('書きかけの言葉'));
  await opened({ isGone: true });
  expect(screen.queryByRole('button', { name: texts.commentSend })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: texts.leftWordsCopy }));
  expect(copied).toHaveBeenCalledWith('書きかけの言葉');
  fireEvent.click(screen.getByRole('button', { name: texts.discard }));
  expect(leftWords()).toBeNull();
});

test('a post that was deleted has no field for somebody who wrote nothing', async () => {
  await opened({ isGone: true });
  expect([field(), leftWords()]).toEqual([null, null]);
});

// The author's copy says only that it is hidden: by reports that the school has yet to look at, or by the school, which has.
test('no sentence about something hidden promises a check that may be over', () => {
  const { hidden, hiddenComment, goneBody } = texts;
  for (const words of [hidden, hiddenComment, goneBody, playTexts.hidden, playTexts.goneBody])
    expect(words).not.toContain('確認');
});
