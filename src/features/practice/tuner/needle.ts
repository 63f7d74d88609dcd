import type { LessonInstrument } from '#domain/lessons/lesson-instrument.ts';
import {
  centsFrom,
  IN_TUNE_CENTS,
  nearestNote,
  nearestString,
  type Verdict,
  VOICE_IN_TUNE_CENTS,
  verdictOf,
} from '#domain/practice/tuning.ts';

/** What is tuned: the strings of an instrument, from the lowest, or any note. */
export interface Aim {
  readonly instrument: LessonInstrument;
  /** Null: any note. */
  readonly strings: readonly number[] | null;
  /** The string that a person chose; null: the nearest one. */
  readonly chosen: number | null;
}

export interface Needle {
  /** The note that is meant. */
  readonly midi: number;
  /** Its place among the strings; null without strings. */
  readonly string: number | null;
  /** How far the tone is from it; below 0 is too low. */
  readonly cents: number;
  readonly verdict: Verdict;
}

/** Where the needle stands for a pitch; null where nothing was heard lately. */
export function nextNeedle(before: Needle | null, pitch: number | null, aim: Aim): Needle | null {
  if (pitch === null) return null;
  const string = aim.strings && (aim.chosen ?? nearestString(aim.strings, pitch, before?.string ?? null));
  const midi = aim.strings?.[string ?? 0] ?? nearestNote(pitch, before?.midi ?? null);
  const cents = centsFrom(midi, pitch);
  const said = before?.midi === midi ? before.verdict : null;
  const inTune = aim.instrument === 'voice' ? VOICE_IN_TUNE_CENTS : IN_TUNE_CENTS;
  return { midi, string, cents, verdict: verdictOf(cents, said, inTune) };
}
