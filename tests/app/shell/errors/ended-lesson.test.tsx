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
import { LessonError } from '#app/shell/errors/lesson-error.tsx';
import { ApiError } from '#contract/errors.ts';
import { texts } from '#features/lesson/texts.ts';
import type { TakeHeader } from '#local/takes/take.ts';
import { aDevice } from '#tests/support/device/a-device.ts';
import { aTake } from '#tests/support/device/a-take.ts';
import { eventually } from '#tests/support/eventually.ts';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const LESSON = { lessonName: '歌', courseCode: 'pf', courseVer: 1, lessonOrder: 3 };

/** The page of a lesson whose subscription has ended, on the device of hanako with this take; whether it leads to its recordings. */
async function leadsToRecordings(take: Partial<TakeHeader>): Promise<boolean> {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const takes = await aDevice().tab();
  await takes.start(aTake({ uid: 'hanako', lesson: LESSON, state: 'closed', ...take }));
  const looked = vi.spyOn(takes, 'listOf');
  const root = createRootRouteWithContext<object>()();
  const lesson = createRoute({
    getParentRoute: () => root,
    path: '/lessons/$lesson/homework',
    loader: () => {
      throw new ApiError('api/contract-expired');
    },
    errorComponent: LessonError,
  });
  const others = ['/home', '/recordings', '/curriculums'].map((path) =>
    createRoute({ getParentRoute: () => root, path }),
  );
  const hanako = { kind: 'in', identity: { uid: 'hanako' } };
  const router = createRouter({
    routeTree: root.addChildren([lesson, ...others]),
    history: createMemoryHistory({ initialEntries: ['/lessons/pf_1_3/homework'] }),
    context: {
      session: { state: () => hanako, subscribe: () => () => undefined },
      device: { load: async () => ({ takes }) },
      selected: { read: () => 'pf-beginner' },
    },
  });
  await act(async () => void render(<RouterProvider router={router as never} />));
  await screen.findByText(texts.ended);
  await eventually(() => looked.mock.settledResults[0]?.type === 'fulfilled');
  await act(async () => undefined);
  return screen.queryByRole('link', { name: texts.toRecordings })?.getAttribute('href') === '/recordings';
}

test.each([
  ['a recording of the lesson', {}, true],
  ['a recording of another lesson', { lesson: { ...LESSON, lessonOrder: 4 } }, false],
  ['a recording that was thrown away', { state: 'discarded' }, false],
  ['a recording of somebody else', { uid: 'taro' }, false],
] as const)(
  'where a lesson has ended the page leads to the recordings of its person: %s',
  async (_, take, leads) => {
    expect(await leadsToRecordings(take)).toBe(leads);
  },
);
