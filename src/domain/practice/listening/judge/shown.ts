import type { LessonInstrument } from '#domain/lessons/lesson-instrument.ts';
import { type ExpectedScore, momentsOf } from '#domain/practice/listening/expected.ts';
import { MIN_CHORD_NOTES } from './chords.ts';

/** What a score asks of an instrument; each is heard differently well. */
export const PLAYINGS = [
  'piano, one line',
  'piano, two hands',
  'guitar, one line',
  'guitar, chords',
  'voice',
] as const;
export type Playing = (typeof PLAYINGS)[number];

export function playingOf(score: ExpectedScore, instrument: LessonInstrument): Playing {
  if (instrument === 'voice') return 'voice';
  const together = Math.max(0, ...momentsOf(score).map(({ notes }) => notes.length));
  if (instrument === 'piano') return together > 1 ? 'piano, two hands' : 'piano, one line';
  return together >= MIN_CHORD_NOTES ? 'guitar, chords' : 'guitar, one line';
}

/** Judgements that may be shown. */
export interface ShownJudgements {
  readonly wrong: boolean;
  readonly missing: boolean;
  readonly early: boolean;
  readonly late: boolean;
  /** Bars that hurry or drag. */
  readonly tempo: boolean;
}

const ALL: ShownJudgements = { wrong: true, missing: true, early: true, late: true, tempo: true };

/**
 * What is heard well enough to be said, by `npm run bench:listening` (docs/listening.md). Where a way of playing finds fewer than nine
 * of ten planted mistakes of clean takes, the kinds that it misses are not shown.
 */
export const SHOWN: Readonly<Record<Playing, ShownJudgements>> = {
  'piano, one line': { ...ALL, tempo: false },
  'piano, two hands': { ...ALL, missing: false },
  'guitar, one line': { ...ALL, missing: false, early: false },
  'guitar, chords': { ...ALL, missing: false, early: false, tempo: false },
  voice: { ...ALL, tempo: false },
};
