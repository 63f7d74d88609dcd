import { type ExpectedScore, wholeNoteSeconds } from './listening/expected.ts';
import { median } from './median.ts';

/** A note to sing, in seconds from the beginning of the music. */
export interface SungNote {
  readonly midi: number;
  readonly startS: number;
  readonly lengthS: number;
  /** The printed bar, from 1. */
  readonly bar: number;
}

/** Where a voice was; null: nobody sang, or it was not clear what. */
export interface SungPoint {
  readonly atS: number;
  readonly midi: number | null;
}

/** What is heard while one sings: the melody, the beats, or after the count-in nothing. */
export const GUIDES = ['melody', 'beats', 'nothing'] as const;
export type Guide = (typeof GUIDES)[number];

const NEAR_S = 0.01;
/** A longer piece is sung in its first part: the line stays one that a phone can draw. */
export const MAX_SUNG_S = 300;

/** What is sung of a score at a tempo: its upper staff, of notes together the highest. */
export function sungNotes(score: ExpectedScore, bpm: number): SungNote[] {
  const second = wholeNoteSeconds({ ...score, bpm });
  const notes = score.notes
    .filter(({ voice }) => voice === 0)
    .map(({ pitch, at, length, bar }) => ({
      midi: pitch,
      startS: at * second,
      lengthS: length * second,
      bar,
    }))
    .sort((one, other) => one.startS - other.startS || other.midi - one.midi);
  return notes.filter(({ startS }, index) => {
    const before = notes[index - 1];
    return startS < MAX_SUNG_S && (before === undefined || startS - before.startS > NEAR_S);
  });
}

/** When the last note is over. */
export const endOf = (notes: readonly Pick<SungNote, 'startS' | 'lengthS'>[]): number =>
  notes.reduce((end, { startS, lengthS }) => Math.max(end, startS + lengthS), 0);

const MAX_BEATS = 12;

/** Beats of a bar by the head of a score in ABC (`M:`), counted as its tempo counts them: 6/8 has two. */
export function beatsOfBar(abc: string, beatLength: number): number {
  const [, meter = '4/4'] = /^M:\s*(\S+)/m.exec(abc) ?? [];
  const [, above = '4', below = '4'] = /^(\d{1,2})\/(\d{1,2})$/.exec(meter) ?? [];
  const beats = Math.round(Number(above) / Number(below) / beatLength);
  return Number.isFinite(beats) ? Math.min(MAX_BEATS, Math.max(1, beats)) : 4;
}

/** Whether the music begins within a bar: beats that are counted from its first note would fall beside the bars. */
export function beginsWithUpbeat(score: ExpectedScore, beats: number): boolean {
  const second = score.notes.find(({ bar }) => bar === 2);
  return second !== undefined && second.at < beats * score.beatLength - 1e-3;
}

/** Fewer clear moments say nothing of an octave. */
const MIN_CLEAR_POINTS = 8;

/**
 * Half tones by which a singer is above the notes, in whole octaves: a man sings them an octave lower, and that is right
 * (R22.10). It is the middle of all clear moments within notes, in octaves: so few values are sorted at once.
 */
export function octaveOf(notes: readonly SungNote[], line: readonly SungPoint[]): number {
  const off: number[] = [];
  let index = 0;
  for (const { atS, midi } of line) {
    while (index < notes.length - 1 && (notes[index + 1]?.startS ?? 0) <= atS) index += 1;
    const note = notes[index];
    if (midi === null || !note || atS < note.startS || atS > note.startS + note.lengthS) continue;
    off.push(Math.round((midi - note.midi) / 12));
  }
  if (off.length < MIN_CLEAR_POINTS) return 0;
  return 12 * Math.round(median(off)) || 0;
}

/** The line as it stands over the notes of another octave. */
export function inOctave(line: readonly SungPoint[], octave: number): readonly SungPoint[] {
  if (octave === 0) return line;
  return line.map(({ atS, midi }) => ({ atS, midi: midi === null ? null : midi - octave }));
}
