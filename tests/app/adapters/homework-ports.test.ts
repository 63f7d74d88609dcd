import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type HomeworkDeps, homeworkPorts } from '#app/adapters/homework-ports.ts';

const never = () => new Promise<never>(() => undefined);

beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function ports() {
  const outbox = { delivery: {}, submit: never, editNote: never, sendNow: never, notes: {} };
  return homeworkPorts({ uid: 'hanako', takes: {}, outbox, api: never } as unknown as HomeworkDeps);
}

test('the first take does not wait for the answer to the prompt for persistent storage', async () => {
  const persist = vi.fn(never);
  vi.stubGlobal('navigator', { storage: { persist } });
  await ports().reserve(1_000);
  expect(persist).toHaveBeenCalledOnce();
});

test('the first take begins when the storage does not answer the test for free space', async () => {
  vi.stubGlobal('navigator', {});
  vi.stubGlobal('indexedDB', { open: () => new IDBOpenDBRequest() });
  let begun = false;
  const reserved = ports()
    .reserve(1_000)
    .then(() => {
      begun = true;
    });
  await vi.advanceTimersByTimeAsync(2_900);
  expect(begun).toBe(false);
  await vi.advanceTimersByTimeAsync(200);
  await reserved;
});
