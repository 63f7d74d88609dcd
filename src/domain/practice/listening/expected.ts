/** A note as the score has it; `at` and `length` are in whole notes, in the order in which they are played. */
export interface ExpectedNote {
  /** MIDI number, 60 is the middle C. */
  readonly pitch: number;
  readonly at: number;
  readonly length: number;
  /** The printed bar, from 1: a bar that a repeat plays twice keeps its number. */
  readonly bar: number;
  /** 0 is the upper staff. */
  readonly voice: number;
}

/** What somebody who plays the score would play; plain data, so that a worker takes it. */
export interface ExpectedScore {
  readonly notes: readonly ExpectedNote[];
  /** Whole notes of a beat that the tempo counts. */
  readonly beatLength: number;
  /** Beats a minute that the score sets. */
  readonly bpm: number;
}

/** Notes that begin together; `notes` are indices into the score's notes. */
export interface Moment {
  readonly at: number;
  readonly bar: number;
  readonly notes: readonly number[];
  /** The first of its bar, as it is played: where somebody who starts again comes in. */
  readonly opensBar: boolean;
}

export const MAX_EXPECTED_NOTES = 2000;
/** Alignment costs moments times events: with these bounds the worst is some seconds and 100 MB. */
export const MAX_MOMENTS = 300;
export const MAX_EVENTS = 600;
const NEAR = 1e-4;

/** The moments of a score in the order in which they are played. */
export function momentsOf({ notes }: ExpectedScore): Moment[] {
  const moments: { at: number; bar: number; notes: number[] }[] = [];
  const order = notes
    .map((_, index) => index)
    .sort((one, other) => placeOf(notes, one) - placeOf(notes, other));
  for (const index of order) {
    const note = notes[index] as ExpectedNote;
    const last = moments.at(-1);
    if (last && Math.abs(last.at - note.at) < NEAR) last.notes.push(index);
    else moments.push({ at: note.at, bar: note.bar, notes: [index] });
  }
  return moments.map((moment, index) => ({ ...moment, opensBar: moment.bar !== moments[index - 1]?.bar }));
}

const placeOf = (notes: readonly ExpectedNote[], index: number) => notes[index]?.at ?? 0;

/** Seconds of a whole note at the score's own tempo. */
export const wholeNoteSeconds = ({ beatLength, bpm }: ExpectedScore): number => 60 / (bpm * beatLength);
