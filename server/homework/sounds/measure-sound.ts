import { setImmediate as nextTurn } from 'node:timers/promises';
import { LoudnessMeter } from '#domain/recordings/loudness.ts';
import { byteOfPeak } from '#domain/recordings/peaks.ts';
import { type DecodedFile, decodeFile } from './decode-file.ts';

/** Peaks of a waveform on a wide screen. */
const MAX_SOUND_PEAKS = 800;

/** The same bounds as for what is converted. */
const MAX_SECONDS = 60 * 60 + 1;
const MAX_CHANNELS = 2;
const MAX_SAMPLE_RATE = 192_000;

export interface MeasuredSound {
  /** One byte a peak (`byteOfPeak`). */
  readonly peaks: Uint8Array;
  /** LUFS; null for silence. */
  readonly loudness: number | null;
  readonly seconds: number;
}

/** @throws Error for a file that cannot be decoded, or is no recording of ours */
export async function measureSound(bytes: ArrayBuffer): Promise<MeasuredSound> {
  const file = await decodeFile(bytes);
  requirePlausible(file);
  const { sampleRate, channels, seconds } = file;
  const meter = new LoudnessMeter(sampleRate, channels);
  const frames = Math.ceil(seconds * sampleRate);
  const peaks = new Float32Array(Math.min(MAX_SOUND_PEAKS, frames));
  let frame = 0;
  for (const samples of file.windows()) {
    meter.add(samples);
    for (let at = 0; at < samples.length; at += channels) {
      const part = Math.min(peaks.length - 1, Math.floor((frame * peaks.length) / frames));
      const size = Math.max(Math.abs(samples[at] ?? 0), Math.abs(samples[at + channels - 1] ?? 0));
      if (size > (peaks[part] ?? 0)) peaks[part] = size;
      frame += 1;
    }
    // The process hears here that the server is gone.
    await nextTurn();
  }
  const loudness = meter.loudness();
  return {
    peaks: Uint8Array.from(peaks, byteOfPeak),
    loudness,
    seconds,
  };
}

function requirePlausible({ sampleRate, channels, seconds }: DecodedFile): void {
  const isPlausible =
    seconds > 0 &&
    seconds <= MAX_SECONDS &&
    channels >= 1 &&
    channels <= MAX_CHANNELS &&
    sampleRate > 0 &&
    sampleRate <= MAX_SAMPLE_RATE;
  if (!isPlausible) throw new Error('not a recording');
}
