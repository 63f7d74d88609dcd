/*
 * The pitch of one voice over time, by the method of McLeod and Wyvill: the normalised square difference has its first high
 * peak at the period. Read where it is high, it is also how clear the tone is.
 */
import { HEARING_RATE } from '#domain/practice/listening/hearing-rate.ts';

const WINDOW = 1024;
const PITCH_HOP = 256;
const [LOWEST_HERTZ, HIGHEST_HERTZ] = [75, 1100];
const [MIN_LAG, MAX_LAG] = [Math.floor(HEARING_RATE / HIGHEST_HERTZ), Math.ceil(HEARING_RATE / LOWEST_HERTZ)];
/** The first peak that is nearly as high as the highest is the period; the highest may be a multiple of it. */
const NEARLY = 0.88;
const CLEAR = 0.72;
/** Quieter than this part of the loud moments is no singing. */
const QUIET = 0.06;

export interface PitchLine {
  /** MIDI number with fractions, or NaN where nobody sings; one for each `PITCH_HOP` samples. */
  readonly pitches: Float32Array;
  readonly loudness: Float32Array;
}

export const secondsOfHop = (hop: number): number => (hop * PITCH_HOP) / HEARING_RATE;

export function pitchLine(samples: Float32Array, onProgress?: (part: number) => void): PitchLine {
  const hops = Math.max(0, Math.floor(samples.length / PITCH_HOP));
  const raw = new Float32Array(hops).fill(Number.NaN);
  const loudness = new Float32Array(hops);
  const window = new Float32Array(WINDOW);
  for (let hop = 0; hop < hops; hop += 1) {
    loudness[hop] = read(samples, hop * PITCH_HOP - WINDOW / 2, window);
  }
  const loud = [...loudness].sort((one, other) => other - one)[Math.floor(hops * 0.1)] ?? 0;
  for (let hop = 0; hop < hops; hop += 1) {
    if (hop % 200 === 0) onProgress?.(hop / hops);
    if ((loudness[hop] as number) < QUIET * loud || loud === 0) continue;
    read(samples, hop * PITCH_HOP - WINDOW / 2, window);
    raw[hop] = pitchOf(window);
  }
  return { pitches: raw.map((_, hop) => middleOf(raw, hop)), loudness };
}

function read(samples: Float32Array, start: number, into: Float32Array): number {
  let power = 0;
  for (let i = 0; i < WINDOW; i += 1) {
    const value = samples[start + i] ?? 0;
    into[i] = value;
    power += value * value;
  }
  return Math.sqrt(power / WINDOW);
}

function pitchOf(window: Float32Array): number {
  const curve = new Float32Array(MAX_LAG + 2);
  let energy = 0;
  for (let i = 0; i < WINDOW; i += 1) energy += 2 * (window[i] as number) ** 2;
  for (let lag = 0; lag < MAX_LAG + 2; lag += 1) {
    let product = 0;
    for (let i = 0; i + lag < WINDOW; i += 1) product += (window[i] as number) * (window[i + lag] as number);
    curve[lag] = energy > 0 ? (2 * product) / energy : 0;
    energy -= (window[lag] as number) ** 2 + (window[WINDOW - 1 - lag] as number) ** 2;
  }
  const peaks: number[] = [];
  for (let lag = MIN_LAG; lag <= MAX_LAG; lag += 1) {
    const here = curve[lag] as number;
    if (here > 0.3 && here >= (curve[lag - 1] as number) && here > (curve[lag + 1] as number))
      peaks.push(lag);
  }
  const most = Math.max(0, ...peaks.map((lag) => curve[lag] as number));
  const period = peaks.find((lag) => (curve[lag] as number) >= NEARLY * most);
  if (period === undefined || most < CLEAR) return Number.NaN;
  const [a, b, c] = [curve[period - 1] as number, curve[period] as number, curve[period + 1] as number];
  const shift = a - 2 * b + c === 0 ? 0 : (a - c) / (2 * (a - 2 * b + c));
  return 69 + 12 * Math.log2(HEARING_RATE / (period + shift) / 440);
}

/** The middle of five neighbours: a single jump by an octave is a mistake of reading. */
function middleOf(raw: Float32Array, hop: number): number {
  if (Number.isNaN(raw[hop])) return Number.NaN;
  const near = [...raw.subarray(Math.max(0, hop - 2), hop + 3)].filter((value) => !Number.isNaN(value));
  near.sort((one, other) => one - other);
  return near[Math.floor(near.length / 2)] ?? Number.NaN;
}
