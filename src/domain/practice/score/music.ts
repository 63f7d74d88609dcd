import { countInBars } from '#domain/practice/beats.ts';

/** A note of a score; position and length are in whole notes. */
export interface ScoreNote {
  /** MIDI number, 60 is the middle C. */
  pitch: number;
  at: number;
  length: number;
  /** From 0 to 127. */
  volume: number;
  /** Which voice of the score it is of, from 0. */
  part: number;
}

/** A chord symbol where it is reached while playing. */
export interface WrittenChord {
  name: string;
  at: number;
}

export type PartKind = 'right hand' | 'left hand' | 'melody' | 'voice';

/** The music of one score as it is played, repeats written out; positions and lengths are in whole notes. */
export interface Music {
  notes: readonly ScoreNote[];
  parts: readonly PartKind[];
  chords: readonly WrittenChord[];
  /** Where each bar begins. */
  bars: readonly number[];
  /** Which printed bar, from 1, each of them is: a repeat plays one twice. */
  printed: readonly number[];
  end: number;
  /** A dotted quarter in 6/8: 0.375. */
  beatLength: number;
  barLength: number;
  /** The tempo that the score sets. */
  bpm: number;
}

/** A part of the music, or of a recording in seconds. */
export interface Section {
  from: number;
  to: number;
}

/** A position of the section as it is; its beginning for one outside. */
export function startIn({ from, to }: Section, position: number): number {
  return position >= from - NEAR && position < to ? position : from;
}

/** What the voices of a score are, by the clefs of their staves; a tablature shows the notes of the staff above it again. */
export function partsOf(staves: readonly string[]): PartKind[] {
  const clefs = staves.filter((clef) => clef !== 'TAB');
  if (clefs.length === 1) return ['melody'];
  const [upper = '', lower = ''] = clefs;
  if (clefs.length === 2 && upper.startsWith('treble') && lower.startsWith('bass')) {
    return ['right hand', 'left hand'];
  }
  return clefs.map(() => 'voice');
}

/** Where printed bars are played in a row, the first time; null where the score has no such bars. */
export function sectionOfBars({ bars, printed, end }: Music, first: number, last: number): Section | null {
  if (last < first) return null;
  const usual = printed.indexOf(last);
  const begin =
    printed.lastIndexOf(first, usual) >= 0 ? printed.lastIndexOf(first, usual) : printed.indexOf(first);
  const stop = printed.indexOf(last, Math.max(0, begin));
  const from = bars[begin];
  if (usual < 0 || from === undefined || stop < 0) return null;
  return { from, to: Math.min(end, bars[stop + 1] ?? end) };
}

/** The number of printed bars. */
export function barCount({ printed }: Pick<Music, 'printed'>): number {
  return Math.max(0, ...printed);
}

export interface Beat {
  at: number;
  /** The first of a full bar. */
  strong: boolean;
}

const NEAR = 1e-4;
/** A damaged score must not keep anybody busy. */
const MAX_BEATS_PER_BAR = 64;

/** All beats of the music; those of an upbeat lead to the bar after it. */
export function beatsOf({ bars, end, beatLength, barLength }: Music): Beat[] {
  return bars.flatMap((from, index) => {
    const to = bars[index + 1] ?? end;
    const isUpbeat = index === 0 && bars.length > 1 && to - from < barLength - NEAR;
    const count = Math.min(MAX_BEATS_PER_BAR, Math.max(0, Math.floor((to - from) / beatLength + NEAR)));
    const first = isUpbeat ? to - count * beatLength : from;
    const whole = Math.max(isUpbeat ? count : 1, Math.ceil((to - first) / beatLength - NEAR));
    return Array.from({ length: Math.min(MAX_BEATS_PER_BAR, whole) }, (_, beat) => ({
      at: first + beat * beatLength,
      strong: beat === 0 && !isUpbeat,
    }));
  });
}

/** The number of clicks of a count-in: one bar, or two if a bar has fewer than three beats. */
export function countInBeats(barLength: number, beatLength: number): number {
  const beats = Math.min(MAX_BEATS_PER_BAR, Math.max(1, Math.round(barLength / beatLength)));
  return beats * countInBars(beats);
}
