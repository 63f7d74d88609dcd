import { expect, test } from 'vitest';
import {
  decibels,
  FLOOR_DB,
  inputWarnings,
  type Level,
  levelLabel,
  levelOf,
  levelWarning,
  meterPosition,
  nextLevel,
  QUIET_AFTER_MS,
  restingLevel,
  SILENT_AFTER_MS,
} from '#features/homework/recorder/level.ts';

const after = (amplitude: number, now: number, before: Level = restingLevel(0)) =>
  nextLevel(before, Float32Array.of(0, -amplitude, amplitude / 3), now);

test('converts amplitude to decibels and decibels to a position on the meter', () => {
  expect(decibels(1)).toBe(0);
  expect(decibels(0.5)).toBeCloseTo(-6.02, 2);
  expect(decibels(0)).toBe(FLOOR_DB);
  expect(decibels(1e-9)).toBe(FLOOR_DB);
  expect(meterPosition(0)).toBe(1);
  expect(meterPosition(-30)).toBe(0.5);
  expect(meterPosition(FLOOR_DB)).toBe(0);
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
  expect(levelLabel(after(amplitude, 10))).toBe(word);
});

test('holds the peak for a while; a louder peak replaces it at once', () => {
  const loud = after(0.5, 0);
  const soft = after(0.1, 1000, loud);
  expect(soft.hold).toBe(loud.peak);
  expect(soft.peak).toBeCloseTo(-20, 1);
  expect(after(0.1, 1500, soft).hold).toBeCloseTo(-20, 1);
  expect(after(0.9, 1001, soft).hold).toBeCloseTo(-0.9, 1);
});

test('warns of clipping for eight seconds after it happened', () => {
  const clipped = after(1, 100);
  expect(levelWarning(after(0.2, 8000, clipped))).toBe('clipping');
  expect(levelWarning(after(0.2, 8100, clipped))).toBeNull();
});

test('warns of silence after five seconds, until the first note', () => {
  const quiet = after(0, SILENT_AFTER_MS - 1);
  expect(levelWarning(quiet)).toBeNull();
  const silent = after(0, SILENT_AFTER_MS, quiet);
  expect(levelWarning(silent)).toBe('silence');
  expect(levelWarning(after(0.1, SILENT_AFTER_MS + 50, silent))).toBeNull();
});

test('warns of a low sample rate and of voice processing that the track reports', () => {
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

test('advises to come nearer after eight quiet seconds, not because of a soft passage', () => {
  const loud = after(0.3, 100);
  const soft = after(0.01, QUIET_AFTER_MS, loud);
  expect(levelWarning(soft)).toBeNull();
  expect(levelWarning(after(0.01, QUIET_AFTER_MS + 100, soft))).toBe('quiet');
  expect(levelWarning(after(0.3, QUIET_AFTER_MS + 150, soft))).toBeNull();
});

test('five seconds are judged by their loudest place; one bump is no clipping', () => {
  expect(levelOf([-60, -58, -60])).toBe('none');
  expect(levelOf([])).toBe('none');
  expect(levelOf([-60, -40, -38])).toBe('quiet');
  expect(levelOf([-60, -12, -20])).toBe('good');
  expect(levelOf([-12, 0, -20])).toBe('good');
  expect(levelOf([-12, 0, -0.1])).toBe('clipping');
});

test('a microphone that is named as a Bluetooth one is warned of, whatever rate the browser tells', () => {
  const settings = {
    sampleRate: 48_000,
    echoCancellation: false,
    noiseSuppression: false,
    autoGainControl: false,
  };
  expect(inputWarnings({ ...settings, device: 'AirPods Pro' })).toEqual(['bluetooth']);
  expect(inputWarnings({ ...settings, device: 'Headset (WH-1000XM4 Hands-Free AG Audio)' })).toEqual([
    'bluetooth',
  ]);
  expect(inputWarnings({ ...settings, device: 'MacBook Proのマイク' })).toEqual([]);
  expect(inputWarnings({ ...settings, device: 'Wireless GO II' })).toEqual([]);
});
