import { expect, test } from 'vitest';
import { beatsOf, countInBeats, partsOf, sectionOfBars } from '#domain/practice/score/music.ts';
import { aMusic } from '#tests/support/a-music.ts';

test('bars of a section are found, also where a repeat plays them twice', () => {
  // |: 1 2 :| 3
  const music = aMusic({ bars: [0, 1, 2, 3, 4], printed: [1, 2, 1, 2, 3], end: 5 });
  expect(sectionOfBars(music, 1, 2)).toEqual({ from: 0, to: 2 });
  expect(sectionOfBars(music, 2, 2)).toEqual({ from: 1, to: 2 });
  expect(sectionOfBars(music, 2, 3)).toEqual({ from: 3, to: 5 });
  expect(sectionOfBars(music, 3, 3)).toEqual({ from: 4, to: 5 });
  expect([sectionOfBars(music, 3, 2), sectionOfBars(music, 4, 4), sectionOfBars(music, 1, 9)]).toEqual([
    null,
    null,
    null,
  ]);
});

test('the beats of an upbeat lead to the first full bar', () => {
  const music = aMusic({ bars: [0, 0.25, 1.25], end: 2 });
  expect(beatsOf(music).map(({ at, strong }) => (strong ? at : -at))).toEqual([
    -0, 0.25, -0.5, -0.75, -1, 1.25, -1.5, -1.75,
  ]);
});

test('counts one bar in, or two bars of two beats, and at most 64 beats of a damaged bar', () => {
  expect([countInBeats(1, 0.25), countInBeats(0.75, 0.25), countInBeats(0.5, 0.25)]).toEqual([4, 3, 4]);
  expect(countInBeats(0.75, 0.375)).toBe(4);
  expect(countInBeats(1e9, 0.25)).toBe(64);
});

test('a tablature is no part of its own', () => {
  expect(partsOf(['treble-8', 'TAB'])).toEqual(['melody']);
  expect(partsOf(['treble-8', 'treble-8', 'TAB'])).toEqual(['voice', 'voice']);
});

test('two staves of a piano are hands, others are voices', () => {
  expect(partsOf(['treble', 'bass'])).toEqual(['right hand', 'left hand']);
  expect(partsOf(['treble-8'])).toEqual(['melody']);
  expect(partsOf(['treble', 'treble', 'bass'])).toEqual(['voice', 'voice', 'voice']);
});
