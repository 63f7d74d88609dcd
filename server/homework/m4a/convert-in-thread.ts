import { Worker } from 'node:worker_threads';
import { MINUTE_MS } from '#domain/time-units.ts';

/** Far above what the longest recording takes (60 s of Opus took 2 s), and short enough not to block the queue. */
const CONVERSION_TIMEOUT_MS = 5 * MINUTE_MS;
/** Limit of JavaScript's own heap; the bytes themselves are outside it. */
const MAX_HEAP_MB = 512;

/**
 * Runs `convertToM4a` in a thread of its own for one file. The bytes move to the thread; the given buffer is detached.
 * @throws Error as `convertToM4a`, or when the conversion takes too long
 */
export function convertInThread(bytes: ArrayBuffer): Promise<ArrayBuffer> {
  const worker = new Worker(new URL('./convert-worker.mjs', import.meta.url), {
    workerData: bytes,
    transferList: [bytes],
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB },
    // The thread reads a stranger's file, so it gets none of the server's secrets.
    env: {},
  });
  return new Promise<ArrayBuffer>((resolve, reject) => {
    const timeout = setTimeout(() => reject(new Error('took too long')), CONVERSION_TIMEOUT_MS);
    worker.once('message', resolve);
    worker.once('error', reject);
    worker.once('exit', () => {
      clearTimeout(timeout);
      reject(new Error('ended without an answer'));
    });
  }).finally(() => worker.terminate());
}
