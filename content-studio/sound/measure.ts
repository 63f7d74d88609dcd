import { frequencyOf, RATE } from './rate.ts';

/** Strength of one frequency (Hertz) in a part of a sound, under a Hann window. */
function strengthAt(
  samples: Float64Array,
  { from, to, frequency }: { from: number; to: number; frequency: number },
) {
  const start = Math.max(0, Math.round(from * RATE));
  const count = Math.min(samples.length, Math.round(to * RATE)) - start;
  const turn = (2 * Math.PI * frequency) / RATE;
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
  const [slowCos, slowSin] = [Math.cos((2 * Math.PI) / count), Math.sin((2 * Math.PI) / count)];
  // Both waves, the one looked for and the window's, are turned from sample to sample.
  let [x, y, u, v, re, im] = [1, 0, 1, 0, 0, 0];
  for (let i = 0; i < count; i++) {
    const value = samples[start + i] * (0.5 - 0.5 * u);
    re += value * x;
    im += value * y;
    [x, y] = [x * cos - y * sin, x * sin + y * cos];
    [u, v] = [u * slowCos - v * slowSin, u * slowSin + v * slowCos];
  }
  return (2 * Math.hypot(re, im)) / count;
}

/**
 * How far the fundamental of what sounds lies from equal temperament, in cents: the strongest frequency within a
 * half tone to either side. Meant for single notes.
 */
export function centsOff(
  samples: Float64Array,
  { from, to, midi }: { from: number; to: number; midi: number },
) {
  const at = (cents: number) =>
    strengthAt(samples, { from, to, frequency: frequencyOf(midi) * 2 ** (cents / 1200) });
  let best = 0;
  for (const step of [10, 2, 0.5, 0.1]) {
    const candidates = Array.from({ length: 13 }, (_, index) => best + (index - 6) * step);
    const strengths = candidates.map(at);
    best = candidates[strengths.indexOf(Math.max(...strengths))];
  }
  return best;
}
