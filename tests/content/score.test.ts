import { expect, test } from 'vitest';
import { places } from '#content-studio/sound/guitar-strings.ts';
import { countIn, lastScore, readScore } from '#content-studio/sound/score.ts';

const soundingNotes = (abc: string, options = {}) =>
  readScore(abc, options).notes.map(({ midi, at, written }) => [midi, at, written]);
const aTune = (metre: string, music: string, head = '') =>
  `X:1\nM:${metre}\nL:1/4\nQ:1/4=60\n${head}K:C\n${music}\n`;

test('reads dots, eighths and rests with their beats', () => {
  expect(soundingNotes(aTune('4/4', 'C3/2 D/2 z E |]'))).toEqual([
    [60, 0, 1.5],
    [62, 1.5, 0.5],
    [64, 3, 1],
  ]);
});

test('reads a tie as one long note, also over a bar line', () => {
  expect(soundingNotes(aTune('3/4', 'C D E- | E2 F |]'))).toEqual([
    [60, 0, 1],
    [62, 1, 1],
    [64, 2, 3],
    [65, 5, 1],
  ]);
});

test('reads both hands together, each with its fingering', () => {
  const { notes } = readScore(aTune('4/4', 'V:1\n!3!E E E2 |]\nV:2 clef=bass\n!5!C,4 |]', '%%score {1 2}\n'));
  expect(notes.map(({ midi, voice, finger }) => [midi, voice, finger])).toEqual([
    [48, 1, 5],
    [64, 0, 3],
    [64, 0, 3],
    [64, 0, 3],
  ]);
});

test('reads a guitar an octave below its staff: the open strings', () => {
  const abc = 'X:1\nM:4/4\nL:1/4\nQ:1/4=60\nK:C clef=treble-8\nE, A, D G | B e z2 |]\n';
  expect(readScore(abc).notes.map(({ midi }) => midi)).toEqual([40, 45, 50, 55, 59, 64]);
});

test('reads transposed parts at their sounding pitch', () => {
  expect(readScore(aTune('4/4', 'C4 |]').replace('K:C', 'K:C transpose=-12')).notes[0]?.midi).toBe(48);
});

test('reads an annotation as a chord name without sound', () => {
  const { notes } = readScore(aTune('4/4', '"^Em"[EGB]4 |]'));
  expect(notes.map(({ midi, mark }) => [midi, mark])).toEqual([
    [64, 'Em'],
    [67, 'Em'],
    [71, 'Em'],
  ]);
});

test('prefers the tempo of the storyboard to that of the score', () => {
  expect(soundingNotes(aTune('2/4', 'C D |]'), { tempo: 120 })).toEqual([
    [60, 0, 0.5],
    [62, 0.5, 0.5],
  ]);
});

test('reads a dotted quarter as the beat of 6/8 where the score says so', () => {
  const abc = 'X:1\nM:6/8\nL:1/8\nQ:3/8=60\nK:C\nC2 D E3 |]\n';
  const score = readScore(abc);
  expect(score.bar).toBeCloseTo(2);
  expect(score.notes.map(({ at }) => Math.round(at * 1000))).toEqual([0, 667, 1000]);
});

test.each([
  ['4/4', 'C D E F |]', 4, [0]],
  ['3/4', 'C D E |]', 3, [0]],
  ['6/8', 'C D E |]', 6, [0, 3]],
])('counts %s in with a bar of clicks', (metre, music, count, accents) => {
  const { clicks, before } = countIn(readScore(aTune(metre, music)));
  expect(clicks).toHaveLength(count);
  expect(clicks.flatMap(({ accent }, index) => (accent ? [index] : []))).toEqual(accents);
  expect(before).toBeCloseTo(readScore(aTune(metre, music)).bar);
});

test('starts an upbeat on its beat of the bar after the count', () => {
  const { clicks, before } = countIn(readScore(aTune('4/4', 'G | C D E F |]')));
  expect(clicks).toHaveLength(7);
  expect(before).toBeCloseTo(7);
});

test('refuses a score that cannot be read or has no tempo', () => {
  expect(() => readScore('X:1\nM:4/4\nK:C\nC D E F |]')).toThrow('テンポ');
  expect(() => readScore(aTune('4/4', 'C !nonsense D |]'))).toThrow('楽譜として読めません');
});

test('takes the last score of a text as its homework, whatever the fence adds', () => {
  expect(lastScore('```abc\nX:1\n```\nWords\n\n```abc guitar\nX:2\n```\n')).toBe('X:2\n');
  expect(lastScore('No score')).toBeNull();
});

test('places notes in the first position of the guitar', () => {
  expect(places([48, 52, 55, 60, 64])).toEqual(
    [3, 2, 0, 1, 0].map((fret, index) => ({ string: index + 1, fret })),
  );
  expect(places([67])).toEqual([{ string: 5, fret: 3 }]);
});
