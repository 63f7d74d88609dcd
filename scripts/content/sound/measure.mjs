import { frequencyOf, RATE } from './rate.mjs';

/** Strength of one frequency (Hertz) in a part of a sound, under a Hann window. */
export function strengthAt(samples, { from, to, frequency }) {
  const start = Math.max(0, Math.round(from * RATE));
  const count = Math.min(samples.length, Math.round(to * RATE)) - start;
  const turn = (2 * Math.PI * frequency) / RATE;
  let [re, im] = [0, 0];
  for (let i = 0; i < count; i++) {
    const value = samples[start + i] * (0.5 - 0.5 * Math.cos((2 * Math.PI * i) / count));
    re += value * Math.cos(turn * i);
    im += value * Math.sin(turn * i);
  }
  return (2 * Math.hypot(re, im)) / count;
}

/**
 * How far the fundamental of what sounds lies from equal temperament, in cents: the strongest frequency within a
 * half tone to either side. Meant for single notes.
 */
export function centsOff(samples, { from, to, midi }) {
  const at = (cents) => strengthAt(samples, { from, to, frequency: frequencyOf(midi) * 2 ** (cents / 1200) });
  let best = 0;
  for (const step of [10, 2, 0.5, 0.1]) {
    const around = Array.from({ length: 13 }, (_, index) => best + (index - 6) * step);
    best = around.reduce((one, other) => (at(other) > at(one) ? other : one));
  }
  return best;
}
