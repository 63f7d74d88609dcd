// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRouteWithContext,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { answeredLessonsQuery } from '#api/answered-lessons.ts';
import type { Api } from '#api/client.ts';
import { LessonError } from '#app/shell/errors/lesson-error.tsx';
import { type AnsweredLesson, comments } from '#contract/comments.ts';
import type { Output } from '#contract/endpoint.ts';
import { ERROR_MESSAGES } from '#contract/error-messages.ts';
import { ApiError, type ErrorCode } from '#contract/errors.ts';
import { homework } from '#contract/homework.ts';
import { answerTexts } from '#features/homework/answers/answer-texts.ts';
import { texts as homeworkTexts } from '#features/homework/texts.ts';
import { texts } from '#features/lesson/texts.ts';
import type { TakeHeader } from '#local/takes/take.ts';
import { NetworkContext } from '#network/use-online.ts';
import { aComment, aStatus, TAKE } from '#tests/features/homework/answers/an-answer.ts';
import { aDevice } from '#tests/support/device/a-device.ts';
import { aTake } from '#tests/support/device/a-take.ts';
import { eventually } from '#tests/support/eventually.ts';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const LESSON = { lessonName: '歌', courseCode: 'pf', courseVer: 1, lessonOrder: 3 };

interface Answers {
  answered: AnsweredLesson[];
  list: Output<typeof comments.list>;
}
const NOTHING: Answers = { answered: [], list: { comments: [], answers: [] } };

/** The page of a lesson whose subscription has ended, on the device of hanako with this take and these answers. */
async function opened(
  take: Partial<TakeHeader>,
  { answered, list }: Answers = NOTHING,
  code: ErrorCode = 'api/contract-expired',
) {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const takes = await aDevice().tab();
  await takes.start(aTake({ uid: 'hanako', lesson: LESSON, state: 'closed', ...take }));
  const looked = vi.spyOn(takes, 'listOf');
  const api = (async (endpoint: unknown) => {
    if (endpoint === comments.list) return list;
    if (endpoint === homework.listAudios) return { userAudios: [], page: {} };
    throw new ApiError('api/contract-expired');
  }) as Api;
  const queries = new QueryClient();
  queries.setQueryData(answeredLessonsQuery(api).queryKey, { lessons: answered });
  const root = createRootRouteWithContext<object>()();
  const lesson = createRoute({
    getParentRoute: () => root,
    path: '/lessons/$lesson/homework',
    loader: () => {
      throw new ApiError(code);
    },
    errorComponent: LessonError,
  });
  const others = ['/home', '/recordings', '/curriculums'].map((path) =>
    createRoute({ getParentRoute: () => root, path }),
  );
  const hanako = { kind: 'in', identity: { uid: 'hanako' } };
  const outbox = {
    replies: { of: () => null, subscribe: () => () => undefined },
    notes: { load: async () => '' },
    recordActivity: async () => undefined,
  };
  const router = createRouter({
    routeTree: root.addChildren([lesson, ...others]),
    history: createMemoryHistory({ initialEntries: ['/lessons/pf_1_3/homework'] }),
    context: {
      api,
      queries,
      reporter: { error: () => undefined },
      session: { state: () => hanako, subscribe: () => () => undefined },
      device: { load: async () => ({ takes, outbox }) },
      selected: { read: () => 'pf-beginner' },
    },
  });
  const page = (
    <NetworkContext value={{ isOnline: () => false, subscribe: () => () => undefined, fetch }}>
      <QueryClientProvider client={queries}>
        <RouterProvider router={router as never} />
      </QueryClientProvider>
    </NetworkContext>
  );
  await act(async () => void render(page));
  await screen.findByText(code === 'api/contract-expired' ? texts.ended : ERROR_MESSAGES[code]);
  await eventually(() => looked.mock.settledResults[0]?.type === 'fulfilled');
  await act(async () => undefined);
}

/** Whether the page leads to the recordings. */
async function leadsToRecordings(take: Partial<TakeHeader>): Promise<boolean> {
  await opened(take);
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

test.each([
  ['has ended', 'api/contract-expired'],
  ['has ended and there is no network', 'api/network'],
] as const)(
  'where a lesson %s the page shows what its teacher answered, to be played and replied to, and offers no other recording',
  async (_, code) => {
    const at = '2026-11-21T01:00:00.000Z';
    const { lessonName, ...location } = LESSON;
    const teacher = { name: '高橋 美咲', image: null };
    await opened(
      { takeID: TAKE },
      {
        answered: [
          { lessonID: 'pf-3', lessonName, location, teacher, answeredAt: at, updateTime: at, unread: 1 },
        ],
        list: {
          comments: [aComment({ body: 'ここはゆっくり' })],
          answers: [aStatus({ answeredAt: at, outcome: 'again' })],
        },
      },
      code,
    );
    expect(await screen.findByText('ここはゆっくり')).toBeTruthy();
    expect(screen.getByRole('button', { name: answerTexts.reply })).toBeTruthy();
    expect(screen.getByRole('button', { name: homeworkTexts.listen })).toBeTruthy();
    expect(screen.queryByRole('button', { name: answerTexts.again })).toBeNull();
  },
);

test('of many answers the page shows ten, and ten more with each press: each has a player and fetches its sound', async () => {
  const at = '2026-11-21T01:00:00.000Z';
  const { lessonName, ...location } = LESSON;
  const teacher = { name: '高橋 美咲', image: null };
  const ids = Array.from({ length: 12 }, (_, n) => `00000000-0000-4000-9000-${String(n).padStart(12, '0')}`);
  await opened(
    {},
    {
      answered: [
        { lessonID: 'pf-3', lessonName, location, teacher, answeredAt: at, updateTime: at, unread: 0 },
      ],
      list: {
        comments: [],
        answers: ids.map((recordingID) => aStatus({ recordingID, answeredAt: at, outcome: 'passed' })),
      },
    },
  );
  const more = await screen.findByRole('button', { name: homeworkTexts.more });
  expect(screen.getAllByRole('article')).toHaveLength(10);
  fireEvent.click(more);
  await eventually(() => screen.getAllByRole('article').length === 12);
  expect(screen.queryByRole('button', { name: homeworkTexts.more })).toBeNull();
});
