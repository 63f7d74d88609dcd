import { expect, test } from 'vitest';
import { DAY_MS } from '#domain/time-units.ts';
import { dropSnapshot } from '#local/snapshot/drop-snapshot.ts';
import {
  type HomeSnapshot,
  MAX_SNAPSHOT_AGE_MS,
  MAX_SNAPSHOT_BYTES,
  readSnapshot,
  writeSnapshot,
} from '#local/snapshot/home-snapshot.ts';

const NOW = Date.parse('2026-11-22T12:00:00.000Z');
const SNAPSHOT: HomeSnapshot = {
  uid: 'hana',
  build: '/assets/boot-1.js',
  savedAt: NOW,
  html: '<h1>ホーム</h1>',
};

function someCaches(): CacheStorage {
  const all = new Map<string, Map<string, Response>>();
  const open = async (name: string) => {
    const stored = all.get(name) ?? new Map<string, Response>();
    all.set(name, stored);
    return {
      match: async (key: string) => stored.get(key)?.clone(),
      put: async (key: string, response: Response) => void stored.set(key, response),
    };
  };
  return { open, delete: async (name: string) => all.delete(name) } as unknown as CacheStorage;
}

test('is read as it was written, until it is dropped', async () => {
  const caches = someCaches();
  expect(await writeSnapshot(caches, SNAPSHOT)).toBe(true);
  expect(await readSnapshot(caches, { build: SNAPSHOT.build, now: NOW + DAY_MS })).toEqual(SNAPSHOT);
  await dropSnapshot(caches);
  expect(await readSnapshot(caches, { build: SNAPSHOT.build, now: NOW })).toBeNull();
});

test('is not shown with the styles of another build, when it is old, or when the clock went back', async () => {
  const caches = someCaches();
  await writeSnapshot(caches, SNAPSHOT);
  const read = (build: string | null, now: number) => readSnapshot(caches, { build, now });
  expect(await read('/assets/boot-2.js', NOW)).toBeNull();
  expect(await read(null, NOW)).toBeNull();
  expect(await read(SNAPSHOT.build, NOW + MAX_SNAPSHOT_AGE_MS)).not.toBeNull();
  expect(await read(SNAPSHOT.build, NOW + MAX_SNAPSHOT_AGE_MS + 1)).toBeNull();
  expect(await read(SNAPSHOT.build, NOW - 1)).toBeNull();
});

test('is bounded, and belongs to a uid that an attribute can hold', async () => {
  const caches = someCaches();
  const large = 'あ'.repeat(MAX_SNAPSHOT_BYTES / 3 + 1);
  expect(await writeSnapshot(caches, { ...SNAPSHOT, html: large })).toBe(false);
  expect(await writeSnapshot(caches, { ...SNAPSHOT, uid: '"><script>' })).toBe(false);
  expect(await readSnapshot(caches, { build: SNAPSHOT.build, now: NOW })).toBeNull();
});

test('without a cache storage there is nothing to drop, and a storage that refuses does not matter', async () => {
  await dropSnapshot(undefined);
  await dropSnapshot({ delete: () => Promise.reject(new Error('refused')) });
});
