import type { Note } from './note.ts';
import { PROGRAMS, playSampled } from './soundfont.ts';

export const piano = {
  /** How much of the room is heard. */
  room: 0.11,
  /** Seconds that the last note needs to die away. */
  tail: 1.6,
  play(out: Float64Array, notes: readonly Note[]) {
    playSampled(PROGRAMS.piano, out, notes);
  },
};
