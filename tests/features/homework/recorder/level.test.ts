import { expect, test } from 'vitest';
import {
  decibels,
  FLOOR,
  inputWarnings,
  type Level,
  levelWarning,
  levelWord,
  meterPosition,
  nextLevel,
  restingLevel,
  SILENT_AFTER_MS,
} from '#features/homework/recorder/level.ts';

const heard = (amplitude: number, now: number, before: Level = restingLevel(0)) =>
  nextLevel(before, Float32Array.of(0, -amplitude, amplitude / 3), now);

test('amplitude to decibels and to the place on the meter', () => {
  expect(decibels(1)).toBe(0);
  expect(decibels(0.5)).toBeCloseTo(-6.02, 2);
  expect(decibels(0)).toBe(FLOOR);
  expect(decibels(1e-9)).toBe(FLOOR);
  expect(meterPosition(0)).toBe(1);
  expect(meterPosition(-30)).toBe(0.5);
  expect(meterPosition(FLOOR)).toBe(0);
  expect(meterPosition(6)).toBe(1);
});

test.each([
  [0, 'none'],
  [0.001, 'none'],
  [0.01, 'quiet'],
  [0.1, 'good'],
  [0.9, 'good'],
  [1, 'clipping'],
] as const)('a peak of %s is %s', (amplitude, word) => {
  expect(levelWord(heard(amplitude, 10))).toBe(word);
});

test('the peak is held for a while, then follows; a louder one takes its place at once', () => {
  const loud = heard(0.5, 0);
  const soft = heard(0.1, 1000, loud);
  expect(soft.hold).toBe(loud.peak);
  expect(soft.peak).toBeCloseTo(-20, 1);
  expect(heard(0.1, 1500, soft).hold).toBeCloseTo(-20, 1);
  expect(heard(0.9, 1001, soft).hold).toBeCloseTo(-0.9, 1);
});

test('clipping stays said for two seconds after it happened', () => {
  const clipped = heard(1, 100);
  expect(levelWarning(heard(0.2, 2000, clipped))).toBe('clipping');
  expect(levelWarning(heard(0.2, 2100, clipped))).toBeNull();
});

test('silence is said after five seconds, and taken back by the first note', () => {
  const quiet = heard(0, SILENT_AFTER_MS - 1);
  expect(levelWarning(quiet)).toBeNull();
  const silent = heard(0, SILENT_AFTER_MS, quiet);
  expect(levelWarning(silent)).toBe('silence');
  expect(levelWarning(heard(0.1, SILENT_AFTER_MS + 50, silent))).toBeNull();
});

test('what the track says of itself is warned of', () => {
  const good = {
    sampleRate: 44_100,
    echoCancellation: false,
    noiseSuppression: false,
    autoGainControl: null,
    device: null,
  };
  expect(inputWarnings(good)).toEqual([]);
  expect(inputWarnings({ ...good, sampleRate: null })).toEqual([]);
  expect(inputWarnings({ ...good, sampleRate: 16_000 })).toEqual(['bluetooth']);
  expect(inputWarnings({ ...good, autoGainControl: true })).toEqual(['processing']);
});
