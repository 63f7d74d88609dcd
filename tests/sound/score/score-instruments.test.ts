import { expect, test } from 'vitest';
import { hertzOf } from '#domain/practice/tuning.ts';
import { pluck } from '#sound/score/score-instruments.ts';

/** The strength of one frequency in a sound. */
function strength(samples: Float32Array, frequency: number, rate: number): number {
  let [re, im] = [0, 0];
  for (const [index, sample] of samples.entries()) {
    re += sample * Math.cos((2 * Math.PI * frequency * index) / rate);
    im += sample * Math.sin((2 * Math.PI * frequency * index) / rate);
  }
  return Math.hypot(re, im);
}

/** Random numbers that are the same in every run. */
function seededRandom() {
  let seed = 7;
  return () => {
    seed = (seed * 16807) % 2147483647;
    return seed / 2147483647;
  };
}

test.each([40, 45, 50, 55, 59, 64, 76])('the string of note %i is in tune and fades', (pitch) => {
  const rate = 44_100;
  const frequency = hertzOf(pitch, 440);
  const samples = pluck(frequency, rate, seededRandom());
  const sustained = samples.subarray(4000, 44_000);
  const cents = [-40, -20, -8, 0, 8, 20, 40];
  const found = cents.map((each) => strength(sustained, frequency * 2 ** (each / 1200), rate));
  expect(cents[found.indexOf(Math.max(...found))]).toBe(0);
  const loudness = (part: Float32Array) => part.reduce((sum, each) => sum + each * each, 0);
  expect(loudness(samples.subarray(-10_000))).toBeLessThan(loudness(samples.subarray(0, 10_000)) / 4);
});
