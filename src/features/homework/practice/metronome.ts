export const SLOWEST = 30;
export const FASTEST = 240;
export const BEATS_PER_BAR = [2, 3, 4, 6] as const;

/** How far ahead clicks are handed to the sound card, and how often we look, in seconds: timers wobble, it does not. */
export const LOOK_AHEAD = 0.12;
export const LOOK_EVERY = 0.025;

export type Tempo = { bpm: number; beatsPerBar: number };
/** `at` in seconds of the sound clock; `beat` counts from 0 within the bar, 0 is the accent. */
export type Beat = { at: number; beat: number };
/** The next beat that was not handed out yet. */
export type Schedule = Beat;

export function clampBpm(bpm: number): number {
  return Math.min(FASTEST, Math.max(SLOWEST, Math.round(bpm)));
}

export function secondsPerBeat(bpm: number): number {
  return 60 / bpm;
}

/**
 * Beats before `until`, and where to go on. The tempo is asked anew at every call, so a change takes hold from the
 * beat after the next, without a jump. Beats that were missed (a sleeping tab) are skipped, never played in a burst.
 */
export function beatsUntil(schedule: Schedule, tempo: Tempo, now: number, until: number) {
  const step = secondsPerBeat(tempo.bpm);
  let { at, beat } = schedule;
  if (at < now) {
    const missed = Math.ceil((now - at) / step);
    at += missed * step;
    beat = (beat + missed) % tempo.beatsPerBar;
  }
  const beats: Beat[] = [];
  while (at < until) {
    beats.push({ at, beat: beat % tempo.beatsPerBar });
    at += step;
    beat = (beat + 1) % tempo.beatsPerBar;
  }
  return { beats, next: { at, beat } };
}

const PAUSE = 2000;
const KEPT_TAPS = 6;

/** Times of taps in milliseconds; a long pause begins anew. The tempo is the mean of the last taps. */
export function tap(taps: readonly number[], now: number): { taps: number[]; bpm: number | null } {
  const last = taps.at(-1);
  const kept = last === undefined || now - last > PAUSE ? [now] : [...taps, now].slice(-KEPT_TAPS);
  const first = kept[0];
  if (first === undefined || kept.length < 2) return { taps: kept, bpm: null };
  return { taps: kept, bpm: clampBpm((60_000 * (kept.length - 1)) / (now - first)) };
}
