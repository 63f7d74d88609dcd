// A singer on 「ア」: the harmonics of a soft voice, weighted by the resonances of the mouth as the pitch moves through
// them. Notes of a phrase are one breath; the voice glides between them, and long notes begin to swing after a while.
import type { Note } from './note.ts';
import { frequencyOf, RATE } from './rate.ts';
import { breath } from './voice-breath.ts';
import type { Phrase } from './voice-phrases.ts';
import { contourOf, phrasesOf } from './voice-phrases.ts';

/** Centre and width in Hertz of the resonances of a light female 「ア」. */
const FORMANTS = [
  [860, 130],
  [1320, 130],
  [2850, 170],
  [3700, 240],
  [4700, 320],
];
const BLOCK = 96;
const HIGHEST = 6200;
/** Steeper than a trumpet, gentler than a flute: the fall of the harmonics in a relaxed voice. */
const TILT = 1.06;

/** Loudness and phase that the mouth gives to a frequency; `closed` (0–1) lowers the first resonance, as 「ラ」 does. */
function mouth(frequency: number, closed: number) {
  let [re, im] = [1, 0];
  for (const [index, [centre, width]] of FORMANTS.entries()) {
    const place = index === 0 ? centre * (1 - 0.45 * closed) : centre * (1 - 0.06 * closed);
    const a = 1 - (frequency / place) ** 2;
    const b = (frequency * width) / (place * place);
    const size = a * a + b * b;
    [re, im] = [(re * a + im * b) / size, (im * a - re * b) / size];
  }
  return [re, im];
}

/** Weights of all harmonics for a moment, as pairs for sine and cosine. */
function weightsOf(frequency: number, effort: number, closed: number) {
  const count = Math.floor(HIGHEST / frequency);
  const weights = new Float64Array(2 * count);
  for (let k = 1; k <= count; k++) {
    const [re, im] = mouth(k * frequency, closed);
    const edge = Math.min(1, (HIGHEST - k * frequency) / 900);
    const source = (k === 1 ? 1.35 : 1) * k ** -(TILT + 0.5 * (1 - effort)) * edge;
    weights[2 * k - 2] = re * source;
    weights[2 * k - 1] = im * source;
  }
  // Where a harmonic meets a resonance the tone would jump out of the line; a singer evens that out by effort.
  const power = weights.reduce((sum, value) => sum + value * value, 0);
  const even = power ** -0.36;
  return weights.map((value) => value * even);
}

/** One sample of all harmonics: sin(kφ) and cos(kφ) follow from those before. */
function harmonics(phase: number, from: Float64Array, to: Float64Array, part: number) {
  const count = Math.min(from.length, to.length) / 2;
  const [sin, cos] = [Math.sin(phase), Math.cos(phase)];
  let [s, c] = [sin, cos];
  let value = 0;
  for (let k = 0; k < count; k++) {
    const re = from[2 * k] + part * (to[2 * k] - from[2 * k]);
    const im = from[2 * k + 1] + part * (to[2 * k + 1] - from[2 * k + 1]);
    value += re * s + im * c;
    [s, c] = [s * cos + c * sin, c * cos - s * sin];
  }
  return value;
}

function sing(out: Float64Array, phrase: Phrase) {
  const contour = contourOf(phrase);
  const begin = Math.max(0, Math.round(contour.from * RATE));
  const end = Math.min(out.length, Math.round(contour.to * RATE));
  let phase = 0;
  let now = contour.at(begin / RATE);
  let weights = weightsOf(frequencyOf(now.midi), now.effort, now.closed);
  for (let start = begin; start < end; start += BLOCK) {
    const next = contour.at((start + BLOCK) / RATE);
    const nextWeights = weightsOf(frequencyOf(next.midi), next.effort, next.closed);
    const [slow, fast] = [frequencyOf(now.midi), frequencyOf(next.midi)];
    for (let i = 0; i < BLOCK && start + i < end; i++) {
      const part = i / BLOCK;
      phase += (2 * Math.PI * (slow + part * (fast - slow))) / RATE;
      const loud = now.loud + part * (next.loud - now.loud);
      out[start + i] += 0.16 * loud * harmonics(phase, weights, nextWeights, part);
    }
    phase %= 2 * Math.PI;
    [now, weights] = [next, nextWeights];
  }
}

export const voice = {
  room: 0.2,
  tail: 1.4,
  play(out: Float64Array, notes: readonly Note[]) {
    for (const phrase of phrasesOf(notes)) {
      breath(out, phrase);
      sing(out, phrase);
    }
  },
};
