// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createQueryClient } from '#app/cache/query-client.ts';
import { plays } from '#contract/community/plays.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import type { Play } from '#contract/entities/play.ts';
import { ApiError } from '#contract/errors.ts';
import type { CommunityPorts } from '#features/community/community-ports.ts';
import { PlayScreen } from '#features/community/plays/play-screen.tsx';
import { texts } from '#features/community/plays/texts.ts';
import { texts as postTexts } from '#features/community/post/texts.ts';
import type { NetworkStatus } from '#network/status.ts';
import { NetworkContext } from '#network/use-online.ts';
import { aPost, SAKURA } from '#tests/support/community/a-post.ts';

const SLUG = 'aaaaaaaaaaaa';
const NONE: readonly never[] = [];
const ONLINE: NetworkStatus = {
  isOnline: () => true,
  subscribe: () => () => {},
  fetch: () => Promise.reject(new TypeError('not used')),
};

beforeEach(() => {
  // No sound can be loaded here.
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockRejectedValue(new DOMException('', 'NotSupportedError'));
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

function aPlayOf({ isReady, isRefused = false }: { isReady: boolean; isRefused?: boolean }): Play {
  return {
    playSlug: SLUG,
    title: 'きらきら星',
    author: SAKURA,
    lesson: {
      lessonID: 'l1',
      lessonName: 'ドの見つけ方',
      location: { courseCode: 'pf', courseVer: 1, lessonOrder: 1 },
      currCode: 'pf-beginner',
      currName: 'ピアノはじめて',
    },
    sound: {
      url: `/media/plays/${SLUG}/now.m4a`,
      isReady,
      isRefused,
      seconds: 20,
      peaks: [],
      recordTime: '2026-11-20T12:00:00.000Z',
    },
    first: null,
    postID: aPost(1).postID,
    createTime: '2026-11-20T12:00:00.000Z',
  } as Play;
}

interface Opened {
  uid?: string;
  isReady?: boolean;
  isRefused?: boolean;
  later?: ApiError;
}

/** The page of a play for a visitor, or for `uid`; `later` is what the server answers from the second look on. */
async function opened({ uid, isReady = true, isRefused = false, later }: Opened = {}) {
  let looks = 0;
  const api = async (endpoint: Endpoint) => {
    if (endpoint !== plays.show) return { comments: [], page: {} };
    looks += 1;
    if (looks > 1 && later !== undefined) throw later;
    return { play: aPlayOf({ isReady, isRefused }), post: aPost(1, { isPlay: true }) };
  };
  const waiting = { posts: () => NONE, comments: () => NONE, subscribe: () => () => {} };
  const ports = { api, uid: uid ?? null, origin: 'https://otomichi.example', waiting };
  const root = createRootRoute({
    component: () => (
      <NetworkContext value={ONLINE}>
        <QueryClientProvider client={createQueryClient()}>
          <PlayScreen playSlug={SLUG} ports={ports as unknown as CommunityPorts} now={0} onGone={() => {}} />
        </QueryClientProvider>
      </NetworkContext>
    ),
  });
  const router = createRouter({ routeTree: root, history: createMemoryHistory() });
  await act(async () => void render(<RouterProvider router={router} />));
  await screen.findByRole('heading', { name: postTexts.thread });
}

const listen = async () =>
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: texts.listen })));

test('a play that was taken back while its page was open says so once somebody wants to hear it', async () => {
  await opened({ later: new ApiError('api/gone', { status: 410 }) });
  await listen();
  expect(await screen.findByText(texts.gone)).toBeTruthy();
  expect(screen.queryByText('きらきら星')).toBeNull();
});

test('a play that was taken back shows the words that were typed for its comments', async () => {
  localStorage.setItem(`otomichi.comment.hana.${aPost(1).postID}`, JSON.stringify('書きかけの言葉'));
  await opened({ uid: 'hana', later: new ApiError('api/gone', { status: 410 }) });
  await listen();
  expect(await screen.findByText(texts.gone)).toBeTruthy();
  const field = await screen.findByRole('textbox', { name: postTexts.leftWords });
  expect((field as HTMLTextAreaElement).value).toBe('書きかけの言葉');
});

test('a play that was taken back has no field for somebody who wrote nothing', async () => {
  localStorage.clear();
  await opened({ uid: 'hana', later: new ApiError('api/gone', { status: 410 }) });
  await listen();
  expect(await screen.findByText(texts.gone)).toBeTruthy();
  expect(screen.queryByRole('textbox')).toBeNull();
});

test('a sound that could not be loaded leaves the page as it is', async () => {
  await opened({ later: new ApiError('api/network') });
  await listen();
  expect(await screen.findByText(texts.failed)).toBeTruthy();
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('きらきら星');
});

test('the reason to begin stands above the comments', async () => {
  await opened();
  const headings = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
  expect(headings).toEqual([texts.lesson, postTexts.thread]);
});

test('nothing can be pressed before the sound has been made', async () => {
  await opened({ isReady: false });
  expect(screen.getByText(texts.preparing, { exact: false })).toBeTruthy();
  expect(screen.queryByRole('button', { name: texts.listen })).toBeNull();
  expect(screen.queryByRole('group', { name: texts.speeds })).toBeNull();
  expect(screen.queryByText(texts.speed(0.5))).toBeNull();
});

test('a sound that cannot be made promises nothing', async () => {
  await opened({ isReady: false, isRefused: true });
  expect(screen.getByText(texts.refused)).toBeTruthy();
  expect(screen.queryByText(texts.preparing, { exact: false })).toBeNull();
  expect(screen.queryByRole('button', { name: texts.listen })).toBeNull();
});

test('a visitor who signs in to like a play comes back to the play', async () => {
  await opened();
  const heart = screen.getByRole('link', { name: postTexts.likes(aPost(1).likes) });
  expect(heart.getAttribute('href')).toBe(`/signIn?ref=${encodeURIComponent(`/plays/${SLUG}`)}`);
});
