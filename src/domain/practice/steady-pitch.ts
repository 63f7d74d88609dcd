import { SECOND_MS } from '#domain/time-units.ts';
import { median } from './median.ts';

/*
 * From 20 readings a second to a needle that a person can read at arm's length:
 *
 *   readings   64.1 64.2 76.2 64.1  –    –    –   … 4 s
 *   shown      64.1 64.1 64.1 64.1 64.1 (fading)   …  nothing
 *
 * The middle of the last readings is shown: one that is an octave off, or half a vibrato, moves nothing. Another note is
 * shown when several readings in a row agree on it. A plucked string is gone before anybody has looked, so it stays.
 */

export interface SteadyPitch {
  /** Readings of the tone that sounds, the newest last. */
  readonly recent: readonly number[];
  /** Readings of what may become another tone. */
  readonly others: readonly number[];
  readonly toneAtMs: number;
  /** The pitch to show, with fractions; null: nothing was heard lately. */
  readonly pitch: number | null;
  /** The tone is over; what is shown is how it was. */
  readonly fading: boolean;
}

export const SILENT_PITCH: SteadyPitch = { recent: [], others: [], toneAtMs: 0, pitch: null, fading: false };

const RECENT_READINGS = 7;
/** Fewer show nothing yet: the noise of a pick is no tone. */
const MIN_READINGS = 3;
/** Readings nearer than this are the same tone, with vibrato. */
const SAME_TONE_SEMITONES = 0.8;
/** Without a clear reading for so long a tone is over. */
const OVER_MS = 250;
/** What was heard stays for so long. */
const SHOWN_MS = 4 * SECOND_MS;

/** Takes a reading in; null: nothing clear is heard at that moment. */
export function nextSteadyPitch(before: SteadyPitch, reading: number | null, nowMs: number): SteadyPitch {
  if (reading === null) return silence(before, nowMs);
  const middle = middleOf(before.recent);
  const isSame = middle === null || Math.abs(reading - middle) < SAME_TONE_SEMITONES;
  if (isSame) return withReadings({ ...before, others: [] }, [...before.recent, reading], nowMs);
  const others = sameTone(before.others, reading);
  if (others.length >= MIN_READINGS) return withReadings({ ...before, others: [] }, others, nowMs);
  return { ...before, others, toneAtMs: nowMs };
}

function withReadings(before: SteadyPitch, readings: readonly number[], nowMs: number): SteadyPitch {
  const recent = readings.slice(-RECENT_READINGS);
  const isClear = recent.length >= MIN_READINGS;
  return {
    ...before,
    recent,
    toneAtMs: nowMs,
    pitch: isClear ? middleOf(recent) : before.pitch,
    fading: isClear ? false : before.fading,
  };
}

function silence(before: SteadyPitch, nowMs: number): SteadyPitch {
  const silentMs = nowMs - before.toneAtMs;
  if (silentMs < OVER_MS) return before;
  if (silentMs >= SHOWN_MS) return SILENT_PITCH;
  return { ...before, recent: [], others: [], fading: true };
}

function sameTone(others: readonly number[], reading: number): readonly number[] {
  const middle = middleOf(others);
  return middle !== null && Math.abs(reading - middle) < SAME_TONE_SEMITONES
    ? [...others, reading]
    : [reading];
}

function middleOf(readings: readonly number[]): number | null {
  return readings.length === 0 ? null : median(readings);
}
