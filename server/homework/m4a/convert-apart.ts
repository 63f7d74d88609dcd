import { Worker } from 'node:worker_threads';

/** Far above what the longest recording takes (60 s of Opus took 2 s); below what would hold up the queue. */
const PATIENCE_MS = 5 * 60_000;
/** Of JavaScript's own memory; the bytes themselves stand outside it. */
const LARGEST_HEAP_MB = 512;

/**
 * As `convertToM4a`, in a thread that lives for this one file. The bytes move there and are gone here.
 * @throws Error as `convertToM4a`; or because it took too long
 */
export function convertApart(bytes: ArrayBuffer): Promise<ArrayBuffer> {
  const worker = new Worker(new URL('./convert-worker.mjs', import.meta.url), {
    workerData: bytes,
    transferList: [bytes],
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: LARGEST_HEAP_MB },
    // Nothing of the server's secrets has to be where a stranger's file is read.
    env: {},
  });
  return new Promise<ArrayBuffer>((resolve, reject) => {
    const patience = setTimeout(() => reject(new Error('took too long')), PATIENCE_MS);
    worker.once('message', resolve);
    worker.once('error', reject);
    worker.once('exit', () => {
      clearTimeout(patience);
      reject(new Error('ended without an answer'));
    });
  }).finally(() => worker.terminate());
}
