import { expect, test } from 'vitest';
import { momentsOf } from '#domain/practice/listening/expected.ts';
import {
  noteShapes,
  placesOf,
  scorePosition,
  spanOfBar,
  sungNotes,
} from '#features/practice/listening/places.ts';
import { aScore, MELODY } from '#tests/domain/practice/listening/a-take.ts';
import { aHearing } from '#tests/support/a-hearing.ts';

const score = aScore(MELODY);

test('a place is a bar with what is shown of it; the second time of a repeat plays where the mark is', () => {
  const { bars } = aHearing();
  const again = [...bars, { bar: 2, from: 20, to: 24, bpm: 60, pace: 'rushed' as const }];
  const marks = [
    { note: 4, bar: 2, kind: 'late' as const, at: 21 },
    { note: 5, bar: 2, kind: 'late' as const, at: 22 },
    { note: 8, bar: 3, kind: 'missing' as const, at: null },
  ];
  expect(placesOf({ bars: again, marks })).toMatchObject([
    { bar: 2, from: 19.6, to: 24, words: '急いでいる、遅い2' },
    { bar: 3, from: 7.6, to: 12, words: '抜けた音' },
  ]);
  expect(spanOfBar({ bars }, 1)).toEqual({ from: 0, to: 4 });
  expect(spanOfBar({ bars }, 9)).toBeNull();
});

test('the score follows the take, also back to a bar that was played again', () => {
  const moments = momentsOf(score);
  const at = (seconds: number) => scorePosition(aHearing(), moments, seconds);
  expect(at(-1)).toBeNull();
  expect(at(5.9)).toBe(5 / 4);
  // The first bar was played again at the end.
  const again = aHearing({ moments: [30, 31, ...Array.from({ length: 14 }, (_, index) => index + 2)] });
  expect(scorePosition(again, moments, 30.5)).toBe(0);
  expect(scorePosition(again, moments, 3.5)).toBe(3 / 4);
});

test('shapes know their note, and a mark of no note of this score has none', () => {
  const marks = [
    { note: 6, bar: 2, kind: 'early' as const, at: 6 },
    { note: 99, bar: 2, kind: 'late' as const, at: 6 },
  ];
  expect(noteShapes({ marks }, score)).toMatchObject([{ at: 6 / 4, voice: 0, place: 'left', label: '早い' }]);
});

test('sung notes lie where they were sung; those in between in proportion, and none after the last', () => {
  const moments = [0, 2, null, 6, ...Array(12).fill(null)];
  expect(sungNotes({ moments }, score)).toEqual([
    { midi: 60, startS: 0, lengthS: 2, bar: 1 },
    { midi: 62, startS: 2, lengthS: 2, bar: 1 },
    { midi: 64, startS: 4, lengthS: 2, bar: 1 },
    { midi: 65, startS: 6, lengthS: 1, bar: 1 },
  ]);
});
