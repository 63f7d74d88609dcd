// @vitest-environment happy-dom
import { act, cleanup, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Api } from '#api/client.ts';
import { ApiError } from '#contract/errors.ts';
import { queue } from '#contract/teach/queue.ts';
import { MINUTE_MS, SECOND_MS } from '#domain/time-units.ts';
import { type Console, ConsoleContext } from '#teach/app/context.ts';
import { useClaim } from '#teach/take/claim.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const OTHERS = new ApiError('api/conflict', {
  status: 409,
  details: { reason: 'claimed', teacherName: '健' },
});
const OFFLINE = new ApiError('api/network');

/** Opens a recording; the server answers each claim by `refusal`, or gives it. */
async function open() {
  const server = { refusal: null as ApiError | null, claims: 0, pages: [] as unknown[] };
  const api = (async (endpoint: unknown, { pageID }: { pageID?: string }) => {
    server.pages.push(pageID);
    if (endpoint !== queue.claim) return {};
    server.claims += 1;
    if (server.refusal) throw server.refusal;
    return {};
  }) as unknown as Api;
  const deps = { api, partingApi: api } as Console;
  const wrapper = ({ children }: { children: ReactNode }) => (
    <ConsoleContext value={deps}>{children}</ConsoleContext>
  );
  return {
    server,
    show: async () => renderHook(() => useClaim('a', true, () => {}), { wrapper }).result,
    pass: (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms)),
    work: () => document.dispatchEvent(new Event('keydown')),
  };
}

test('a claim that was asked for again is held on to like any other', async () => {
  const { server, show, pass, work } = await open();
  server.refusal = OTHERS;
  const result = await show();
  await pass(0);
  expect(result.current.claim).toMatchObject({ at: 'others', teacherName: '健' });
  // Without a network it is tried again by itself, as the notice says.
  server.refusal = OFFLINE;
  act(result.current.askAgain);
  await pass(0);
  expect(result.current.claim).toEqual({ at: 'failed' });
  server.refusal = null;
  await pass(10 * SECOND_MS);
  expect(result.current.claim).toEqual({ at: 'mine' });
  const before = server.claims;
  await pass(4 * MINUTE_MS);
  work();
  await pass(2 * MINUTE_MS);
  expect(server.claims).toBe(before + 1);
});

test('a recording that is gone is said to be gone, and not asked for again', async () => {
  const { server, show, pass } = await open();
  server.refusal = new ApiError('api/not-found', { status: 404 });
  const result = await show();
  await pass(MINUTE_MS);
  expect(result.current.claim).toEqual({ at: 'gone' });
  expect(server.claims).toBe(1);
});

test('a page says of itself which one it is, when it opens a recording and when it leaves it', async () => {
  const { server, show, pass } = await open();
  await show();
  await pass(0);
  dispatchEvent(new Event('pagehide'));
  cleanup();
  await pass(0);
  const [opened, ...left] = server.pages;
  expect(opened).toMatch(/^[\da-f-]{36}$/);
  expect(left).toEqual([opened, opened]);
});
