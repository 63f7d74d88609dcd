// @vitest-environment happy-dom
import {
  createMemoryHistory,
  createRootRouteWithContext,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { ErrorScreen } from '#app/shell/errors/error-screen.tsx';
import { LessonTextError } from '#app/shell/errors/lesson-error.tsx';
import { noticeTexts } from '#app/shell/notice-texts.ts';
import { ApiError } from '#contract/errors.ts';
import { texts } from '#features/lesson/texts.ts';
import { NetworkContext } from '#network/use-online.ts';
import { aNetwork } from '#tests/support/network/a-network.ts';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

/** A page whose loader, and a lesson whose text, fail with this error until the network is back; offline. */
async function openedOffline(path: '/plain' | '/lessons/pf_1_3/text', error: Error) {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const network = { ...aNetwork(), fetch: () => Promise.reject(new Error('no network')) };
  network.set(false);
  let asked = 0;
  const answer = () => {
    asked += 1;
    if (!network.isOnline()) throw error;
  };
  const root = createRootRouteWithContext<object>()();
  const plain = createRoute({
    getParentRoute: () => root,
    path: '/plain',
    loader: answer,
    component: () => <p>読めました</p>,
    errorComponent: ErrorScreen,
  });
  const text = createRoute({
    getParentRoute: () => root,
    path: '/lessons/$lesson/text',
    component: () => {
      answer();
      return <p>読めました</p>;
    },
    errorComponent: LessonTextError,
  });
  const others = ['/home', '/diagnostics', '/curriculums', '/lessons/$lesson/homework'].map((each) =>
    createRoute({ getParentRoute: () => root, path: each }),
  );
  const router = createRouter({
    routeTree: root.addChildren([plain, text, ...others]),
    history: createMemoryHistory({ initialEntries: [path] }),
    context: { reporter: { error: () => undefined } },
  });
  await act(
    async () =>
      void render(
        <NetworkContext value={network}>
          <RouterProvider router={router as never} />
        </NetworkContext>,
      ),
  );
  await screen.findByText(path === '/plain' ? noticeTexts.errorTitle : texts.textFailed);
  return {
    askedWhenBack: async () => {
      const before = asked;
      await act(async () => network.set(true));
      return asked - before;
    },
  };
}

const labels = () => screen.queryAllByRole('button').map(({ textContent }) => textContent);

test('a text whose code did not load offers to load the page again, for a browser may remember the failure', async () => {
  const failure = new TypeError('Failed to fetch dynamically imported module');
  const { askedWhenBack } = await openedOffline('/lessons/pf_1_3/text', failure);
  expect(labels()).toEqual([noticeTexts.reload]);
  expect(screen.getByRole('link', { name: texts.toHomework })).toBeTruthy();
  expect(await askedWhenBack()).toBe(0);
});

test('a text that the server did not give is asked for again by a press, and by itself once the server answers', async () => {
  const { askedWhenBack } = await openedOffline('/lessons/pf_1_3/text', new ApiError('api/network'));
  expect(labels()).toEqual([texts.retry]);
  await askedWhenBack();
  expect(await screen.findByText('読めました')).toBeTruthy();
});

test('so is a page that was opened without a network', async () => {
  const { askedWhenBack } = await openedOffline('/plain', new ApiError('api/network'));
  await askedWhenBack();
  expect(await screen.findByText('読めました')).toBeTruthy();
});

test('a refusal is not asked for again: a better line changes nothing', async () => {
  const { askedWhenBack } = await openedOffline('/plain', new ApiError('api/forbidden'));
  expect(await askedWhenBack()).toBe(0);
});
