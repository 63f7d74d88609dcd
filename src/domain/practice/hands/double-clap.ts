/*
 * Two claps, and nothing else, start and stop a recording of somebody whose hands are at the instrument:
 *
 *      quiet 0.65 s│clap│ quiet │clap│ quiet 0.65 s
 *   ───────────────┘    └───────┘    └──────────────▶ reported here
 *                  ◀─ 0.2–0.6 s ─▶
 *
 * Music must never stop a take. So a clap is a noise, not a tone; it begins and ends suddenly; there are two that are about
 * as loud, and around and between them it is quiet. Who claps a rhythm, or plays, is not meant.
 */

const HISTORY_S = 2.2;
const HOP_S = 0.005;
const [MIN_GAP_S, MAX_GAP_S] = [0.2, 0.6];
/** Longer than from clap to clap: a third one, before or after, is a rhythm. */
const QUIET_S = 0.65;
/** A clap rings in a room for so long. */
const RING_S = 0.12;
/** Root mean squares of a hop: quieter than this is no clap near a microphone. */
const MIN_STRENGTH = 0.012;
/** By how many times a clap is louder than the moment before it, and than the quiet around it. */
const RISE = 4;
const QUIETER_BEFORE = 5;
const QUIETER_AFTER = 3.5;
const EQUAL = 4;
/** A tone is like itself after its period; a clap is not. */
const MAX_LIKENESS = 0.55;
const TONE_S = 0.04;
const [MIN_LAG_S, MAX_LAG_S] = [0.001, 0.012];
/** Share of fast change: a knock on wood, or a foot, has hardly any. */
const MIN_BRIGHTNESS = 0.03;

export interface DoubleClap {
  /** How long ago the first of the two began, counted from the last sample. */
  readonly firstAgoS: number;
}

export interface ClapEars {
  /** Takes in the next samples, without a gap; says when a double clap is complete, once. */
  add(samples: Float32Array): DoubleClap | null;
  /** Forgets what came before: after a gap, or when it must not count. */
  reset(): void;
}

export function createClapEars(rate: number): ClapEars {
  const history = new Float32Array(Math.round(HISTORY_S * rate));
  const hop = Math.round(HOP_S * rate);
  let filled = 0;
  return {
    add(samples) {
      const fresh = samples.subarray(Math.max(0, samples.length - history.length));
      history.copyWithin(0, fresh.length);
      history.set(fresh, history.length - fresh.length);
      filled = Math.min(history.length, filled + fresh.length);
      const found = findDoubleClap(history.subarray(history.length - filled), rate, hop);
      // It is reported once; what comes next begins with quiet again.
      if (found !== null) filled = 0;
      return found;
    },
    reset() {
      filled = 0;
    },
  };
}

function findDoubleClap(samples: Float32Array, rate: number, hop: number): DoubleClap | null {
  const levels = levelsOf(samples, hop);
  const [first, second] = onsetsOf(levels).slice(-2);
  if (first === undefined || second === undefined) return null;
  const secondsOf = (hops: number) => hops * HOP_S;
  const gap = secondsOf(second - first);
  if (gap < MIN_GAP_S || gap > MAX_GAP_S) return null;
  if (secondsOf(levels.length - second) < QUIET_S || secondsOf(first) < QUIET_S) return null;
  const strengths = [first, second].map((onset) => loudest(levels, onset, onset + 5));
  const [weaker, stronger] = [Math.min(...strengths), Math.max(...strengths)];
  const ring = Math.round(RING_S / HOP_S);
  const isQuiet =
    loudest(levels, first - QUIET_S / HOP_S, first - 2) * QUIETER_BEFORE < weaker &&
    loudest(levels, first + ring, second - 2) * QUIETER_AFTER < weaker &&
    loudest(levels, second + ring, levels.length) * QUIETER_AFTER < weaker;
  if (!isQuiet || stronger > EQUAL * weaker) return null;
  const areClaps = [first, second].every((onset) => isNoise(samples.subarray(onset * hop), rate));
  return areClaps ? { firstAgoS: secondsOf(levels.length - first) } : null;
}

function levelsOf(samples: Float32Array, hop: number): Float32Array {
  const levels = new Float32Array(Math.floor(samples.length / hop));
  for (let index = 0; index < levels.length; index += 1) {
    let power = 0;
    for (let at = index * hop; at < (index + 1) * hop; at += 1) power += (samples[at] as number) ** 2;
    levels[index] = Math.sqrt(power / hop);
  }
  return levels;
}

/** Where it becomes much louder at once; a clap that rings is one. */
function onsetsOf(levels: Float32Array): number[] {
  const onsets: number[] = [];
  const apart = Math.round(0.1 / HOP_S);
  for (let at = 8; at < levels.length; at += 1) {
    const level = levels[at] as number;
    if (level < MIN_STRENGTH || at - (onsets.at(-1) ?? -apart) < apart) continue;
    if (level >= RISE * loudest(levels, at - 8, at - 1)) onsets.push(at);
  }
  return onsets;
}

function loudest(levels: Float32Array, from: number, to: number): number {
  let most = 0;
  for (let at = Math.max(0, Math.round(from)); at < Math.min(levels.length, to); at += 1)
    most = Math.max(most, levels[at] as number);
  return most;
}

/** Whether what begins here is bright noise: no lag after which it repeats itself. */
function isNoise(samples: Float32Array, rate: number): boolean {
  const length = Math.min(samples.length, Math.round(TONE_S * rate));
  const [shortest, latest] = [Math.round(MIN_LAG_S * rate), Math.round(MAX_LAG_S * rate)];
  if (length < 2 * latest) return false;
  let power = 0;
  let change = 0;
  for (let at = 1; at < length; at += 1) {
    power += (samples[at] as number) ** 2;
    change += ((samples[at] as number) - (samples[at - 1] as number)) ** 2;
  }
  if (change < MIN_BRIGHTNESS * power) return false;
  for (let lag = shortest; lag <= latest; lag += 1) {
    let product = 0;
    let both = 0;
    for (let at = 0; at + lag < length; at += 1) {
      const [one, other] = [samples[at] as number, samples[at + lag] as number];
      product += one * other;
      both += one * one + other * other;
    }
    if (2 * product > MAX_LIKENESS * both) return false;
  }
  return true;
}
