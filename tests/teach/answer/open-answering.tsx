import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { createStore } from '@tanstack/store';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { vi } from 'vitest';
import type { Api } from '#api/client.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import type { AnswerComment, AnswerDraft } from '#contract/entities/answer.ts';
import { ApiError } from '#contract/errors.ts';
import { answers, phrases, type TakeToAnswer } from '#contract/teach/answers.ts';
import type { NetworkStatus } from '#network/status.ts';
import { NetworkContext } from '#network/use-online.ts';
import { Answering } from '#teach/answer/answering.tsx';
import { draftStore } from '#teach/answer/draft-store.ts';
import { texts } from '#teach/answer/texts.ts';
import { type Console, ConsoleContext, TeacherContext } from '#teach/app/context.ts';
import { createSentAnswers } from '#teach/app/sent-answers.ts';
import { createSessionEnd } from '#teach/app/session.ts';
import { TakePlayer } from '#teach/take/player.ts';

/* An answer that is being written, on a page with a list behind it and a network that the test cuts. */
const id = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
const TIME = '2026-11-22T03:00:00.000Z';
const UNDO_UNTIL = '2026-11-22T03:01:00.000Z';
const TAKE = `/teach/takes/${id(1)}`;
const VOICE = id(8);

export const words = (text: string): AnswerComment => ({
  commentID: id(2),
  place: { kind: 'whole' },
  body: { kind: 'text', text },
});
export const voice: AnswerComment = {
  commentID: id(3),
  place: { kind: 'whole' },
  body: { kind: 'voice', recordingID: VOICE },
};
export const aDraft = (
  comments: AnswerComment[],
  outcome: AnswerDraft['outcome'] = 'passed',
): AnswerDraft => ({
  outcome,
  stamp: null,
  comments,
});

function aTake(content: AnswerDraft): TakeToAnswer {
  const lesson = { lessonID: id(4), lessonOrder: 1, lessonName: '', courseName: '', currName: '' };
  const learner = { learnerID: id(5), name: 'はな' };
  return {
    submission: { submissionID: id(1), learner, lesson, takeNumber: 1, submittedAt: TIME, dueAt: TIME },
    sound: { url: '/a.m4a', contentType: 'audio/mp4', m4aURL: null, seconds: 20, peaks: [1], loudness: null },
    ...{
      note: null,
      onboarding: null,
      homework: null,
      textURL: null,
      model: null,
      earlier: [],
      answer: null,
    },
    draft: { content, version: 1, savedAt: TIME, voices: [] },
  } as unknown as TakeToAnswer;
}

/** A voice of this device, as far as sending looks at it. */
const aVoice = (deliveredAt: string | null) => ({
  ...{ takeID: VOICE, lessonID: id(1), decision: 'submit', state: 'closed', frozen: {}, deliveredAt },
});

/** Opens a recording with a draft. */
export async function open(content: AnswerDraft, { isOnline = true, voiceAt = TIME as string | null } = {}) {
  const world = { isOnline, answers: (): Promise<unknown> => Promise.resolve() };
  const listeners = new Set<() => void>();
  const sends: unknown[] = [];
  const api = (async (endpoint: Endpoint, input: unknown) => {
    if (endpoint === phrases.list) return { phrases: [] };
    if (!world.isOnline) throw new ApiError('api/network');
    if (endpoint === answers.saveDraft) return { version: 2 };
    if (endpoint !== answers.send) return {};
    sends.push(input);
    await world.answers();
    return { answer: { sentAt: TIME, undoUntil: UNDO_UNTIL } };
  }) as unknown as Api;
  const voices = {
    ...{ work: () => {}, url: async () => 'blob:voice' },
    store: createStore({ voices: [aVoice(voiceAt)], refused: new Map<string, string>(), interrupted: [] }),
  };
  const sent = createSentAnswers(() => 0);
  const deps = {
    ...{ api, partingApi: api, sessionEnd: createSessionEnd(), sent, voices },
    ...{ drafts: draftStore(localStorage), now: () => Date.parse(TIME) },
  } as unknown as Console;
  const network: NetworkStatus = {
    isOnline: () => world.isOnline,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    fetch: () => Promise.reject(),
  };
  const player = new TakePlayer({ takeURL: '/a.m4a', takeSeconds: 20, takeLoudness: null, model: null });
  const take = aTake(content);
  const room = { take, player, peaks: [], notice: null, canSend: true, onRefused: () => {} };
  const root = createRootRoute();
  const route = (path: string, component: () => React.ReactNode) =>
    createRoute({ getParentRoute: () => root, path, component });
  const routes = [
    route('/teach', () => <p>届いた録音</p>),
    route('/teach/takes/$submissionID', () => <Answering {...room} />),
  ];
  window.history.replaceState({}, '', TAKE);
  const router = createRouter({ routeTree: root.addChildren(routes) });
  render(
    <NetworkContext value={network}>
      <QueryClientProvider client={new QueryClient()}>
        <ConsoleContext value={deps}>
          <TeacherContext value={{ teacherID: id(6), name: '美緒' } as never}>
            <RouterProvider router={router as never} />
          </TeacherContext>
        </ConsoleContext>
      </QueryClientProvider>
    </NetworkContext>,
  );
  await screen.findByRole('button', { name: texts.send });
  return {
    ...{ world, sends, sent },
    goOnline: () =>
      act(async () => {
        world.isOnline = true;
        for (const listener of listeners) listener();
      }),
    voiceArrives: () =>
      act(async () => voices.store.setState((state) => ({ ...state, voices: [aVoice(TIME)] }))),
    leave: () => act(async () => router.history.push('/teach')),
  };
}

export const place = (): HTMLElement => screen.getByRole('button', { name: texts.send });
export const keys = () =>
  fireEvent.keyDown(document.activeElement ?? document.body, { code: 'Enter', ctrlKey: true });

export function prepare(): void {
  localStorage.clear();
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (query) => ({ matches: true, media: query, addEventListener() {}, removeEventListener() {} }) as never,
  );
  vi.spyOn(window, 'scrollTo').mockImplementation(() => {});
}

export function putAway(): void {
  cleanup();
  vi.restoreAllMocks();
  // What waits for a second press gets one: the next test begins without it.
  fireEvent.click(document.body);
}
