// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { expect, test, vi } from 'vitest';
import { hasStamps, markTexts } from '#app/cache/precache-stamps.ts';
import type { AppDeps } from '#app/context.ts';
import { bringToDevice } from '#app/idle-work.ts';
import { PEOPLE_CACHE, VOICE_CACHE } from '#local/cache-names.ts';
import { openPackFiles } from '#local/packs/pack-files.ts';
import type { SignedOutReason } from '#session/session.ts';
import { memoryCaches } from '#tests/support/device/memory-caches.ts';

/** What the app does about texts while it is idle and nobody is signed in. */
async function idleAfter(reason: SignedOutReason) {
  const failures: unknown[] = [];
  await bringToDevice({
    session: { state: () => ({ kind: 'out', reason }) },
    reporter: { error: (cause: unknown) => failures.push(cause) },
  } as unknown as AppDeps);
  expect(failures).toEqual([]);
}

async function withTexts(): Promise<string[]> {
  const files = openPackFiles();
  const texts = await files.snapshotsOf('hanako');
  await files.close();
  return texts;
}

async function arrive() {
  const files = openPackFiles();
  markTexts(localStorage, 'hanako');
  await files.writeTexts('hanako', 'pf-trial_1', '{"lessons":[]}');
  await files.writeSnapshot('hanako', 'pf-beginner_1', '{"pack":1}');
  await files.close();
}

test.each(['expired', 'disabled', 'signed-out'] as const)(
  'texts of a session that ended before any came again (%s) are removed; packs stay',
  async (reason) => {
    await arrive();
    expect(await withTexts()).toHaveLength(2);
    await idleAfter(reason);
    expect(await withTexts()).toEqual(['{"pack":1}']);
    expect(hasStamps(localStorage)).toBe(false);
  },
);

test('a visitor who never was anybody has nothing opened', async () => {
  await arrive();
  await idleAfter('never');
  expect(await withTexts()).toHaveLength(2);
});

test('what teachers said goes as well when a session ends by itself, also where no text ever came', async () => {
  const { storage, all } = memoryCaches();
  vi.stubGlobal('caches', storage);
  const voices = async () => (await (await storage.open(VOICE_CACHE)).keys()).length;
  await (await storage.open(VOICE_CACHE)).put('https://otomichi.example/media/voices/one', new Response('x'));
  await idleAfter('never');
  expect(await voices()).toBe(1);
  await idleAfter('expired');
  expect(all.has(VOICE_CACHE)).toBe(false);
  vi.unstubAllGlobals();
});

test('pictures of people and notices that are shown go as well: a stranger has the phone, or the next person the tablet', async () => {
  const { storage, all } = memoryCaches();
  vi.stubGlobal('caches', storage);
  await (await storage.open(PEOPLE_CACHE)).put('https://otomichi.example/hana.webp', new Response('x'));
  const shown = [vi.fn(), vi.fn()];
  const clearAppBadge = vi.fn(async () => undefined);
  const getNotifications = async () => shown.map((close) => ({ close }));
  vi.stubGlobal('navigator', {
    serviceWorker: { getRegistration: async () => ({ getNotifications }) },
    clearAppBadge,
  });
  await idleAfter('never');
  expect([all.has(PEOPLE_CACHE), clearAppBadge.mock.calls.length]).toEqual([true, 0]);
  await idleAfter('expired');
  expect(all.has(PEOPLE_CACHE)).toBe(false);
  for (const close of shown) expect(close).toHaveBeenCalledOnce();
  expect(clearAppBadge).toHaveBeenCalledOnce();
  vi.unstubAllGlobals();
});
