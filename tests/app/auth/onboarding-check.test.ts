import { QueryClient } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import type { Api } from '#api/client.ts';
import { queryKeyOf } from '#api/query.ts';
import { cacheOnboardingAnswers } from '#app/auth/fetch-onboarding.ts';
import { onboardingCheck } from '#app/auth/onboarding-check.ts';
import { watchOnboarding } from '#app/auth/watch-onboarding.ts';
import { ApiError } from '#contract/errors.ts';
import { type Onboarding, onboarding } from '#contract/onboarding.ts';
import { waitFor } from '#tests/support/eventually.ts';

const ANSWERS: Onboarding = {
  categoryCode: 'piano',
  currCode: 'pf-beginner',
  experience: 0,
  hasInstrument: 1,
};
const SHOWN = queryKeyOf(onboarding.show, {});

/** A phone and its server; `restart` is the next start of the app with what the storage still has. */
function aPhone() {
  const rows = new Map<string, string>();
  const server = {
    answers: null as Onboarding | null,
    subscribed: false,
    network: true,
    verified: true,
    calls: 0,
    gate: Promise.resolve(),
  };
  const api = (async ({ path }: { path: string }) => {
    server.calls += 1;
    const said = { onboarding: server.answers };
    await server.gate;
    if (!server.network) throw new ApiError('api/network');
    if (path === '/onboarding') return said;
    if (!server.verified) throw new ApiError('api/email-not-verified');
    return { subscriptions: server.subscribed ? [{}] : null };
  }) as unknown as Api;
  const storage = {
    getItem: (key: string) => rows.get(key) ?? null,
    setItem: (key: string, value: string) => void rows.set(key, value),
  };
  const logged: unknown[] = [];
  const restart = (queries = new QueryClient()) => ({
    queries,
    check: onboardingCheck(api, queries, storage, (cause) => void logged.push(cause)),
  });
  return { rows, server, restart, api, storage, logged };
}

test('a newcomer needs the onboarding; a person with answers or a subscription does not', async () => {
  const { server, restart } = aPhone();
  expect(await restart().check.ask('hana')).toBe('needed');
  server.answers = ANSWERS;
  expect(await restart().check.ask('hana')).toBe('done');
  const other = aPhone();
  other.server.subscribed = true;
  expect(await other.restart().check.ask('hana')).toBe('done');
});

test('counts an unverified e-mail address as no subscription', async () => {
  const { server, restart } = aPhone();
  server.verified = false;
  expect(await restart().check.ask('hana')).toBe('needed');
});

test('never asks again after the answer "done"', async () => {
  const { server, restart } = aPhone();
  restart().check.settle('hana');
  const { check } = restart();
  expect(check.known('hana')).toBe('done');
  expect(await check.ask('hana')).toBe('done');
  expect(server.calls).toBe(0);
});

test('is one question, however often it is asked meanwhile; after its answer another one', async () => {
  const { server, restart } = aPhone();
  const { check } = restart();
  expect(await Promise.all([check.ask('hana'), check.ask('hana')])).toEqual(['needed', 'needed']);
  expect(server.calls).toBe(2);
  server.answers = ANSWERS;
  expect(await check.ask('hana')).toBe('done');
});

test('asks the server, not the cache, when a crash lost "done"', async () => {
  const { server, restart } = aPhone();
  restart().check.begin('hana');
  // The server has the answers; the crash lost "done" and the cached query.
  server.answers = ANSWERS;
  const { check, queries } = restart();
  queries.setQueryData(SHOWN, { onboarding: null });
  expect(check.known('hana')).toBe('unknown');
  expect(await check.ask('hana')).toBe('done');
  expect(check.known('hana')).toBe('done');
  expect(queries.getQueryData(SHOWN)).toEqual({ onboarding: ANSWERS });
});

test('shows the onboarding offline after such a crash, and leaves it as soon as the server can be asked', async () => {
  const { server, restart } = aPhone();
  restart().check.begin('hana');
  server.answers = ANSWERS;
  server.network = false;
  const { check } = restart();
  expect(await check.ask('hana')).toBe('needed');
  expect(check.known('hana')).toBe('needed');

  const listeners = new Set<() => void>();
  const onActive = (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  const network = { isOnline: () => server.network, subscribe: onActive };
  const left = vi.fn();
  const stop = watchOnboarding({ ask: () => check.ask('hana'), network, onActive }, left);
  server.network = true;
  for (const listener of listeners) listener();
  await waitFor(() => expect(left).toHaveBeenCalledOnce());
  for (const listener of listeners) listener();
  stop();
  expect(listeners.size).toBe(0);
  expect(left).toHaveBeenCalledOnce();
});

test('ignores the answer of a request that was sent before the person finished', async () => {
  const { server, restart } = aPhone();
  const { check, queries } = restart();
  check.begin('hana');
  let open = () => {};
  server.gate = new Promise((resolve) => {
    open = resolve;
  });
  const asked = check.ask('hana');
  await waitFor(() => expect(server.calls).toBe(2));
  check.settle('hana');
  cacheOnboardingAnswers(queries, ANSWERS);
  open();
  expect(await asked).toBe('done');
  expect(check.known('hana')).toBe('done');
  expect(queries.getQueryData(SHOWN)).toEqual({ onboarding: ANSWERS });
});

test('logs why the load failed, except for an address that is not confirmed', async () => {
  const { server, restart, logged } = aPhone();
  server.verified = false;
  await restart().check.ask('hana');
  expect(logged).toEqual([]);
  server.network = false;
  await restart().check.ask('ken');
  expect(logged).toMatchObject([{ code: 'api/network' }]);
});

test('locks nobody out offline; the next start asks again', async () => {
  const { server, restart } = aPhone();
  server.network = false;
  const first = restart().check;
  expect(await first.ask('hana')).toBe('done');
  expect(first.known('hana')).toBe('done');
  expect(restart().check.known('hana')).toBe('unknown');
});

test('expects the onboarding offline for a person who was about to sign up, until the server answers', async () => {
  const { server, restart } = aPhone();
  server.network = false;
  const { check } = restart();
  check.expect('hana');
  expect(await check.ask('hana')).toBe('needed');
  server.network = true;
  server.answers = ANSWERS;
  expect(await check.ask('hana')).toBe('done');
  check.expect('hana');
  expect(check.known('hana')).toBe('done');
});

test('remembers for this start when the storage is full', async () => {
  const { server, api, storage } = aPhone();
  const full = {
    ...storage,
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError');
    },
  };
  const check = onboardingCheck(api, new QueryClient(), full, () => undefined);
  expect(await check.ask('hana')).toBe('needed');
  expect(check.known('hana')).toBe('needed');
  check.settle('hana');
  expect(check.known('hana')).toBe('done');
  expect(server.calls).toBe(2);
});
