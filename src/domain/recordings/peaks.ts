/** Maximum number of peaks of a waveform (TakeHeader.peaks). */
export const PEAK_COUNT = 200;

/** The loudest absolute sample, from 0 to 1. */
export function peakOf(samples: Float32Array): number {
  let peak = 0;
  for (const sample of samples) {
    const size = Math.abs(sample);
    if (size > peak) peak = size;
  }
  return Math.min(1, peak);
}

/** At most `count` peaks of all samples, in order; fewer when there are fewer samples. */
export function peaksOf(samples: Float32Array, count = PEAK_COUNT): number[] {
  const parts = Math.min(count, samples.length);
  const peaks: number[] = [];
  for (let part = 0; part < parts; part += 1) {
    const from = Math.floor((part * samples.length) / parts);
    const to = Math.floor(((part + 1) * samples.length) / parts);
    peaks.push(rounded(peakOf(samples.subarray(from, to))));
  }
  return peaks;
}

/** Reduces peaks that were taken while recording to `count`, with the loudest of each part. */
export function fewerPeaks(peaks: readonly number[], count = PEAK_COUNT): number[] {
  if (peaks.length <= count) return peaks.map(rounded);
  return peaksOf(Float32Array.from(peaks), count);
}

/** Three digits are more than a screen can show, and keep the header small. */
function rounded(peak: number): number {
  return Math.round(Math.min(1, Math.max(0, peak)) * 1000) / 1000;
}

const MAX_BYTE = 255;

/** A peak in one byte. Its square root, because takes are quiet: of a linear byte a fortieth of the scale would leave six steps. */
export function byteOfPeak(peak: number): number {
  return Math.round(Math.sqrt(Math.min(1, Math.max(0, peak))) * MAX_BYTE);
}

/** The peak of `byteOfPeak`. */
export function peakOfByte(byte: number): number {
  return rounded((byte / MAX_BYTE) ** 2);
}

/** The peaks of recordings one behind the other; `weight` is how long each lasts. */
export function joinedPeaks(
  parts: readonly { readonly peaks: readonly number[]; readonly weight: number }[],
  count = PEAK_COUNT,
): number[] {
  const total = parts.reduce((sum, { weight }) => sum + weight, 0);
  if (!(total > 0)) return [];
  return parts.flatMap(({ peaks, weight }) => {
    const share = Math.max(1, Math.floor((weight / total) * count));
    // One that has fewer is stretched, so that time is as wide everywhere.
    return Array.from({ length: share }, (_, index) => {
      const from = Math.floor((index * peaks.length) / share);
      const to = Math.max(from + 1, Math.floor(((index + 1) * peaks.length) / share));
      return Math.max(0, ...peaks.slice(from, to));
    });
  });
}
