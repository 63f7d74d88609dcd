import { expect, test } from 'vitest';
import { momentsOf } from '#domain/practice/listening/expected.ts';
import { readExpected } from '#sound/listening/read-expected.ts';

const tune = (music: string, head = '') => `X:1\nM:4/4\nL:1/4\nQ:1/4=72\n${head}K:C\n${music}\n`;
const barsOf = (abc: string) => readExpected(abc)?.notes.map(({ bar }) => bar);

test('a note has its pitch, its place and its printed bar', () => {
  expect(readExpected(tune('C2 E2 | G4 |]'))).toEqual({
    bpm: 72,
    beatLength: 0.25,
    notes: [
      { pitch: 60, at: 0, length: 0.5, bar: 1, voice: 0 },
      { pitch: 64, at: 0.5, length: 0.5, bar: 1, voice: 0 },
      { pitch: 67, at: 1, length: 1, bar: 2, voice: 0 },
    ],
  });
});

test('a repeated bar keeps its number, over lines and with an upbeat', () => {
  expect(barsOf(tune('|: C4 | D4 :| E4 |]'))).toEqual([1, 2, 1, 2, 3]);
  expect(barsOf(tune('G | C4 | D4 |\nE4 |]'))).toEqual([1, 2, 3, 4]);
});

test('a tie is one note; both hands come together into one moment', () => {
  expect(readExpected(tune('C4- | C4 |]'))?.notes).toHaveLength(1);
  const both = readExpected(
    tune('[V:1] C4 | E4 |]\n[V:2] C,4 | G,4 |]', '%%score {1 2}\nV:1\nV:2 clef=bass\n'),
  );
  expect(
    both && momentsOf(both).map(({ notes, bar, opensBar }) => ({ notes: notes.length, bar, opensBar })),
  ).toEqual([
    { notes: 2, bar: 1, opensBar: true },
    { notes: 2, bar: 2, opensBar: true },
  ]);
});

test('a guitar sounds an octave below its staff', () => {
  const abc = tune('E, A, D G | B e z2 |]').replace('K:C', 'K:C clef=treble-8');
  expect(readExpected(abc)?.notes.map(({ pitch }) => pitch)).toEqual([40, 45, 50, 55, 59, 64]);
});

test('a text without notes, and one with too many, is nothing to listen for', () => {
  expect(readExpected(tune('z4 |]'))).toBeNull();
  expect(readExpected(tune('CDEF | '.repeat(75)))?.notes).toHaveLength(300);
  expect(readExpected(tune('CDEF | '.repeat(76)))).toBeNull();
});

test('a block of PostScript, from which abcjs never returns, is left out', () => {
  expect(readExpected(tune('%%beginps\nC2 E2 | G4 |]'))?.notes).toHaveLength(3);
});
