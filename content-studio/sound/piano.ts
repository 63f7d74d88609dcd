// A small additive piano: a dozen slightly stretched partials that die away at their own pace, a soft
// hammer knock, dampers at the note's end. Good enough to sing along to, and in tune to the cent.
import type { Note } from './note.ts';
import { frequencyOf, noise, RATE } from './rate.ts';

const PARTIALS = 12;
const RELEASE = 0.09;

function partialsOf(midi: number, velocity: number) {
  const base = frequencyOf(midi);
  const stiffness = 0.00018 * 2 ** ((midi - 60) / 16);
  // The first partial stays exactly at the written pitch; only the upper ones are stretched.
  const stretch = (k: number) => k * Math.sqrt((1 + stiffness * k * k) / (1 + stiffness));
  return Array.from({ length: PARTIALS }, (_, index) => {
    const k = index + 1;
    const frequency = base * stretch(k);
    const strike = Math.abs(Math.sin(Math.PI * k * 0.127)) / 0.39;
    return {
      frequency,
      loud: frequency < RATE * 0.45 ? (strike * velocity ** (0.4 + k * 0.12)) / k ** 1.55 : 0,
      decay: (0.9 + 0.42 * k) * 2 ** ((midi - 60) / 24),
      phase: k * 1.7,
    };
  }).filter(({ loud }) => loud > 0);
}

/** One partial into `body`: turned and dampened from sample to sample, which is much quicker than sin() and exp(). */
function ring(
  body: Float64Array,
  { frequency, loud, decay, phase }: { frequency: number; loud: number; decay: number; phase: number },
) {
  const turn = (2 * Math.PI * frequency) / RATE;
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
  let [x, y] = [Math.cos(phase), Math.sin(phase)];
  // Two stages, as strings do: a quick fall, then a long singing tail.
  let [quick, slow] = [0.62 * loud, 0.38 * loud];
  const [quicker, slower] = [Math.exp((-decay * 2.1) / RATE), Math.exp((-decay * 0.55) / RATE)];
  for (let i = 0; i < body.length; i++) {
    body[i] += (quick + slow) * y;
    [x, y] = [x * cos - y * sin, x * sin + y * cos];
    quick *= quicker;
    slow *= slower;
  }
}

/** Adds one note to `out`; times in seconds, velocity 0–1. */
export function strike(
  out: Float64Array,
  { midi, at, length, velocity }: { midi: number; at: number; length: number; velocity: number },
) {
  const start = Math.round(at * RATE);
  const total = Math.max(0, Math.min(out.length - start, Math.round((length + RELEASE * 6) * RATE)));
  const body = new Float64Array(total);
  for (const partial of partialsOf(midi, velocity)) ring(body, partial);
  const hiss = noise(midi * 7919 + start);
  let knock = 0;
  for (let i = 0; i < total; i++) {
    const t = i / RATE;
    const attack = t < 0.05 ? 1 - Math.exp(-t / 0.0022) : 1;
    const held = t < length ? 1 : Math.exp(-(t - length) / RELEASE);
    let value = body[i] * attack * velocity;
    if (t < 0.15) {
      knock += 0.18 * (hiss() - knock);
      value += knock * 0.35 * velocity * Math.exp(-t / 0.012);
    }
    out[start + i] += value * held;
  }
}

export const piano = {
  /** How much of the room is heard. */
  room: 0.11,
  /** Seconds that the last note needs to die away. */
  tail: 1.6,
  play(out: Float64Array, notes: readonly Note[]) {
    for (const note of notes) strike(out, note);
  },
};
