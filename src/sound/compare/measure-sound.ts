import type { Trim } from '#domain/recordings/trim.ts';
import { MINUTE_MS } from '#domain/time-units.ts';
import { askWaveform } from '#sound/waveform/ask-waveform.ts';
import { decodeForWaveform, WAVEFORM_RATE_HZ } from '#sound/waveform/decode-for-waveform.ts';
import type { MeasuredSound } from '#sound/waveform/waveform-messages.ts';

/** Longer or larger recordings are not decoded: their samples alone would take more than 40 MB. */
const MAX_MEASURED_MS = 20 * MINUTE_MS;
const MAX_MEASURED_BYTES = 30_000_000;

interface Measuring {
  /** As it is known without decoding; 0 where it is not. */
  durationMs: number;
  /** What is measured of it; null: all. */
  part: Trim | null;
  signal?: AbortSignal;
}

/**
 * Level and waveform of a recording, or of a part of it; null where it is too long or cannot be decoded. The browser decodes, and a worker
 * measures: the page stays smooth.
 */
export async function measureSound(
  sound: Blob,
  { durationMs, part, signal }: Measuring,
): Promise<MeasuredSound | null> {
  if (sound.size > MAX_MEASURED_BYTES || durationMs > MAX_MEASURED_MS) return null;
  const decoded = await decodeForWaveform(sound);
  if (decoded === null || signal?.aborted) return null;
  const samples =
    part === null ? decoded : decoded.slice(part.fromS * WAVEFORM_RATE_HZ, part.toS * WAVEFORM_RATE_HZ);
  const answer = await askWaveform({ kind: 'level', samples, sampleRate: WAVEFORM_RATE_HZ }, { signal });
  return answer?.measured ?? null;
}
