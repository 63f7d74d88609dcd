/*
 * What the drills of two minutes ask. The key of an item says all of it, so that what was learnt can be asked again when
 * the score that it came from is gone:
 *
 *   name:treble:4:0      the note on a staff: clef, step (0 is the middle C, 7 the c above), alteration in half tones
 *   name:tab:3:2         on a tablature: string (1 is the highest), fret
 *   compare:-3           the second note is three half tones lower
 *   rhythm:4:0-12,12-6   beats of a bar; onset and length of each note, in twelfths of a beat
 *   sing:60,64           MIDI numbers
 */

export const DRILLS = ['rhythm', 'compare', 'sing', 'name'] as const;
export type Drill = (typeof DRILLS)[number];

export const CLEFS = ['treble', 'treble-8', 'bass'] as const;
export type Clef = (typeof CLEFS)[number];

/** Places in time are in such parts of a beat: halves, thirds and quarters are whole numbers. */
export const TICKS_PER_BEAT = 12;

export interface StruckNote {
  readonly at: number;
  readonly length: number;
}

export type StaffNote = {
  readonly clef: Clef;
  /** Steps of the staff above the middle C as it is written. */
  readonly step: number;
  /** -1 flat, 0 natural, 1 sharp. */
  readonly alter: number;
};
export type TabNote = { readonly clef: 'tab'; readonly string: number; readonly fret: number };

export type NameItem = { readonly drill: 'name'; readonly note: StaffNote | TabNote };
export type CompareItem = { readonly drill: 'compare'; readonly halfTones: number };
export type RhythmItem = {
  readonly drill: 'rhythm';
  readonly beatsPerBar: number;
  readonly bars: number;
  readonly notes: readonly StruckNote[];
};
export type SingItem = { readonly drill: 'sing'; readonly pitches: readonly number[] };
export type DrillItem = NameItem | CompareItem | RhythmItem | SingItem;

const MAX_KEY_LENGTH = 200;
const MAX_INTERVAL = 12;
const MIN_RHYTHM_NOTES = 3;
const MAX_RHYTHM_NOTES = 16;
const MAX_RHYTHM_BARS = 2;
const MAX_BEATS_PER_BAR = 6;
const MAX_SUNG_NOTES = 3;
/** What a voice is given to sing, an octave apart if it likes: E2 to C6. */
const MIN_SUNG_PITCH = 40;
const MAX_SUNG_PITCH = 84;
/** Four ledger lines below the bass staff, as many above the treble one. */
const MIN_STEP = -20;
const MAX_STEP = 20;
const MAX_TAB_FRET = 12;
const HIGHEST_STRING_FIRST = [64, 59, 55, 50, 45, 40] as const;

export function keyOf(item: DrillItem): string {
  switch (item.drill) {
    case 'name': {
      const { note } = item;
      return note.clef === 'tab'
        ? `name:tab:${note.string}:${note.fret}`
        : `name:${note.clef}:${note.step}:${note.alter}`;
    }
    case 'compare':
      return `compare:${item.halfTones}`;
    case 'rhythm':
      return `rhythm:${item.beatsPerBar}:${item.notes.map(({ at, length }) => `${at}-${length}`).join()}`;
    case 'sing':
      return `sing:${item.pitches.join()}`;
  }
}

/** The item of a key; null for what no drill asks. */
export function itemOf(key: string): DrillItem | null {
  if (key.length > MAX_KEY_LENGTH) return null;
  const [drill, first = '', ...rest] = key.split(':');
  switch (drill) {
    case 'name':
      return nameItem(first, rest.map(Number));
    case 'compare': {
      const halfTones = Number(first);
      const fits = Number.isInteger(halfTones) && halfTones !== 0 && Math.abs(halfTones) <= MAX_INTERVAL;
      return fits ? { drill, halfTones } : null;
    }
    case 'rhythm': {
      const pairs = (rest[0] ?? '').split(',').map((pair) => pair.split('-').map(Number));
      return rhythmItem(
        Number(first),
        pairs.map(([at = Number.NaN, length = Number.NaN]) => ({ at, length })),
      );
    }
    case 'sing':
      return singItem(first.split(',').map(Number));
    default:
      return null;
  }
}

/** The drill that a key is of. */
export function drillOf(key: string): Drill | null {
  return DRILLS.find((drill) => key.startsWith(`${drill}:`)) ?? null;
}

function nameItem(
  clef: string,
  [first = Number.NaN, second = Number.NaN]: readonly number[],
): NameItem | null {
  if (clef === 'tab') return tabItem(first, second);
  const found = CLEFS.find((known) => known === clef);
  const fits =
    found !== undefined &&
    Number.isInteger(first) &&
    first >= MIN_STEP &&
    first <= MAX_STEP &&
    [-1, 0, 1].includes(second);
  return fits ? { drill: 'name', note: { clef: found, step: first, alter: second } } : null;
}

