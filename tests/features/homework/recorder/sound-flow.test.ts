import { expect, test } from 'vitest';
import { type ClockReading, soundFlows } from '#features/homework/recorder/sound-flow.ts';

/** Readings of the audio clock as [wall clock, audio clock] in milliseconds; every reading in between shows the earlier one's. */
function firstFlowAt(pairs: readonly (readonly [number, number])[], sounds: (atMs: number) => boolean) {
  const readings: ClockReading[] = [];
  for (const [atMs, clockMs] of pairs) {
    readings.push({ atMs, clockMs, sounds: sounds(atMs) });
    if (soundFlows(readings)) return atMs;
  }
  return null;
}

/** A clock that runs by itself from `from` on, read every 50 ms. */
function running(fromMs: number, toMs: number, clockMs = 0): [number, number][] {
  const readings: [number, number][] = [];
  for (let at = fromMs; at <= toMs; at += 50) readings.push([at, clockMs + at - fromMs]);
  return readings;
}

test('a clock that runs at once lets a take begin after a tenth of a second', () => {
  expect(firstFlowAt(running(0, 1000), () => true)).toBe(100);
});

test('a silent microphone needs a clock that has run for longer', () => {
  expect(firstFlowAt(running(0, 1000), () => false)).toBe(400);
});

test('a clock that has never run, or stands still, is no sound', () => {
  const still: [number, number][] = running(0, 4000).map(([at]) => [at, 0]);
  expect(firstFlowAt(still, () => true)).toBeNull();
});

test('Firefox opens its devices in two steps: the sound of 32 ms between them is not the beginning', () => {
  // Measured with a null sink whose monitor is the microphone.
  const first: [number, number][] = running(0, 1450).map(([at]) => [at, 0]);
  const second: [number, number][] = running(1500, 3250).map(([at]) => [at, 32]);
  const readings = [...first, ...second, ...running(3300, 4000, 32)];
  expect(firstFlowAt(readings, (atMs) => atMs >= 1500)).toBe(3400);
});

test('a clock that catches up in steps runs', () => {
  const steps: [number, number][] = [
    [0, 0],
    [50, 0],
    [100, 0],
    [150, 0],
    [200, 120],
    [250, 120],
    [300, 250],
  ];
  expect(firstFlowAt(steps, () => true)).toBe(200);
});
