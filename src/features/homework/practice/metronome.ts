import { MINUTE_MS } from '#domain/time-units.ts';

export const MIN_BPM = 30;
export const MAX_BPM = 240;
export const BEATS_PER_BAR = [2, 3, 4, 6] as const;

/** Clicks are scheduled this far ahead, this often: timers are late, the clock of the sound card is not. */
export const LOOKAHEAD_SECONDS = 0.12;
export const SCHEDULE_INTERVAL_SECONDS = 0.025;

export type Tempo = { bpm: number; beatsPerBar: number };
/** `at` in seconds of the audio clock; `beat` counts from 0 within the bar, 0 is the accent. */
export type Beat = { at: number; beat: number };
/** The next beat that is not scheduled yet. */
export type Schedule = Beat;

export function clampBpm(bpm: number): number {
  return Math.min(MAX_BPM, Math.max(MIN_BPM, Math.round(bpm)));
}

export function secondsPerBeat(bpm: number): number {
  return 60 / bpm;
}

/**
 * The beats before `until`, and the schedule that follows them. The tempo is read at every call, so a change applies
 * from the beat after the next, without a jump. Beats missed by a sleeping tab are skipped, never played in a burst.
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

/** A longer pause starts a new series of taps. */
const MAX_TAP_INTERVAL_MS = 2_000;
const MAX_TAPS = 6;

/** Adds a tap, in milliseconds, and returns the mean tempo of the last taps; null after the first. */
export function tap(taps: readonly number[], now: number): { taps: number[]; bpm: number | null } {
  const last = taps.at(-1);
  const recent =
    last === undefined || now - last > MAX_TAP_INTERVAL_MS ? [now] : [...taps, now].slice(-MAX_TAPS);
  const first = recent[0];
  if (first === undefined || recent.length < 2) return { taps: recent, bpm: null };
  return { taps: recent, bpm: clampBpm((MINUTE_MS * (recent.length - 1)) / (now - first)) };
}
