import { peaksOf } from '#domain/peaks.ts';
import { readWav, wavDuration, wavPeaks } from '#domain/wav.ts';

/** Length in milliseconds and the waveform; null where it could not be found out. */
export interface SoundFacts {
  durationMs: number | null;
  peaks: number[];
}

/** Decoding takes about 12 MB of memory a minute: longer files are only asked for their length. */
const DECODE_LIMIT = 8 * 1024 * 1024;

/** What can be learnt of a file: WAV is read as it stands, short files are decoded, long ones asked for their length. */
export async function soundFacts(blob: Blob): Promise<SoundFacts> {
  const bytes = await blob.arrayBuffer();
  const wav = readWav(bytes);
  if (wav) return { durationMs: wavDuration(wav), peaks: wavPeaks(bytes, wav) ?? [] };
  if (bytes.byteLength > DECODE_LIMIT) return { durationMs: await lengthByElement(blob), peaks: [] };
  const decoded = await decode(bytes);
  if (!decoded) return { durationMs: await lengthByElement(blob), peaks: [] };
  return { durationMs: Math.round(decoded.duration * 1000), peaks: peaksOf(decoded.getChannelData(0)) };
}

async function decode(bytes: ArrayBuffer): Promise<AudioBuffer | null> {
  try {
    // 8 kHz is plenty for a picture and a length, and keeps the decoded samples small.
    return await new OfflineAudioContext(1, 1, 8000).decodeAudioData(bytes);
  } catch {
    return null;
  }
}

const PATIENCE_MS = 8000;

function lengthByElement(blob: Blob): Promise<number | null> {
  const url = URL.createObjectURL(blob);
  const audio = new Audio();
  return new Promise<number | null>((resolve) => {
    const timer = setTimeout(() => resolve(null), PATIENCE_MS);
    const done = (seconds: number | null) => {
      clearTimeout(timer);
      resolve(seconds === null || !Number.isFinite(seconds) ? null : Math.round(seconds * 1000));
    };
    // WebM from a recorder says Infinity until its end was sought once.
    audio.ondurationchange = () => {
      if (Number.isFinite(audio.duration)) done(audio.duration);
      else audio.currentTime = Number.MAX_SAFE_INTEGER;
    };
    audio.onerror = () => done(null);
    audio.preload = 'metadata';
    audio.src = url;
  }).finally(() => URL.revokeObjectURL(url));
}
