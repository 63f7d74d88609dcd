// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import { receivedHere } from '#app/adapters/homework/received-files.ts';
import { DAY_MS } from '#domain/time-units.ts';
import { RECEIVED_CACHE } from '#local/cache-names.ts';
import { storeReceived } from '#local/received/received-files.ts';
import { clearPrivateCaches } from '#sw/caches/cached-answers.ts';
import { memoryCaches } from '#tests/support/device/memory-caches.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

test('what is counted before a sign-out is what the sign-out deletes', async () => {
  const { storage } = memoryCaches();
  vi.stubGlobal('caches', storage);
  const shared = (name: string, now: number) =>
    storeReceived(storage, new File(['x'], name, { type: 'audio/mp4' }), { id: crypto.randomUUID(), now });
  await shared('先週.m4a', Date.now() - 8 * DAY_MS);
  await shared('今日.m4a', Date.now());
  expect((await receivedHere('hanako')).map(({ name }) => name)).toEqual(['今日.m4a']);
  await clearPrivateCaches(storage);
  expect(await receivedHere('hanako')).toEqual([]);
});

test('what a person saw waiting is not shown to the next one at this device, and goes', async () => {
  const { storage, all } = memoryCaches();
  vi.stubGlobal('caches', storage);
  const shared = (name: string) =>
    storeReceived(storage, new File(['x'], name, { type: 'audio/mp4' }), {
      id: crypto.randomUUID(),
      now: Date.now(),
    });
  const names = async (uid: string) => (await receivedHere(uid)).map(({ name }) => name);
  await shared('花子の歌.m4a');
  expect(await names('hanako')).toEqual(['花子の歌.m4a']);
  expect(await names('hanako')).toEqual(['花子の歌.m4a']);
  // Her session ended by itself. What is shared before the next person signs in is that person's.
  await shared('太郎の歌.m4a');
  expect(await names('taro')).toEqual(['太郎の歌.m4a']);
  expect(all.get(RECEIVED_CACHE)?.size).toBe(1);
  expect(await names('hanako')).toEqual([]);
  expect(Object.keys(localStorage)).toEqual([]);
});

test('without caches nothing can have been shared', async () => {
  expect(await receivedHere('hanako')).toEqual([]);
});
