/*
 * Finds claps, taps and plucked notes in what a microphone picks up: sudden rises of the level, without what a room and a
 * hum bring along.
 */

const HOP_SECONDS = 0.004;
/** A rise is looked at over so many hops. */
const RISE_HOPS = 4;
/** How much louder than the moment before: 8 dB. */
const MIN_RISE = 6.3;
/** How much louder than the quiet of the round: 14 dB. */
const MIN_OVER_QUIET = 25;
/** How much softer than the loudest clap one may be: 24 dB. */
const MIN_PART_OF_LOUDEST = 0.004;
/** Two claps of one pair of hands are not nearer; an echo is. */
const MIN_GAP_SECONDS = 0.09;
/** What lies below is silence for any microphone. */
const FLOOR = 1e-8;
/** Until something is struck no more than this is kept: it tells how quiet the room is, however long somebody waits. */
const WAIT_SECONDS = 8;
/** What is struck goes on no longer: the longest rhythm of two bars, several times. */
const MAX_CLAP_SECONDS = 40;

export interface ClapFinder {
  /** Takes the samples that follow the last ones; returns the seconds, from the first sample, at which something was struck. */
  add(samples: Float32Array): readonly number[];
  /** How long it has listened. */
  seconds(): number;
}

/** Listens to one round, whenever it begins; what comes beyond its bound is time that passes, nothing else. */
export function createClapFinder(rate: number): ClapFinder {
  const hop = Math.max(1, Math.round(rate * HOP_SECONDS));
  const power: number[] = [];
  let before = 0;
  let sum = 0;
  let inHop = 0;
  let heard = 0;
  let dropped = 0;
  return {
    add(samples) {
      for (const sample of samples) {
        // Differences of neighbours: a clap is mostly high, a hum and a thud are mostly low.
        sum += (sample - before) ** 2;
        before = sample;
        inHop += 1;
        if (inHop < hop) continue;
        heard += 1;
        if (power.length * HOP_SECONDS < MAX_CLAP_SECONDS) power.push(sum / hop);
        sum = 0;
        inHop = 0;
      }
      const found = risesIn(power, dropped === 0 ? 0 : RISE_HOPS);
      const times = found.map((at) => ((dropped + at) * hop) / rate);
      const excess = power.length - Math.round(WAIT_SECONDS / HOP_SECONDS);
      if (found.length === 0 && excess > 0) {
        power.splice(0, excess);
        dropped += excess;
      }
      return times;
    },
    seconds: () => (heard * hop) / rate,
  };
}

/** @param from the first place that is looked at; nothing is known of what lay before the first one */
function risesIn(power: readonly number[], from: number): number[] {
  if (power.length <= RISE_HOPS) return [];
  const quiet = quantile(power, 0.3);
  const loudest = power.reduce((most, value) => Math.max(most, value), 0);
  const softest = Math.max(FLOOR, quiet * MIN_OVER_QUIET, loudest * MIN_PART_OF_LOUDEST);
  const gap = Math.round(MIN_GAP_SECONDS / HOP_SECONDS);
  const found: number[] = [];
  let last = Number.NEGATIVE_INFINITY;
  for (let at = from; at < power.length; at += 1) {
    const now = power[at] as number;
    if (now < softest || at - last < gap) continue;
    let before = Number.POSITIVE_INFINITY;
    for (let back = 1; back <= RISE_HOPS; back += 1) before = Math.min(before, power[at - back] ?? quiet);
    if (now < MIN_RISE * Math.max(before, FLOOR)) continue;
    found.push(at);
    last = at;
  }
  return found;
}

function quantile(values: readonly number[], part: number): number {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[Math.floor(part * (sorted.length - 1))] ?? 0;
}
