import { expect, test } from 'vitest';
import { byteOfPeak } from '#domain/recordings/peaks.ts';
import { percentPeaks } from '#server/community/plays/present-play.ts';

const bytes = (...peaks: number[]) => Uint8Array.from(peaks, byteOfPeak);

test('peaks are hundredths of the loudest, the loudest of each part', () => {
  expect(percentPeaks(bytes(0.01, 0.04, 0.02, 0), 4)).toEqual([25, 100, 50, 0]);
  expect(percentPeaks(bytes(0.01, 0.04, 0.02, 0), 2)).toEqual([100, 50]);
});

test('there are no more than the sound has, and silence stays flat', () => {
  expect(percentPeaks(bytes(0, 0, 0), 200)).toEqual([0, 0, 0]);
  expect(percentPeaks(new Uint8Array(), 200)).toEqual([]);
  expect(percentPeaks(new Uint8Array(800).fill(255), 80)).toEqual(Array(80).fill(100));
});
