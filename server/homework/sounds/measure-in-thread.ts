import { Worker } from 'node:worker_threads';
import { SECOND_MS } from '#domain/time-units.ts';
import type { MeasuredSound } from './measure-sound.ts';

/** An hour of sound takes half a minute; this machine may be busy. */
const TIMEOUT_MS = 180 * SECOND_MS;
const MAX_HEAP_MB = 512;

/**
 * Measures one file in a thread of its own, and ends the thread when its time is over. The given buffer moves to it.
 * @returns null for a file that cannot be measured, and when it took too long
 */
export function measureInThread(bytes: ArrayBuffer): Promise<MeasuredSound | null> {
  const worker = new Worker(new URL('./sound-worker.mjs', import.meta.url), {
    workerData: bytes,
    transferList: [bytes],
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB },
    env: {},
  });
  let timer: ReturnType<typeof setTimeout>;
  return new Promise<MeasuredSound | null>((resolve) => {
    timer = setTimeout(() => resolve(null), TIMEOUT_MS);
    worker.once('message', resolve);
    worker.once('error', () => resolve(null));
    worker.once('exit', () => resolve(null));
  }).finally(() => {
    clearTimeout(timer);
    return worker.terminate();
  });
}
