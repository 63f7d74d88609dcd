const STEPS = ['ド', 'ド♯', 'レ', 'ミ♭', 'ミ', 'ファ', 'ファ♯', 'ソ', 'ソ♯', 'ラ', 'シ♭', 'シ'];
const LETTERS: Readonly<Record<string, number>> = { C: 0, D: 2, E: 4, F: 5, G: 7, A: 9, B: 11 };

/** 60 → ド */
export const nameOf = (midi: number) => STEPS[((midi % 12) + 12) % 12] as string;

export const isBlack = (midi: number) => [1, 3, 6, 8, 10].includes(((midi % 12) + 12) % 12);

/** C4, F#3 or Bb4 as a MIDI number, or null. C4 is the middle C, 60. */
export function midiOf(name: string) {
  const [, letter, sign, octave] = /^([A-G])([#b]?)(-?\d)$/.exec(name) ?? [];
  if (!letter) return null;
  return 12 * (Number(octave) + 1) + LETTERS[letter] + (sign === '#' ? 1 : sign === 'b' ? -1 : 0);
}
