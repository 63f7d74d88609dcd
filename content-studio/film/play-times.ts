// What sounds when, for the eye: a key that is struck again goes out for a moment, so that both strokes are seen.
import type { ScoreNote } from '../sound/note.ts';
import type { LitNote } from './film-types.ts';

const LIT_GAP = 0.1;
/** Quiet before the first sound of a scene, so that the picture is seen first. */
export const LEAD = 0.7;
export const REST = 1.1;

/** Notes with `off`, the moment at which their light goes out. */
export function litTimes(notes: readonly ScoreNote[]): LitNote[] {
  return notes.map((note) => {
    const end = note.at + note.written;
    const again = notes.some(({ midi, at }) => midi === note.midi && at > note.at && at < end + LIT_GAP / 2);
    return { ...note, off: again ? Math.max(note.at + note.written * 0.5, end - LIT_GAP) : end };
  });
}

export const soundingAt = <N extends { at: number; off: number }>(notes: readonly N[], t: number) =>
  notes.filter(({ at, off }) => t >= at && t < off);

/** The notes of the next moment after t; none while more than `ahead` seconds are left. */
export function comingAt<N extends { at: number }>(notes: readonly N[], t: number, ahead = 4): N[] {
  const next = Math.min(...notes.filter(({ at }) => at > t).map(({ at }) => at));
  return next - t > ahead ? [] : notes.filter(({ at }) => Math.abs(at - next) < 0.01);
}
