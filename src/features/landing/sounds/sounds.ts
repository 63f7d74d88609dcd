import first from './first.m4a?url';
import guitar from './guitar.m4a?url';
import later from './later.m4a?url';
import facts from './sounds.json';

/** A key of the keyboard: its MIDI number, when it goes down and when it comes up, in seconds. */
export type KeyPress = readonly [midi: number, down: number, up: number];

/** A chord's name and when it begins, in seconds. */
export type ChordChange = readonly [name: string, at: number];

export interface Sound {
  name: 'first' | 'later' | 'guitar';
  src: string;
  seconds: number;
  /** 0–1, evenly over the whole. */
  heights: readonly number[];
  /** Empty where there is no keyboard. */
  keys: readonly KeyPress[];
  /** Empty where there is no guitar. */
  chords: readonly ChordChange[];
}

interface Facts extends Omit<Sound, 'name' | 'src' | 'keys' | 'chords'> {
  keys: readonly (readonly number[])[];
  chords: readonly (readonly (string | number)[])[];
}

const soundOf = (name: Sound['name'], src: string, { keys, chords, ...rest }: Facts): Sound => ({
  ...rest,
  ...{ name, src },
  keys: keys as readonly KeyPress[],
  chords: chords as readonly ChordChange[],
});

/** Models of three lessons, made by content-studio/make-landing-sounds.ts. */
export const SOUNDS: readonly Sound[] = [
  soundOf('first', first, facts.first),
  soundOf('later', later, facts.later),
  soundOf('guitar', guitar, facts.guitar),
];

/** Which keys are down at that moment. */
export function keysAt(keys: readonly KeyPress[], seconds: number): ReadonlySet<number> {
  return new Set(keys.filter(([, down, up]) => down <= seconds && seconds < up).map(([midi]) => midi));
}

/** The chord that sounds at that moment, or null before the first. */
export function chordAt(chords: readonly ChordChange[], seconds: number): string | null {
  return chords.findLast(([, at]) => at <= seconds)?.[0] ?? null;
}
