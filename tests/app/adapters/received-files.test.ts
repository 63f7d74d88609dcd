import { afterEach, expect, test, vi } from 'vitest';
import { receivedHere } from '#app/adapters/homework/received-files.ts';
import { DAY_MS } from '#domain/time-units.ts';
import { storeReceived } from '#local/received/received-files.ts';
import { clearPrivateCaches } from '#sw/caches/cached-answers.ts';
import { memoryCaches } from '#tests/support/device/memory-caches.ts';

afterEach(() => vi.unstubAllGlobals());

test('what is counted before a sign-out is what the sign-out deletes', async () => {
  const { storage } = memoryCaches();
  vi.stubGlobal('caches', storage);
  const shared = (name: string, now: number) =>
    storeReceived(storage, new File(['x'], name, { type: 'audio/mp4' }), { id: crypto.randomUUID(), now });
  await shared('先週.m4a', Date.now() - 8 * DAY_MS);
  await shared('今日.m4a', Date.now());
  expect((await receivedHere()).map(({ name }) => name)).toEqual(['今日.m4a']);
  await clearPrivateCaches(storage);
  expect(await receivedHere()).toEqual([]);
});

test('without caches nothing can have been shared', async () => {
  expect(await receivedHere()).toEqual([]);
});
