// A guitar of steel strings: its samples are a soundfont's, the order of the strings in a stroke is ours.

import { OPEN, places } from './guitar-strings.ts';
import type { Note } from './note.ts';
import { PROGRAMS, playSampled } from './soundfont.ts';

/** Seconds between two strings of a strum. */
const STAGGER = 0.014;

/**
 * A chord's notes one after the other: down from the thick string, up from the thin one, which is lighter and leaves
 * the two thick strings alone. `frets`: 6th string first, -1 is not struck. `stagger` in seconds.
 */
export function strum(
  frets: readonly number[],
  {
    at,
    length,
    velocity,
    direction,
    stagger = STAGGER,
  }: { at: number; length: number; velocity: number; direction: 'D' | 'U'; stagger?: number },
) {
  const struck = frets
    .map((fret, string) => ({ string, midi: OPEN[string] + fret, fret }))
    .filter(({ fret }) => fret >= 0);
  const ordered = direction === 'U' ? struck.reverse().slice(0, 4) : struck;
  return ordered.map(({ string, midi, fret }, index) => ({
    string,
    fret,
    midi,
    at: at + index * stagger,
    length: length - index * stagger,
    velocity: velocity * (direction === 'U' ? 0.74 : 1) * (1 - 0.03 * index),
  }));
}

/** Notes that begin together become a stroke: downwards on the beat, upwards between two beats. */
export function strokes(notes: readonly Note[]): Note[] {
  const moments = new Map<number, Note[]>();
  for (const note of notes) {
    const key = Math.round(note.at * 1000);
    moments.set(key, [...(moments.get(key) ?? []), note]);
  }
  return [...moments.values()].flatMap((chord) => {
    const found = places(chord.map(({ midi }) => midi));
    const placed = chord.map((note, index) => ({
      ...note,
      string: note.string ?? found[index]?.string ?? 5,
    }));
    if (placed.length < 3 || placed.some(({ stroke }) => stroke === false)) return placed;
    const up = placed[0]?.offBeat === true;
    placed.sort((one, other) => (up ? other.string - one.string : one.string - other.string));
    return placed.map((note, index) => ({
      ...note,
      at: note.at + index * STAGGER,
      length: note.length - index * STAGGER,
      velocity: note.velocity * (up ? 0.8 : 1),
    }));
  });
}

export const guitar = {
  room: 0.1,
  tail: 1.8,
  play(out: Float64Array, notes: readonly Note[]) {
    playSampled(PROGRAMS.guitar, out, strokes(notes));
  },
};