/** A note on a tablature; null where a guitar has none. */
function tabItem(string: number, fret: number): NameItem | null {
  const fits =
    HIGHEST_STRING_FIRST[string - 1] !== undefined &&
    Number.isInteger(fret) &&
    fret >= 0 &&
    fret <= MAX_TAB_FRET;
  return fits ? { drill: 'name', note: { clef: 'tab', string, fret } } : null;
}

/** The place of a note in the lowest position of a guitar in standard tuning; null outside of it. */
export function tabPlaceOf(midi: number): TabNote | null {
  const string = HIGHEST_STRING_FIRST.findIndex((open) => midi >= open) + 1;
  const fret = midi - (HIGHEST_STRING_FIRST[string - 1] ?? Number.NaN);
  return fret <= MAX_TAB_FRET ? { clef: 'tab', string, fret } : null;
}

/** A rhythm of one or two bars; null for what nobody claps back. */
export function rhythmItem(beatsPerBar: number, notes: readonly StruckNote[]): RhythmItem | null {
  if (!Number.isInteger(beatsPerBar) || beatsPerBar < 2 || beatsPerBar > MAX_BEATS_PER_BAR) return null;
  if (notes.length < MIN_RHYTHM_NOTES || notes.length > MAX_RHYTHM_NOTES) return null;
  const barTicks = beatsPerBar * TICKS_PER_BEAT;
  const inOrder = notes.every(({ at, length }, index) => {
    const before = notes[index - 1];
    const isWhole = Number.isInteger(at) && Number.isInteger(length);
    return isWhole && length > 0 && at >= (before === undefined ? 0 : before.at + before.length);
  });
  const last = notes.at(-1);
  const bars = last === undefined ? 0 : Math.ceil((last.at + last.length) / barTicks);
  return inOrder && bars <= MAX_RHYTHM_BARS ? { drill: 'rhythm', beatsPerBar, bars, notes } : null;
}

/** Notes to sing; a note that follows itself is left out, as nobody can hear where it begins. */
export function singItem(pitches: readonly number[]): SingItem | null {
  const fits =
    pitches.length > 0 &&
    pitches.length <= MAX_SUNG_NOTES &&
    pitches.every(
      (pitch, index) =>
        Number.isInteger(pitch) &&
        pitch >= MIN_SUNG_PITCH &&
        pitch <= MAX_SUNG_PITCH &&
        pitch !== pitches[index - 1],
    );
  return fits ? { drill: 'sing', pitches } : null;
}

/** Letters of the steps from C, and how many half tones each lies above it. */
const STEP_HALF_TONES = [0, 2, 4, 5, 7, 9, 11] as const;
const STEPS_AN_OCTAVE = 7;
/** Sharps, but for the two notes that are mostly written with a flat. */
const SPELLED: readonly (readonly [letter: number, alter: number])[] = [
  [0, 0],
  [0, 1],
  [1, 0],
  [2, -1],
  [2, 0],
  [3, 0],
  [3, 1],
  [4, 0],
  [4, 1],
  [5, 0],
  [6, -1],
  [6, 0],
];

export interface NoteName {
  /** From C = 0 to B = 6. */
  readonly letter: number;
  readonly alter: number;
}

const modulo = (value: number, by: number) => ((value % by) + by) % by;

export function nameOfPitch(midi: number): NoteName {
  const [letter, alter] = SPELLED[modulo(midi, 12)] ?? [0, 0];
  return { letter, alter };
}

export function nameOfNote(note: StaffNote | TabNote): NoteName {
  if (note.clef === 'tab') return nameOfPitch(pitchOfNote(note));
  return { letter: modulo(note.step, STEPS_AN_OCTAVE), alter: note.alter };
}

/** MIDI number of what sounds. */
export function pitchOfNote(note: StaffNote | TabNote): number {
  if (note.clef === 'tab') return (HIGHEST_STRING_FIRST[note.string - 1] ?? 0) + note.fret;
  const letter = modulo(note.step, STEPS_AN_OCTAVE);
  const octave = Math.floor(note.step / STEPS_AN_OCTAVE);
  const written = 60 + 12 * octave + (STEP_HALF_TONES[letter] ?? 0) + note.alter;
  return note.clef === 'treble-8' ? written - 12 : written;
}

/** Names of notes, for two spellings of the same key: F♯ answers G♭. */
export function isSameName(one: NoteName, other: NoteName): boolean {
  const height = ({ letter, alter }: NoteName) => modulo((STEP_HALF_TONES[letter] ?? 0) + alter, 12);
  return height(one) === height(other);
}
