import { HEARING_RATE } from '#domain/practice/listening/hearing-rate.ts';
import { decodeSound } from '#sound/decode-sound.ts';

/** A longer take is listened to in its first part: memory stays below 20 MB of samples. */
export const MAX_LISTENED_SECONDS = 180;
/**
 * Browsers decode all of a recording or nothing: ten minutes in stereo are 106 MB of samples for a moment, an hour would
 * be more than a phone has.
 */
export const MAX_TAKE_SECONDS = 600;
/** Compressed bytes that are taken into memory for it. */
export const MAX_TAKE_BYTES = 60_000_000;

/** A recording too long or too large to be decoded; trimming helps. */
export class TakeTooLong extends Error {
  constructor() {
    super('the take is too long to be listened to');
    this.name = 'TakeTooLong';
  }
}

/** A recording that this browser cannot decode. */
export class TakeUnreadable extends Error {
  constructor(cause: unknown) {
    super('the take cannot be decoded', { cause });
    this.name = 'TakeUnreadable';
  }
}

/** A part of a recording in its seconds. */
export interface ListenedPart {
  readonly from: number;
  readonly to: number;
}

/**
 * A recording, or a part of it, as mono samples at the rate of hearing; the browser resamples while it decodes, off the main
 * thread. `seconds` is how long it says it is.
 */
export async function decodeTake(
  take: Blob,
  seconds: number,
  part: ListenedPart | null = null,
): Promise<Float32Array<ArrayBuffer>> {
  if (take.size > MAX_TAKE_BYTES || seconds > MAX_TAKE_SECONDS) throw new TakeTooLong();
  const bytes = await take.arrayBuffer();
  const buffer = await decodeSound(bytes, HEARING_RATE).catch((cause: unknown) => {
    throw new TakeUnreadable(cause);
  });
  const first = Math.min(buffer.length, Math.round((part?.from ?? 0) * HEARING_RATE));
  const end = Math.min(buffer.length, Math.round((part?.to ?? Number.POSITIVE_INFINITY) * HEARING_RATE));
  const length = Math.max(0, Math.min(end - first, MAX_LISTENED_SECONDS * HEARING_RATE));
  const mono = new Float32Array(length);
  for (let channel = 0; channel < buffer.numberOfChannels; channel += 1) {
    const samples = buffer.getChannelData(channel);
    for (let i = 0; i < length; i += 1)
      mono[i] = (mono[i] as number) + (samples[first + i] as number) / buffer.numberOfChannels;
  }
  return mono;
}
