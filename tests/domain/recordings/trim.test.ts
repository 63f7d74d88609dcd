import { expect, test } from 'vitest';
import { suggestedTrim, trimmedPeaks, trimWithin } from '#domain/recordings/trim.ts';

test('a part lies inside the recording and lasts at least a second', () => {
  expect(trimWithin({ fromS: 2.004, toS: 7.5 }, 10)).toEqual({ fromS: 2, toS: 7.5 });
  expect(trimWithin({ fromS: -3, toS: 99 }, 10)).toBeNull();
  expect(trimWithin({ fromS: 9.8, toS: 9.9 }, 10)).toEqual({ fromS: 9, toS: 10 });
  expect(trimWithin({ fromS: 6, toS: 2 }, 10)).toEqual({ fromS: 6, toS: 7 });
});

test('all of a recording is no part of it, and neither is anything of a very short one or of nonsense', () => {
  expect(trimWithin({ fromS: 0, toS: 10 }, 10)).toBeNull();
  expect(trimWithin({ fromS: 0.01, toS: 9.99 }, 10)).toBeNull();
  expect(trimWithin({ fromS: 0.2, toS: 0.8 }, 0.9)).toBeNull();
  expect(trimWithin({ fromS: Number.NaN, toS: 3 }, 10)).toBeNull();
  expect(trimWithin({ fromS: 1, toS: 3 }, Number.NaN)).toBeNull();
});

test('the waveform of a part is its part of the waveform', () => {
  const peaks = [0, 0, 1, 2, 3, 4, 5, 0, 0, 0];
  expect(trimmedPeaks(peaks, { fromS: 2, toS: 7 }, 10)).toEqual([1, 2, 3, 4, 5]);
  expect(trimmedPeaks([], { fromS: 2, toS: 7 }, 10)).toEqual([]);
  expect(trimmedPeaks(peaks, { fromS: 9.99, toS: 10 }, 10)).toEqual([0]);
});

const PEAK_S = 0.05;
/** Peaks of so many seconds each. */
function sound(...spans: readonly [seconds: number, peak: number][]): number[] {
  return spans.flatMap(([seconds, peak]) => Array.from({ length: Math.round(seconds / PEAK_S) }, () => peak));
}
const all = (peaks: number[]) => ({
  durationS: peaks.length * PEAK_S,
  peakS: PEAK_S,
  head: peaks,
  tail: peaks,
});

test('suggests leaving out the silence at both ends, with room for attack and fading', () => {
  const trim = suggestedTrim(all(sound([3, 0.002], [10, 0.4], [4, 0.003])));
  expect(trim?.fromS).toBeCloseTo(2.7);
  expect(trim?.toS).toBeCloseTo(13.7);
});

test('suggests one end alone, and nothing where less than a second would go', () => {
  expect(suggestedTrim(all(sound([5, 0], [6, 0.3], [0.5, 0])))).toEqual({ fromS: 4.7, toS: 11.5 });
  expect(suggestedTrim(all(sound([1.2, 0], [6, 0.3], [1.6, 0])))).toBeNull();
});

test('a silence in the middle, a quiet room and nothing but silence are no reasons', () => {
  expect(suggestedTrim(all(sound([5, 0.3], [9, 0], [5, 0.3])))).toBeNull();
  expect(suggestedTrim(all(sound([4, 0.001], [4, 0.003])))).toBeNull();
  expect(suggestedTrim(all([]))).toBeNull();
});

test('a quiet passage at the beginning is music', () => {
  const trim = suggestedTrim(all(sound([2, 0.0005], [4, 0.02], [10, 0.5])));
  expect(trim?.fromS).toBeCloseTo(1.7);
});

test('of an hour the first and the last minute are enough', () => {
  const head = sound([20, 0.001], [40, 0.3]);
  const tail = sound([50, 0.3], [10, 0.001]);
  expect(suggestedTrim({ durationS: 3600, peakS: PEAK_S, head, tail })).toEqual({ fromS: 19.7, toS: 3590.7 });
  const silentHead = sound([60, 0]);
  expect(suggestedTrim({ durationS: 3600, peakS: PEAK_S, head: silentHead, tail })?.fromS).toBeCloseTo(59.7);
});
