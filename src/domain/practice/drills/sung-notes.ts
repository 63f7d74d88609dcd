import type { Outcome } from './drill-memory.ts';

/** Singing back that goes on: the notes are found one after the other, in any octave. */
export interface Sung {
  /** How many of the notes were sung. */
  readonly found: number;
  /** How long the note that comes next is held already. */
  readonly heldSeconds: number;
  /** Half tones by which what is sung lies above the note that comes next, the octave left out; null: nothing is heard. */
  readonly off: number | null;
}

export const NOTHING_SUNG: Sung = { found: 0, heldSeconds: 0, off: null };

/** Half a half tone is between two keys; a little more is given to a voice that slides. */
export const NEAR_HALF_TONES = 0.6;
const HOLD_SECONDS = 0.3;
/** A consonant or a shake for so long does not begin the note again. */
const LOST_PER_SECOND = 1.5;

/** Half tones from one pitch to another, up to six in either direction. */
export function octaveFree(sung: number, asked: number): number {
  const off = (((sung - asked) % 12) + 12) % 12;
  return off > 6 ? off - 12 : off;
}

/**
 * What is sung in the next stretch of time. A note counts once it was held for a moment; the ones before it may be sung again
 * and again, and nothing that is wrong ends it.
 * @param midi the pitch that is heard, with its part of a half tone; null for breath, noise and silence
 */
export function sungUntil(
  before: Sung,
  pitches: readonly number[],
  midi: number | null,
  seconds: number,
): Sung {
  const asked = pitches[before.found];
  if (asked === undefined) return before;
  const off = midi === null ? null : octaveFree(midi, asked);
  if (off === null || Math.abs(off) > NEAR_HALF_TONES) {
    return { ...before, off, heldSeconds: Math.max(0, before.heldSeconds - seconds * LOST_PER_SECOND) };
  }
  const heldSeconds = before.heldSeconds + seconds;
  if (heldSeconds < HOLD_SECONDS) return { ...before, off, heldSeconds };
  return { found: before.found + 1, heldSeconds: 0, off: null };
}

export function sungOutcome({ found }: Sung, pitches: readonly number[]): Outcome {
  if (found === pitches.length) return 'well';
  return found >= 2 && found === pitches.length - 1 ? 'nearly' : 'again';
}
