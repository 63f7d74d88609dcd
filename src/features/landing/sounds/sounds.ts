import first from './first.m4a?url';
import guitar from './guitar.m4a?url';
import later from './later.m4a?url';
import facts from './sounds.json';

/** A key press: MIDI number, and the times in seconds at which the key goes down and up. */
export type KeyPress = readonly [midi: number, down: number, up: number];

/** The name of a chord and its time in seconds. */
export type ChordChange = readonly [name: string, at: number];

export interface Sound {
  name: 'first' | 'later' | 'guitar';
  src: string;
  seconds: number;
  /** Heights of the waveform, 0 to 1. */
  heights: readonly number[];
  /** Empty without a keyboard. */
  keys: readonly KeyPress[];
  /** Empty without a guitar. */
  chords: readonly ChordChange[];
}

interface Facts extends Omit<Sound, 'name' | 'src' | 'keys' | 'chords'> {
  keys: readonly (readonly number[])[];
  chords: readonly (readonly (string | number)[])[];
}

const soundOf = (name: Sound['name'], src: string, { keys, chords, ...rest }: Facts): Sound => ({
  ...rest,
  name,
  src,
  keys: keys as readonly KeyPress[],
  chords: chords as readonly ChordChange[],
});

/** Models of three lessons, made by content-studio/make-landing-sounds.ts. */
export const SOUNDS: readonly Sound[] = [
  soundOf('first', first, facts.first),
  soundOf('later', later, facts.later),
  soundOf('guitar', guitar, facts.guitar),
];

/** The keys that are down at a time in seconds. */
export function keysAt(keys: readonly KeyPress[], seconds: number): ReadonlySet<number> {
  return new Set(keys.filter(([, down, up]) => down <= seconds && seconds < up).map(([midi]) => midi));
}

/** The chord at a time in seconds; null before the first. */
export function chordAt(chords: readonly ChordChange[], seconds: number): string | null {
  return chords.findLast(([, at]) => at <= seconds)?.[0] ?? null;
}
