import type { ExpectedScore, Moment } from '#domain/practice/listening/expected.ts';

/** What is plucked together with at least this many notes is a chord of strummed strings. */
export const MIN_CHORD_NOTES = 3;
const MIN_CLASSES = 3;
/** How much better another chord has to fit, to be the one that was played, and to leave doubt. */
const [OTHER, DOUBT] = [0.1, 0.03];

export type PitchClasses = readonly number[];
export interface RecognisedChord {
  readonly verdict: 'matched' | 'wrong' | 'unsure';
  /** Of the vocabulary, the chord that fits best. */
  readonly chord: PitchClasses;
}

export function classesOf(moment: Moment, { notes }: ExpectedScore): PitchClasses {
  const classes = moment.notes.map((index) => (notes[index]?.pitch ?? 0) % 12);
  return [...new Set(classes)].sort((one, other) => one - other);
}

/** What beginners play: C D Em G Am A E Dm, as pitch classes. */
const OPEN_CHORDS: readonly PitchClasses[] = [
  [0, 4, 7],
  [2, 6, 9],
  [4, 7, 11],
  [2, 7, 11],
  [0, 4, 9],
  [1, 4, 9],
  [4, 8, 11],
  [2, 5, 9],
];

/** The chords of a score, each once; a part of a chord (an upstroke) is none of its own. Where there is only one, the open ones. */
export function vocabularyOf(moments: readonly Moment[], score: ExpectedScore): PitchClasses[] {
  const all = moments
    .filter(({ notes }) => notes.length >= MIN_CHORD_NOTES)
    .map((moment) => classesOf(moment, score));
  const distinct = new Map(all.map((classes) => [classes.join(), classes]));
  const own = [...distinct.values()].filter((classes) => classes.length >= MIN_CLASSES);
  if (own.length !== 1) return own;
  return [...own, ...OPEN_CHORDS.filter((chord) => chord.join() !== own[0]?.join())];
}

const holds = (whole: PitchClasses, part: PitchClasses) => part.every((one) => whole.includes(one));

/** How much of what sounds lies in a chord: 1 is a chord and nothing else, as loud in each of its notes. */
function nearness(chroma: readonly number[], classes: PitchClasses): number {
  const size = Math.hypot(...chroma);
  if (size === 0) return 0;
  return classes.reduce((sum, one) => sum + (chroma[one] ?? 0), 0) / size / Math.sqrt(classes.length);
}

/** Which chord of the vocabulary an event is, if the score wants `expected`. */
export function hearChord(
  weights: ReadonlyMap<number, number>,
  expected: PitchClasses,
  vocabulary: readonly PitchClasses[],
): RecognisedChord {
  const chroma = Array.from({ length: 12 }, () => 0);
  for (const [pitch, weight] of weights) chroma[pitch % 12] = (chroma[pitch % 12] ?? 0) + weight;
  const meant = vocabulary.filter((chord) => holds(chord, expected));
  const candidates = meant.length ? meant : [expected];
  const own = Math.max(...candidates.map((chord) => nearness(chroma, chord)));
  const others = vocabulary.filter((chord) => !holds(chord, expected));
  const rated = others.map((chord) => ({ chord, near: nearness(chroma, chord) }));
  const best = rated.reduce((most, one) => (one.near > most.near ? one : most), { chord: expected, near: 0 });
  if (best.near > own + OTHER) return { verdict: 'wrong', chord: best.chord };
  return { verdict: best.near > own - DOUBT ? 'unsure' : 'matched', chord: candidates[0] ?? expected };
}
