import { Hearing } from '#contract/practice/hearing.ts';
import type { LessonInstrument } from '#domain/lessons/lesson-instrument.ts';
import { type ExpectedScore, MAX_EXPECTED_NOTES } from '#domain/practice/listening/expected.ts';
import { decodeTake, type ListenedPart } from './decode-take.ts';
import type { ListenReply, ListenRequest } from './listening-messages.ts';

export interface ListenOptions {
  readonly take: Blob;
  /** How long the take is, as it is known without decoding it. */
  readonly seconds: number;
  /** What of it is listened to, where it is trimmed; times of the hearing count from its beginning. */
  readonly part?: ListenedPart | null;
  readonly score: ExpectedScore;
  readonly instrument: LessonInstrument;
  /** From 0 to 1. */
  readonly onProgress?: (part: number) => void;
  /** Stops at once: the worker is ended, whatever it does. */
  readonly signal?: AbortSignal;
}

export interface ListeningPorts {
  readonly decode: typeof decodeTake;
  readonly startWorker: () => Worker;
}

const browserPorts: ListeningPorts = {
  decode: decodeTake,
  startWorker: () => new Worker(new URL('./listening-worker.ts', import.meta.url), { type: 'module' }),
};
/** Decoding is the smaller part of the wait. */
const DECODED = 0.1;

/** Sets a take against its score, off the main thread; rejects with the signal's reason when it is stopped. */
export async function listenToTake(
  options: ListenOptions,
  ports: ListeningPorts = browserPorts,
): Promise<Hearing> {
  const { take, seconds, part = null, score, instrument, onProgress, signal } = options;
  signal?.throwIfAborted();
  if (score.notes.length > MAX_EXPECTED_NOTES) throw new Error('the score has too many notes');
  const samples = await unlessStopped(ports.decode(take, seconds, part), signal);
  onProgress?.(DECODED);
  const worker = ports.startWorker();
  try {
    const hearing = await askWorker(
      worker,
      { samples, score, instrument },
      (part) => onProgress?.(DECODED + (1 - DECODED) * part),
      signal,
    );
    return Hearing.parse(hearing);
  } finally {
    worker.terminate();
  }
}

/** Decoding cannot be stopped; who stops it need not wait for it. */
function unlessStopped<T>(work: Promise<T>, signal?: AbortSignal): Promise<T> {
  if (!signal) return work;
  return new Promise((resolve, reject) => {
    const stop = () => reject(signal.reason);
    signal.addEventListener('abort', stop);
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop));
  });
}

function askWorker(
  worker: Worker,
  request: ListenRequest,
  onProgress: (part: number) => void,
  signal?: AbortSignal,
): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const stop = () => reject(signal?.reason);
    const settled = (settle: () => void) => {
      signal?.removeEventListener('abort', stop);
      settle();
    };
    if (signal?.aborted) return stop();
    signal?.addEventListener('abort', stop);
    worker.addEventListener('message', ({ data }: MessageEvent<ListenReply>) => {
      if (data.kind === 'progress') return onProgress(data.part);
      if (data.kind === 'failed') return settled(() => reject(new Error(data.message)));
      settled(() => resolve(data.hearing));
    });
    worker.addEventListener('error', ({ message }) =>
      settled(() => reject(new Error(message || 'the worker failed'))),
    );
    worker.postMessage(request, [request.samples.buffer]);
  });
}
