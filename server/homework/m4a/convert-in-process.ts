import { SECOND_MS } from '#domain/time-units.ts';
import { type AnswerOrEnd, startForFile } from '#server/lib/file-process.ts';
import { FailedConversion, type M4aRefusal, RefusedRecording } from './m4a-refusal.ts';

/*
 *   process starts ──INSPECTION──▶ plausible, n seconds ──30 s + n × 50 ms──▶ made
 *        │                              │                                       │
 *        └────────── refused ───────────┴── refused, unreadable, too slow ──────┘
 */
/** Starts the process and reads what the container says. */
const INSPECTION_TIMEOUT_MS = 30 * SECOND_MS;
/** A conversion may take this and a twentieth of the recording's duration: on a busy machine it took a fortieth. */
const MIN_CONVERSION_MS = 30 * SECOND_MS;
const CONVERSION_MS_PER_SECOND = 50;
/** 50 MB between two processes take a tenth of a second. */
const OUTPUT_TIMEOUT_MS = 30 * SECOND_MS;

/** What `convert-child.mjs` says. */
type Answer =
  | { readonly kind: 'plausible'; readonly seconds: number }
  | { readonly kind: 'made'; readonly byteLength: number }
  | { readonly kind: 'refused'; readonly why: M4aRefusal }
  | { readonly kind: 'unreadable' };

/** Milliseconds that the conversion of a recording of `seconds` may take. */
export function conversionTimeoutMs(seconds: number): number {
  return MIN_CONVERSION_MS + seconds * CONVERSION_MS_PER_SECOND;
}

/**
 * Runs `convertToM4a` in a process of its own for one file, and ends the process when its time is over.
 * @param stopping ends it: an interruption, as if the machine had
 * @returns the bytes of the m4a
 * @throws RefusedRecording, FailedConversion, InterruptedProcess
 */
export async function convertInProcess(
  bytes: ArrayBuffer,
  {
    timeoutMs = conversionTimeoutMs,
    stopping,
  }: { timeoutMs?: (seconds: number) => number; stopping?: AbortSignal | undefined } = {},
): Promise<Uint8Array> {
  const converting = startForFile<Answer>(new URL('./convert-child.mjs', import.meta.url), bytes);
  const stop = () => converting.end();
  if (stopping?.aborted) stop();
  stopping?.addEventListener('abort', stop);
  try {
    const inspected = await converting.next(INSPECTION_TIMEOUT_MS);
    if (inspected.kind !== 'plausible') throw errorOf(inspected);
    const converted = await converting.next(timeoutMs(inspected.seconds));
    if (converted.kind !== 'made') throw errorOf(converted);
    const made = await converting.output(converted.byteLength, OUTPUT_TIMEOUT_MS);
    if (made === null) throw new FailedConversion('unreadable');
    return made;
  } finally {
    stopping?.removeEventListener('abort', stop);
    converting.end();
  }
}

function errorOf(said: AnswerOrEnd<Answer>): Error {
  if (said.kind === 'refused') return new RefusedRecording(said.why);
  return new FailedConversion(said.kind === 'too-slow' ? 'too-slow' : 'unreadable');
}
