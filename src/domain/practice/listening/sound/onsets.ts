import { HEARING_RATE } from '#domain/practice/listening/hearing-rate.ts';
import { createFft } from './fft.ts';

/** A moment at which something begins to sound. */
export interface Onset {
  /** Seconds. */
  readonly at: number;
  /** 1 is a usual onset of this take. */
  readonly strength: number;
}

const SIZE = 1024;
const HOP = 128;
/** The window's middle hears an onset before its beginning does; found on single notes of known beginning. */
const LATENCY_SECONDS = -0.003;
const NEAREST_SECONDS = 0.06;
const BACKGROUND_SECONDS = 0.25;
const BAND_BINS = 3;

/** How much louder it becomes at each hop, over all bands: differences of logarithms, so that a soft note counts too. */
export function flux(samples: Float32Array, onProgress?: (part: number) => void): Float32Array {
  const fft = createFft(SIZE);
  const hops = Math.max(0, Math.floor(samples.length / HOP));
  const bands = Math.floor(SIZE / 2 / BAND_BINS);
  const now = new Float32Array(SIZE / 2);
  const history = Array.from({ length: 4 }, () => new Float32Array(bands));
  const floor = quietFloor(samples);
  const out = new Float32Array(hops);
  for (let hop = 0; hop < hops; hop += 1) {
    if (hop % 500 === 0) onProgress?.(hop / hops);
    fft.magnitudes(samples, hop * HOP - SIZE / 2, now);
    const current = history[hop % 4] as Float32Array;
    const before = history[(hop + 2) % 4] as Float32Array;
    let rise = 0;
    for (let band = 0; band < bands; band += 1) {
      let power = 0;
      for (let bin = band * BAND_BINS; bin < (band + 1) * BAND_BINS; bin += 1)
        power = Math.max(power, now[bin] as number);
      const level = Math.log(1 + power / floor);
      current[band] = level;
      const nearby = Math.max(before[band - 1] ?? 0, before[band] as number, before[band + 1] ?? 0);
      if (hop > 3 && level > nearby) rise += level - nearby;
    }
    out[hop] = rise / bands;
  }
  return out;
}

/** What counts as quiet in a take, as an amplitude of one band. */
function quietFloor(samples: Float32Array): number {
  let power = 0;
  for (const value of samples) power += value * value;
  return Math.max(1e-6, 0.02 * Math.sqrt(power / Math.max(1, samples.length)));
}

/**
 * Peaks of the flux that stand out of their surroundings. A usual onset is known by how many the score makes one expect;
 * `minimum` is a part of its strength.
 */
export function onsetsOf(curve: Float32Array, expected: number, minimum: number): Onset[] {
  const nearby = Math.round((BACKGROUND_SECONDS * HEARING_RATE) / HOP);
  const nearest = Math.round((NEAREST_SECONDS * HEARING_RATE) / HOP);
  const found: { hop: number; height: number }[] = [];
  for (let hop = 0; hop < curve.length; hop += 1) {
    const height = curve[hop] as number;
    const [from, to] = [Math.max(0, hop - nearest), Math.min(curve.length, hop + nearest + 1)];
    if (height <= 0 || curve.subarray(from, to).some((value) => value > height)) continue;
    if ((found.at(-1)?.hop ?? -nearest) > hop - nearest) continue;
    const wide = curve.slice(Math.max(0, hop - nearby), hop + nearby).sort();
    found.push({ hop, height: height - (wide[Math.floor(wide.length / 2)] ?? 0) });
  }
  const heights = found.map(({ height }) => height).sort((one, other) => other - one);
  const usual = heights[Math.floor(Math.min(heights.length - 1, expected * 0.5))] ?? 1;
  return found
    .map(({ hop, height }) => ({
      at: (hop * HOP) / HEARING_RATE + LATENCY_SECONDS,
      strength: height / usual,
    }))
    .filter(({ strength }) => strength >= minimum);
}
