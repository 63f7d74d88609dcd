import { peaksOf } from '#domain/recordings/peaks.ts';
import { readWav, wavDuration, wavPeaks } from '#domain/recordings/wav.ts';
import { SECOND_MS } from '#domain/time-units.ts';

/** Length and waveform of an audio file. */
export interface AudioFacts {
  /** null if it cannot be found out. */
  durationMs: number | null;
  peaks: number[];
}

/** Decoding takes about 12 MB of memory a minute of sound; of larger files only the length is read. */
const MAX_DECODED_BYTES = 8 * 1024 * 1024;

/** Reads WAV headers and samples directly, decodes short files, and lets the browser report the length of others. */
export async function readAudioFacts(blob: Blob): Promise<AudioFacts> {
  const bytes = await blob.arrayBuffer();
  const wav = readWav(bytes);
  if (wav) return { durationMs: wavDuration(wav), peaks: wavPeaks(bytes, wav) ?? [] };
  if (bytes.byteLength > MAX_DECODED_BYTES) return { durationMs: await durationByElement(blob), peaks: [] };
  const decoded = await decode(bytes);
  if (!decoded) return { durationMs: await durationByElement(blob), peaks: [] };
  return { durationMs: Math.round(decoded.duration * 1000), peaks: peaksOf(decoded.getChannelData(0)) };
}

async function decode(bytes: ArrayBuffer): Promise<AudioBuffer | null> {
  try {
    // 8 kHz is enough for a waveform and a length, and keeps the decoded samples small.
    return await new OfflineAudioContext(1, 1, 8000).decodeAudioData(bytes);
  } catch {
    return null;
  }
}

const METADATA_TIMEOUT_MS = 8 * SECOND_MS;

function durationByElement(blob: Blob): Promise<number | null> {
  const url = URL.createObjectURL(blob);
  const audio = new Audio();
  return new Promise<number | null>((resolve) => {
    const timer = setTimeout(() => resolve(null), METADATA_TIMEOUT_MS);
    const done = (seconds: number | null) => {
      clearTimeout(timer);
      resolve(seconds === null || !Number.isFinite(seconds) ? null : Math.round(seconds * 1000));
    };
    // WebM from a recorder reports Infinity until its end was sought once.
    audio.ondurationchange = () => {
      if (Number.isFinite(audio.duration)) done(audio.duration);
      else audio.currentTime = Number.MAX_SAFE_INTEGER;
    };
    audio.onerror = () => done(null);
    audio.preload = 'metadata';
    audio.src = url;
  }).finally(() => URL.revokeObjectURL(url));
}
