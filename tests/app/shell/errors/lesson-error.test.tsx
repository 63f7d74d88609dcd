// @vitest-environment happy-dom
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
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

/** A lesson whose text does not open for this reason. */
async function opened(error: Error) {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const root = createRootRoute();
  const text = createRoute({
    getParentRoute: () => root,
    path: '/lessons/$lesson/text',
    component: () => {
      throw error;
    },
    errorComponent: LessonTextError,
  });
  const homework = createRoute({ getParentRoute: () => root, path: '/lessons/$lesson/homework' });
  const history = createMemoryHistory({ initialEntries: ['/lessons/pf_1_3/text'] });
  const router = createRouter({ routeTree: root.addChildren([text, homework]), history });
  const network = { ...aNetwork(), fetch: () => Promise.reject(new Error('no network')) };
  await act(
    async () =>
      void render(
        <NetworkContext value={network}>
          <RouterProvider router={router as never} />
        </NetworkContext>,
      ),
  );
  await screen.findByText(texts.textFailed);
}

const labels = () => screen.queryAllByRole('button').map(({ textContent }) => textContent);

test('a text whose code did not load offers to load the page again, for a browser may remember the failure', async () => {
  await opened(new TypeError('Failed to fetch dynamically imported module'));
  expect(labels()).toEqual([noticeTexts.reload]);
  expect(screen.getByRole('link', { name: texts.toHomework })).toBeTruthy();
});

test('a text that the server did not give is asked for again', async () => {
  await opened(new ApiError('api/network'));
  expect(labels()).toEqual([texts.retry]);
});
