import { HEARING_RATE } from '#domain/practice/listening/hearing-rate.ts';
import { createFft, type Fft } from './fft.ts';
import type { Onset } from './onsets.ts';
import { explain, type Template, templatesOf } from './templates.ts';

/** What begins at an onset: for each pitch of the range how much of the rise it explains, 1 is a usual note of the take. */
export interface Struck {
  readonly at: number;
  readonly strength: number;
  readonly weights: ReadonlyMap<number, number>;
  /** The part of the rise that is no note: noise, a knock, a breath. */
  readonly noise: number;
}

const SIZE = 4096;
const HIGHEST_BIN = Math.floor((4600 / HEARING_RATE) * SIZE);
/** Keeps the windows before and after an onset clear of it. */
const APART_SECONDS = 0.006;
/** Loud partials do not drown the soft ones. */
const COMPRESSION = 0.6;

/** Reads at each onset which pitches become louder; `pitches`: the range that is looked at. */
export function createStruckReader(samples: Float32Array, pitches: readonly number[], cents: number) {
  const fft = createFft(SIZE);
  const templates = templatesOf(pitches, SIZE, cents);
  const floor = noiseFloor(samples, fft);
  return {
    templates,
    rise: (at: number) => riseAt(samples, fft, at, floor),
    read(onset: Onset): Struck {
      return { ...onset, ...weigh(riseAt(samples, fft, onset.at, floor), templates) };
    },
  };
}

const FLOOR_WINDOWS = 120;
const FLOOR_RANK = 0.25;
const FLOOR_TIMES = 2;

/** How loud each bin is when nothing sounds in it, generously: what is below it says nothing. */
function noiseFloor(samples: Float32Array, fft: Fft): Float32Array {
  const windows = Array.from({ length: FLOOR_WINDOWS }, (_, index) => {
    const magnitudes = new Float32Array(SIZE / 2);
    fft.magnitudes(
      samples,
      Math.floor((index / FLOOR_WINDOWS) * Math.max(0, samples.length - SIZE)),
      magnitudes,
    );
    return magnitudes;
  });
  const quiet = Float32Array.from({ length: HIGHEST_BIN }, (_, bin) => {
    const sorted = windows.map((window) => window[bin] as number).sort((one, other) => one - other);
    return sorted[Math.floor(FLOOR_WINDOWS * FLOOR_RANK)] as number;
  });
  return quiet.map((_, bin) => {
    const nearby = quiet.slice(Math.max(0, bin - 15), bin + 16).sort();
    return FLOOR_TIMES * (nearby[Math.floor(nearby.length / 2)] as number);
  });
}

/** What is louder after a moment than before it. */
function riseAt(samples: Float32Array, fft: Fft, at: number, floor: Float32Array): Float32Array {
  const apart = APART_SECONDS;
  const after = new Float32Array(SIZE / 2);
  const before = new Float32Array(SIZE / 2);
  fft.magnitudes(samples, Math.round((at + apart) * HEARING_RATE), after);
  fft.magnitudes(samples, Math.round((at - apart) * HEARING_RATE) - SIZE, before);
  const rise = new Float32Array(HIGHEST_BIN);
  for (let bin = 0; bin < HIGHEST_BIN; bin += 1) {
    const louder = (after[bin] as number) - (before[bin] as number) - (floor[bin] as number);
    rise[bin] = louder > 0 ? louder ** COMPRESSION : 0;
  }
  return rise;
}

function weigh(rise: Float32Array, templates: readonly Template[]) {
  const { gains, flat, total } = explain(rise, templates);
  const weights = new Map<number, number>();
  templates.forEach(({ pitch }, index) => {
    weights.set(pitch, (weights.get(pitch) ?? 0) + (gains[index] as number));
  });
  return { weights, noise: total > 0 ? flat / total : 1 };
}
