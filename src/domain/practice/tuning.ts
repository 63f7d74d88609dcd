import { PITCH_CLASSES, type PitchClass } from './reference-pitch.ts';

export const A4_MIDI = 69;

/** The pitch of a frequency as a MIDI number with fractions: 60 is the middle C, one is a half tone, 0.01 a cent. */
export function pitchOf(hz: number, referenceHz: number): number {
  return A4_MIDI + 12 * Math.log2(hz / referenceHz);
}

/** The frequency of a pitch in equal temperament. */
export function hertzOf(pitch: number, referenceHz: number): number {
  return referenceHz * 2 ** ((pitch - A4_MIDI) / 12);
}

/** A note of the keyboard; C4 is the middle C. */
export interface Note {
  readonly pitchClass: PitchClass;
  readonly octave: number;
}

export function midiOf({ pitchClass, octave }: Note): number {
  return 12 * (octave + 1) + pitchClass;
}

/** Which note a whole pitch is. */
export function noteOf(midi: number): Note {
  const index = ((midi % 12) + 12) % 12;
  return { pitchClass: PITCH_CLASSES[index] ?? 0, octave: Math.floor(midi / 12) - 1 };
}

/** Cents from a note to a pitch; below 0 is too low. */
export function centsFrom(midi: number, pitch: number): number {
  return 100 * (pitch - midi);
}

/** How a guitar may be tuned, from its lowest string, the sixth. */
export const GUITAR_TUNINGS = {
  standard: [40, 45, 50, 55, 59, 64],
  halfDown: [39, 44, 49, 54, 58, 63],
  dropD: [38, 45, 50, 55, 59, 64],
  dadgad: [38, 45, 50, 55, 57, 62],
  openG: [38, 43, 50, 55, 59, 62],
} as const satisfies Readonly<Record<string, readonly number[]>>;
export type GuitarTuning = keyof typeof GUITAR_TUNINGS;
export const GUITAR_TUNING_NAMES = Object.keys(GUITAR_TUNINGS) as [GuitarTuning, ...GuitarTuning[]];

/** A string keeps being meant until another one is nearer by this much: between two of them nothing may flicker. */
const OTHER_STRING_SEMITONES = 0.6;

/** The string that is meant by a pitch, as its place in `strings`; `before` is the one that was meant until now. */
export function nearestString(strings: readonly number[], pitch: number, before: number | null): number {
  const distance = (index: number) => Math.abs((strings[index] ?? Number.POSITIVE_INFINITY) - pitch);
  const nearest = strings.reduce((best, _, index) => (distance(index) < distance(best) ? index : best), 0);
  if (before === null || strings[before] === undefined) return nearest;
  return distance(before) - distance(nearest) > OTHER_STRING_SEMITONES ? nearest : before;
}

/** The note that is meant by a pitch without strings; the one before until another is clearly nearer. */
export function nearestNote(pitch: number, before: number | null): number {
  return before !== null && Math.abs(pitch - before) < 0.5 + OTHER_NOTE_SEMITONES
    ? before
    : Math.round(pitch);
}
const OTHER_NOTE_SEMITONES = 0.08;

export type Verdict = 'much lower' | 'lower' | 'in tune' | 'higher' | 'much higher';

/** Cents up to which a string or a key is in tune; nobody hears less. */
export const IN_TUNE_CENTS = 5;
/** A voice is never still, and choirs sing within this. */
export const VOICE_IN_TUNE_CENTS = 15;
const A_LITTLE_CENTS = 30;
/** What was said stays until it is wrong by so much. */
const MARGIN_CENTS = 2;

/** What a tuner says of so many cents; `before` keeps words from changing to and fro at a border. */
export function verdictOf(cents: number, before: Verdict | null, inTuneCents = IN_TUNE_CENTS): Verdict {
  const off = Math.abs(cents);
  const inTune = inTuneCents + (before === 'in tune' ? MARGIN_CENTS : 0);
  if (off <= inTune) return 'in tune';
  const wasLittle = before === 'lower' || before === 'higher';
  const little = off <= A_LITTLE_CENTS + (wasLittle ? MARGIN_CENTS : 0);
  if (cents < 0) return little ? 'lower' : 'much lower';
  return little ? 'higher' : 'much higher';
}
