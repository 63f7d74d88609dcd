import { Worker } from 'node:worker_threads';
import { SECOND_MS } from '#domain/time-units.ts';
import { type M4aFailure, type M4aRefusal, RefusedRecording } from './m4a-refusal.ts';

/*
 *   thread starts ──INSPECTION──▶ plausible, n seconds ──30 s + n × 50 ms──▶ made
 *        │                            │                                       │
 *        └──────── refused ───────────┴── refused, unreadable, too slow ──────┘
 */
/** Starts the thread and reads what the container says. */
export const INSPECTION_TIMEOUT_MS = 30 * SECOND_MS;
/** A conversion may take this and a twentieth of the recording's duration: on a busy machine it took a fortieth. */
const MIN_CONVERSION_MS = 30 * SECOND_MS;
const CONVERSION_MS_PER_SECOND = 50;
/** Limit of JavaScript's own heap; the bytes themselves are outside it. */
const MAX_HEAP_MB = 512;

/** A conversion that did not end well for a reason that may pass. */
export class FailedConversion extends Error {
  readonly why: M4aFailure;

  constructor(why: M4aFailure) {
    super(why);
    this.name = 'FailedConversion';
    this.why = why;
  }
}

type Message =
  | { readonly kind: 'plausible'; readonly seconds: number }
  | { readonly kind: 'made'; readonly made: ArrayBuffer }
  | { readonly kind: 'refused'; readonly why: M4aRefusal }
  | { readonly kind: 'unreadable' };

/** Milliseconds that the conversion of a recording of `seconds` may take. */
export function conversionTimeoutMs(seconds: number): number {
  return MIN_CONVERSION_MS + seconds * CONVERSION_MS_PER_SECOND;
}

/**
 * Runs `convertToM4a` in a thread of its own for one file, and ends the thread when its time is over. The bytes move to
 * the thread; the given buffer is detached.
 * @throws RefusedRecording, FailedConversion
 */
export function convertInThread(
  bytes: ArrayBuffer,
  timeoutMs: (seconds: number) => number = conversionTimeoutMs,
): Promise<ArrayBuffer> {
  const worker = new Worker(new URL('./convert-worker.mjs', import.meta.url), {
    workerData: bytes,
    transferList: [bytes],
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB },
    // The thread reads a stranger's file, so it gets none of the server's secrets.
    env: {},
  });
  let timer: ReturnType<typeof setTimeout>;
  return new Promise<ArrayBuffer>((resolve, reject) => {
    const allow = (ms: number) => {
      clearTimeout(timer);
      timer = setTimeout(() => reject(new FailedConversion('too-slow')), ms);
    };
    allow(INSPECTION_TIMEOUT_MS);
    worker.on('message', (message: Message) => {
      if (message.kind === 'plausible') allow(timeoutMs(message.seconds));
      else if (message.kind === 'made') resolve(message.made);
      else reject(message.kind === 'refused' ? new RefusedRecording(message.why) : unreadable());
    });
    worker.once('error', () => reject(unreadable()));
    worker.once('exit', () => reject(unreadable()));
  }).finally(() => {
    clearTimeout(timer);
    return worker.terminate();
  });
}

function unreadable(): FailedConversion {
  return new FailedConversion('unreadable');
}
