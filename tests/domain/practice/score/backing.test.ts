import { expect, test } from 'vitest';
import { backingNotes, hasBacking, parseChord } from '#domain/practice/score/backing.ts';
import { aMusic } from '#tests/support/a-music.ts';

test('reads chord symbols, and nothing into other words above a staff', () => {
  expect(parseChord('G7')).toEqual({ root: 7, bass: 7, tones: [0, 4, 7, 10] });
  expect(parseChord('F#m')).toEqual({ root: 6, bass: 6, tones: [0, 3, 7] });
  expect(parseChord('C/E')).toEqual({ root: 0, bass: 4, tones: [0, 4, 7] });
  expect(parseChord('B♭maj7')?.root).toBe(10);
  for (const word of ['左1', 'Fine', 'D.C.', 'Andante', '', 'H', 'Cconstructor', 'C__proto__']) {
    expect(parseChord(word)).toBeNull();
  }
});

const chords = [
  { name: 'C', at: 0 },
  { name: '左1', at: 0.5 },
  { name: 'G7', at: 1.5 },
];

test('four beats: bass, chord, fifth, chord; a new chord begins with its bass, and the last bar is held', () => {
  const notes = backingNotes(aMusic({ chords }), 'keys');
  const at = (position: number) => notes.filter((note) => note.at === position).map(({ pitch }) => pitch);
  expect(at(0)).toEqual([48]);
  expect(at(0.25)).toEqual([55, 60, 64]);
  expect(at(0.5)).toEqual([43]);
  expect(at(0.75)).toEqual([55, 60, 64]);
  // G7 comes on the third beat of the second bar.
  expect(at(1.5)).toEqual([43]);
  expect(at(1.75)).toEqual([55, 59, 62, 65]);
  expect(at(3)).toEqual([43, 55, 59, 62, 65]);
  expect(notes.filter((note) => note.at === 3).every(({ length }) => length === 1)).toBe(true);
  expect(notes.some((note) => note.at > 3)).toBe(false);
});

test('three beats: bass, chord, chord; a guitar strums its strings one after another', () => {
  const waltz = aMusic({ chords: [{ name: 'Am', at: 0 }], bars: [0, 0.75, 1.5], barLength: 0.75, end: 2.25 });
  const notes = backingNotes(waltz, 'guitar').filter(({ at }) => at < 0.75);
  expect(notes.map(({ pitch }) => pitch)).toEqual([45, 52, 57, 60, 52, 57, 60]);
  expect(notes.slice(1, 4).map(({ at }) => at)).toEqual([0.25, 0.254, 0.258]);
});

test('every note has a recording, whatever the chord', () => {
  for (const letter of 'CDEFGAB') {
    for (const style of ['keys', 'guitar'] as const) {
      const all = backingNotes(aMusic({ chords: [{ name: `${letter}m7b5`, at: 0 }] }), style);
      const pitches = all.map(({ pitch }) => pitch);
      expect(Math.min(...pitches)).toBeGreaterThanOrEqual(style === 'keys' ? 43 : 40);
      expect(Math.max(...pitches)).toBeLessThanOrEqual(66);
    }
  }
});

test('no chords, no accompaniment', () => {
  expect(backingNotes(aMusic(), 'keys')).toEqual([]);
  expect([hasBacking([]), hasBacking([{ name: 'Fine', at: 0 }]), hasBacking(chords)]).toEqual([
    false,
    false,
    true,
  ]);
});
