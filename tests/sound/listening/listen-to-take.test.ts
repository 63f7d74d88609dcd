import { expect, test } from 'vitest';
import { decodeTake, MAX_TAKE_BYTES, MAX_TAKE_SECONDS, TakeTooLong } from '#sound/listening/decode-take.ts';
import { listenToTake } from '#sound/listening/listen-to-take.ts';
import type { ListenRequest } from '#sound/listening/listening-messages.ts';
import { aScore, MELODY } from '#tests/domain/practice/listening/a-take.ts';
import { aHearing } from '#tests/support/a-hearing.ts';

/** A worker whose answers the test gives. */
class ScriptedWorker extends EventTarget {
  asked: ListenRequest | null = null;
  ended = false;
  postMessage(request: ListenRequest) {
    this.asked = request;
    this.dispatchEvent(new Event('asked'));
  }
  terminate() {
    this.ended = true;
  }
  says(data: unknown) {
    this.dispatchEvent(new MessageEvent('message', { data }));
  }
}

function aListening(signal?: AbortSignal) {
  const worker = new ScriptedWorker();
  const asked = new Promise((resolve) => worker.addEventListener('asked', resolve));
  const parts: number[] = [];
  const done = listenToTake(
    {
      take: new Blob(['sound']),
      seconds: 30,
      score: aScore(MELODY),
      instrument: 'piano',
      onProgress: (part) => parts.push(part),
      ...(signal ? { signal } : {}),
    },
    { decode: async () => new Float32Array(100), startWorker: () => worker as unknown as Worker },
  );
  return { worker, asked, parts, done };
}

const HEARING = aHearing();

test('gives samples and score to the worker, tells how far it is, and ends the worker', async () => {
  const { worker, asked, parts, done } = aListening();
  await asked;
  expect(worker.asked?.samples).toHaveLength(100);
  worker.says({ kind: 'progress', part: 0.5 });
  worker.says({ kind: 'done', hearing: HEARING });
  expect(await done).toEqual(HEARING);
  expect(parts).toEqual([0.1, 0.55]);
  expect(worker.ended).toBe(true);
});

test('is stopped at once, in the middle of the work', async () => {
  const stopping = new AbortController();
  const { worker, asked, done } = aListening(stopping.signal);
  await asked;
  stopping.abort();
  await expect(done).rejects.toThrow(/abort/i);
  expect(worker.ended).toBe(true);
});

test('a worker that fails, or says what is no hearing, is an error and is ended', async () => {
  const failing = aListening();
  await failing.asked;
  failing.worker.says({ kind: 'failed', message: 'out of memory' });
  await expect(failing.done).rejects.toThrow('out of memory');
  expect(failing.worker.ended).toBe(true);
  const wrong = aListening();
  await wrong.asked;
  wrong.worker.says({ kind: 'done', hearing: { ...HEARING, version: 9 } });
  await expect(wrong.done).rejects.toThrow();
  expect(wrong.worker.ended).toBe(true);
});

test('stopped while the browser decodes, nobody waits for the end of it', async () => {
  const stopping = new AbortController();
  const started: unknown[] = [];
  const done = listenToTake(
    {
      take: new Blob(['sound']),
      seconds: 30,
      score: aScore(MELODY),
      instrument: 'piano',
      signal: stopping.signal,
    },
    {
      decode: () => new Promise(() => {}),
      startWorker: () => {
        started.push(1);
        return new ScriptedWorker() as unknown as Worker;
      },
    },
  );
  stopping.abort();
  await expect(done).rejects.toThrow(/abort/i);
  expect(started).toEqual([]);
});

test('an hour and a file of hundreds of megabytes are refused before a byte is read', async () => {
  const unread = (size: number) => ({ size, arrayBuffer: () => Promise.reject(new Error('read')) }) as Blob;
  await expect(decodeTake(unread(1000), 3600)).rejects.toThrow(TakeTooLong);
  await expect(decodeTake(unread(1000), MAX_TAKE_SECONDS + 1)).rejects.toThrow(TakeTooLong);
  await expect(decodeTake(unread(MAX_TAKE_BYTES + 1), 30)).rejects.toThrow(TakeTooLong);
  await expect(decodeTake(unread(1000), 30)).rejects.toThrow('read');
});
