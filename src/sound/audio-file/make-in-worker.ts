import type { AudioContentType } from '#contract/entities/user-audio.ts';
import type { MadeSound, SoundPiece } from './make-sound.ts';
import type { MakeReply, MakeRequest } from './make-sound-messages.ts';

export interface MakeOptions {
  /** From 0 to 1. */
  readonly onProgress?: (part: number) => void;
  /** Stops at once: the worker is ended. */
  readonly signal?: AbortSignal;
  readonly startWorker?: () => Worker;
}

/** The pieces cannot become one file, however often it is tried. */
export class NotMakeable extends Error {
  override readonly name = 'NotMakeable';
}

const startBrowserWorker = () =>
  new Worker(new URL('./make-sound-worker.ts', import.meta.url), { type: 'module' });

/**
 * makeSound off the main thread, so that the page stays smooth with an hour of music.
 * @throws NotMakeable, the signal's reason, or what the worker failed with
 */
export async function makeInWorker(
  pieces: readonly SoundPiece[],
  contentType: AudioContentType,
  { onProgress, signal, startWorker = startBrowserWorker }: MakeOptions = {},
): Promise<MadeSound> {
  signal?.throwIfAborted();
  const worker = startWorker();
  try {
    return await new Promise<MadeSound>((resolve, reject) => {
      signal?.addEventListener('abort', () => reject(signal.reason), { once: true });
      worker.addEventListener('message', ({ data }: MessageEvent<MakeReply>) => {
        if (data.kind === 'progress') return onProgress?.(data.part);
        if (data.kind === 'done') return resolve(data.made);
        reject(data.unfit ? new NotMakeable(data.message) : new Error(data.message));
      });
      worker.addEventListener('error', ({ message }) => reject(new Error(message || 'the worker failed')));
      worker.postMessage({ pieces, contentType } satisfies MakeRequest);
    });
  } finally {
    worker.terminate();
  }
}
