import { PEAK_COUNT } from './peaks.ts';

/** The format of a PCM WAVE file. Offsets and lengths in bytes. */
export type WavFormat = {
  sampleRate: number;
  channels: number;
  bitsPerSample: number;
  dataOffset: number;
  dataLength: number;
};

/**
 * Reads the header of a RIFF/WAVE file; null when the bytes are no PCM WAVE. A data chunk that claims more
 * than the file has (an interrupted recorder) is cut to the file's length.
 */
export function readWav(bytes: ArrayBuffer): WavFormat | null {
  const view = new DataView(bytes);
  if (bytes.byteLength < 44 || text(view, 0) !== 'RIFF' || text(view, 8) !== 'WAVE') return null;
  let format: Pick<WavFormat, 'sampleRate' | 'channels' | 'bitsPerSample'> | null = null;
  for (let at = 12; at + 8 <= bytes.byteLength; ) {
    const length = view.getUint32(at + 4, true);
    if (text(view, at) === 'fmt ' && at + 24 <= bytes.byteLength) format = readFormat(view, at + 8);
    if (text(view, at) === 'data' && format) {
      return { ...format, dataOffset: at + 8, dataLength: Math.min(length, bytes.byteLength - at - 8) };
    }
    // Chunks begin at even addresses.
    at += 8 + length + (length % 2);
  }
  return null;
}

/** Duration in milliseconds. */
export function wavDuration(wav: WavFormat): number {
  const frame = wav.channels * (wav.bitsPerSample / 8);
  return Math.round((wav.dataLength / frame / wav.sampleRate) * 1000);
}

/** Peaks of 16-bit samples, read without decoding the file into memory; null for other sample sizes. */
export function wavPeaks(bytes: ArrayBuffer, wav: WavFormat, count = PEAK_COUNT): number[] | null {
  if (wav.bitsPerSample !== 16) return null;
  const view = new DataView(bytes, wav.dataOffset, wav.dataLength);
  const samples = Math.floor(wav.dataLength / 2);
  const parts = Math.min(count, samples);
  const peaks: number[] = [];
  for (let part = 0; part < parts; part += 1) {
    const to = Math.floor(((part + 1) * samples) / parts);
    let peak = 0;
    for (let i = Math.floor((part * samples) / parts); i < to; i += 1) {
      const size = Math.abs(view.getInt16(i * 2, true));
      if (size > peak) peak = size;
    }
    peaks.push(Math.round((peak / 32768) * 1000) / 1000);
  }
  return peaks;
}

const PCM = 1;
const EXTENSIBLE = 0xfffe;

function readFormat(view: DataView, at: number) {
  const kind = view.getUint16(at, true);
  const channels = view.getUint16(at + 2, true);
  const sampleRate = view.getUint32(at + 4, true);
  const bitsPerSample = view.getUint16(at + 14, true);
  const known = kind === PCM || kind === EXTENSIBLE;
  if (!known || channels === 0 || sampleRate === 0 || bitsPerSample % 8 !== 0 || bitsPerSample === 0)
    return null;
  return { sampleRate, channels, bitsPerSample };
}

function text(view: DataView, at: number): string {
  return String.fromCharCode(
    view.getUint8(at),
    view.getUint8(at + 1),
    view.getUint8(at + 2),
    view.getUint8(at + 3),
  );
}
