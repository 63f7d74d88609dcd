import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { loadPublicConfig } from '#app/cache/public-config.ts';
import { aStorage } from '#tests/support/device/a-storage.ts';

const CONFIG = {
  version: '1.0.0',
  environment: 'test',
  auth: { mode: 'embedded', apiKey: 'key', projectId: 'school', authDomain: 'school.example' },
};

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A device, and a server whose answers name their number. */
function aPage() {
  const storage = aStorage();
  const server = { asked: 0, isReachable: true };
  const ask = async () => {
    server.asked += 1;
    if (!server.isReachable) throw new TypeError('Failed to fetch');
    return Response.json({ ...CONFIG, version: String(server.asked) });
  };
  return {
    server,
    storage,
    load: async () => (await loadPublicConfig(ask as typeof fetch, storage)).version,
  };
}

test('asks the server once for everybody who asks within a minute, at once or one after the other', async () => {
  const { server, load } = aPage();
  expect(await Promise.all([load(), load()])).toEqual(['1', '1']);
  vi.advanceTimersByTime(59_000);
  expect(await load()).toBe('1');
  expect(server.asked).toBe(1);
});

test('asks again after a minute', async () => {
  const { load } = aPage();
  await load();
  vi.advanceTimersByTime(60_000);
  expect(await load()).toBe('2');
});

test('answers with the last copy while the server is away, and asks it again each time', async () => {
  const { server, load } = aPage();
  await load();
  vi.advanceTimersByTime(60_000);
  server.isReachable = false;
  expect([await load(), await load()]).toEqual(['1', '1']);
  expect(server.asked).toBe(3);
  server.isReachable = true;
  expect(await load()).toBe('4');
});

test('a storage that is full keeps nobody from the answer that has come', async () => {
  const { storage, load } = aPage();
  storage.setItem = () => {
    throw new DOMException('full', 'QuotaExceededError');
  };
  expect(await load()).toBe('1');
});

test('rejects without a copy, and asks again', async () => {
  const { server, load } = aPage();
  server.isReachable = false;
  await expect(load()).rejects.toMatchObject({ code: 'api/network' });
  server.isReachable = true;
  expect(await load()).toBe('2');
});
