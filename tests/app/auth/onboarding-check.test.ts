import { QueryClient } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import type { Api } from '#api/client.ts';
import { queryKeyOf } from '#api/query.ts';
import { cacheOnboardingAnswers } from '#app/auth/fetch-onboarding.ts';
import { onboardingCheck } from '#app/auth/onboarding-check.ts';
import { watchOnboarding } from '#app/auth/watch-onboarding.ts';
import { ApiError } from '#contract/errors.ts';
import { type Onboarding, onboarding } from '#contract/onboarding.ts';

const ANSWERS: Onboarding = {
  categoryCode: 'piano',
  currCode: 'pf-beginner',
  experience: 0,
  hasInstrument: 1,
};
const SHOWN = queryKeyOf(onboarding.show, {});

/** A phone and its school; `restart` is the next start of the app, with whatever storage still holds. */
function aPhone() {
  const rows = new Map<string, string>();
  const school = {
    answers: null as Onboarding | null,
    subscribed: false,
    network: true,
    verified: true,
    calls: 0,
    gate: Promise.resolve(),
  };
  const api = (async ({ path }: { path: string }) => {
    school.calls += 1;
    const said = { onboarding: school.answers };
    await school.gate;
    if (!school.network) throw new ApiError('api/network');
    if (path === '/onboarding') return said;
    if (!school.verified) throw new ApiError('api/email-not-verified');
    return { subscriptions: school.subscribed ? [{}] : null };
  }) as unknown as Api;
  const storage = {
    getItem: (key: string) => rows.get(key) ?? null,
    setItem: (key: string, value: string) => void rows.set(key, value),
  };
  const restart = (queries = new QueryClient()) => ({
    queries,
    check: onboardingCheck(api, queries, storage),
  });
  return { rows, school, restart, api, storage };
}

test('a newcomer needs the first steps, whoever answered or subscribed does not', async () => {
  const { school, restart } = aPhone();
  expect(await restart().check.ask('hana')).toBe('needed');
  school.answers = ANSWERS;
  expect(await restart().check.ask('hana')).toBe('done');
  const other = aPhone();
  other.school.subscribed = true;
  expect(await other.restart().check.ask('hana')).toBe('done');
});

test('an address that is not verified counts as no subscription', async () => {
  const { school, restart } = aPhone();
  school.verified = false;
  expect(await restart().check.ask('hana')).toBe('needed');
});

test('the answer "done" is believed for ever and asked of nobody', async () => {
  const { school, restart } = aPhone();
  restart().check.settle('hana');
  const { check } = restart();
  expect(check.known('hana')).toBe('done');
  expect(await check.ask('hana')).toBe('done');
  expect(school.calls).toBe(0);
});

test('a crash loses "done": the school, which has the answers, is asked instead of what was kept', async () => {
  const { school, restart } = aPhone();
  restart().check.begin('hana');
  // The answers reached the school; "done" and the kept query died with the browser.
  school.answers = ANSWERS;
  const { check, queries } = restart();
  queries.setQueryData(SHOWN, { onboarding: null });
  expect(check.known('hana')).toBe('unknown');
  expect(await check.ask('hana')).toBe('done');
  expect(check.known('hana')).toBe('done');
  expect(queries.getQueryData(SHOWN)).toEqual({ onboarding: ANSWERS });
});

test('the same without a line: the first steps are shown, and left as soon as the school can be asked', async () => {
  const { school, restart } = aPhone();
  restart().check.begin('hana');
  school.answers = ANSWERS;
  school.network = false;
  const { check } = restart();
  expect(await check.ask('hana')).toBe('needed');
  expect(check.known('hana')).toBe('needed');

  const listeners = new Set<() => void>();
  const onActive = (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  const network = { isOnline: () => school.network, subscribe: onActive };
  const left = vi.fn();
  const stop = watchOnboarding({ ask: () => check.ask('hana'), network, onActive }, left);
  school.network = true;
  for (const listener of listeners) listener();
  await vi.waitFor(() => expect(left).toHaveBeenCalledOnce());
  for (const listener of listeners) listener();
  stop();
  expect(listeners.size).toBe(0);
  expect(left).toHaveBeenCalledOnce();
});

test('a question that was on its way when the person answered does not undo the answer', async () => {
  const { school, restart } = aPhone();
  const { check, queries } = restart();
  check.begin('hana');
  let open = () => {};
  school.gate = new Promise((resolve) => {
    open = resolve;
  });
  const asked = check.ask('hana');
  await vi.waitFor(() => expect(school.calls).toBe(2));
  check.settle('hana');
  cacheOnboardingAnswers(queries, ANSWERS);
  open();
  expect(await asked).toBe('done');
  expect(check.known('hana')).toBe('done');
  expect(queries.getQueryData(SHOWN)).toEqual({ onboarding: ANSWERS });
});

test('without a line nobody is locked out; the next start asks', async () => {
  const { school, restart } = aPhone();
  school.network = false;
  const first = restart().check;
  expect(await first.ask('hana')).toBe('done');
  expect(first.known('hana')).toBe('done');
  expect(restart().check.known('hana')).toBe('unknown');
});

test('somebody who was about to sign up has the first steps ahead without a line; the school knows better', async () => {
  const { school, restart } = aPhone();
  school.network = false;
  const { check } = restart();
  check.expect('hana');
  expect(await check.ask('hana')).toBe('needed');
  school.network = true;
  school.answers = ANSWERS;
  expect(await check.ask('hana')).toBe('done');
  check.expect('hana');
  expect(check.known('hana')).toBe('done');
});

test('a device whose storage is full still remembers until it is closed', async () => {
  const { school, api, storage } = aPhone();
  const full = {
    ...storage,
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError');
    },
  };
  const check = onboardingCheck(api, new QueryClient(), full);
  expect(await check.ask('hana')).toBe('needed');
  expect(check.known('hana')).toBe('needed');
  check.settle('hana');
  expect(check.known('hana')).toBe('done');
  expect(school.calls).toBe(2);
});
