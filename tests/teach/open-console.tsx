import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { createStore } from '@tanstack/store';
import { cleanup, render } from '@testing-library/react';
import { vi } from 'vitest';
import type { Api } from '#api/client.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { moderation } from '#contract/teach/moderation.ts';
import { teachers } from '#contract/teach/teachers.ts';
import { NetworkContext } from '#network/use-online.ts';
import { draftStore } from '#teach/answer/draft-store.ts';
import { type Console, ConsoleContext } from '#teach/app/context.ts';
import { createTeachRouter } from '#teach/app/router.tsx';
import { createSentAnswers } from '#teach/app/sent-answers.ts';
import { createSessionEnd, withSessionEnd } from '#teach/app/session.ts';

/* A whole console, with a server that answers as the test says. */
export const TIME = '2026-11-22T03:00:00.000Z';
export const TEACHER = '1b2f6c1e-3a44-4a5b-8c1d-2e3f40516273';

const CURRICULUMS = [{ currCode: 'pf-beginner', currName: 'ピアノはじめて' }];
export const NOBODY_WAITS = { items: [], counts: { waiting: 0, hidden: 0 }, page: {} };

/** The answer to a call, or the error that it fails with; undefined for an empty one. */
export type Answers = (endpoint: Endpoint, input: Record<string, unknown>) => unknown;

/** Opens an address of the console. `sent`: what a call was asked with, in order. */
export function openConsole(address: string, answers: Answers) {
  const calls: (readonly [string, Record<string, unknown>, unknown])[] = [];
  const sessionEnd = createSessionEnd();
  const server = async (endpoint: Endpoint, input: Record<string, unknown>, options?: unknown) => {
    calls.push([endpoint.path, input, options]);
    const answer = answers(endpoint, input);
    if (answer instanceof Error) throw answer;
    if (answer !== undefined) return answer;
    if (endpoint === teachers.show)
      return { teacher: { teacherID: TEACHER, name: '美緒', image: null, curriculums: CURRICULUMS } };
    return endpoint === moderation.list ? NOBODY_WAITS : {};
  };
  const api = withSessionEnd(server as unknown as Api, sessionEnd.report);
  window.history.replaceState({}, '', address);
  const sent = createSentAnswers(() => 0);
  const deps = {
    ...{ api, partingApi: api, sessionEnd, sent },
    ...{
      drafts: draftStore(localStorage),
      voices: { work: () => {}, store: createStore({ voices: [], refused: new Map(), interrupted: [] }) },
      now: () => Date.parse(TIME),
    },
  } as unknown as Console;
  const network = { isOnline: () => true, subscribe: () => () => {}, fetch: () => Promise.reject() };
  render(
    <NetworkContext value={network}>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <ConsoleContext value={deps}>
          <RouterProvider router={createTeachRouter()} />
        </ConsoleContext>
      </QueryClientProvider>
    </NetworkContext>,
  );
  const callsOf = (path: string) => calls.filter(([asked]) => asked === path);
  return {
    answers: sent,
    sent: (path: string) => callsOf(path).map(([, input]) => input),
    options: (path: string) => callsOf(path).map(([, , options]) => options),
  };
}

export function prepare(): void {
  localStorage.clear();
  // As with a keyboard.
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (query) => ({ matches: true, media: query }) as MediaQueryList,
  );
  vi.spyOn(window, 'scrollTo').mockImplementation(() => {});
}

export function putAway(): void {
  cleanup();
  vi.restoreAllMocks();
}
