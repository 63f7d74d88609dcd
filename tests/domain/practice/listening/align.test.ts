import { describe, expect, test } from 'vitest';
import { align } from '#domain/practice/listening/align/align.ts';
import { momentsOf } from '#domain/practice/listening/expected.ts';
import { aScore, MELODY, played } from './a-take.ts';

const score = aScore(MELODY);
const moments = momentsOf(score);
const path = (...notes: readonly (readonly [number, number])[]) =>
  align(played(...notes), moments, score).map(({ moment }) => moment);
const all = MELODY.map((_, index) => index);
const at = (second: number, index: number) => [second, MELODY[index] ?? 0] as const;

describe('finds the place in the score', () => {
  test('of a take that is a third slower and slows down further', () => {
    const notes = MELODY.map((pitch, index) => [index * 1.3 + index ** 2 * 0.01, pitch] as const);
    expect(path(...notes)).toEqual(all);
  });

  test('after a pause of four seconds', () => {
    expect(path(...MELODY.map((pitch, index) => [index + (index >= 6 ? 4 : 0), pitch] as const))).toEqual(
      all,
    );
  });

  test('when somebody starts again from the beginning in the middle of a bar', () => {
    const broken = all.slice(0, 6);
    const notes = [...broken.map((index) => at(index, index)), ...all.map((index) => at(8 + index, index))];
    expect(path(...notes)).toEqual([...broken, ...all]);
  });

  test('when a bar is played twice', () => {
    const order = [0, 1, 2, 3, 4, 5, 6, 7, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15];
    expect(path(...order.map((index, second) => at(second, index)))).toEqual(order);
  });

  test('beside a note that is missing, one that is wrong and one too many', () => {
    const notes = all
      .filter((index) => index !== 5)
      .map((index) => (index === 9 ? ([9, 66] as const) : at(index, index)));
    notes.push([12.5, 50]);
    const heard = path(...notes.sort((one, other) => one[0] - other[0]));
    expect(heard).toEqual(all.filter((index) => index !== 5));
  });
});

test('a take of something else plays nothing of the score in order', () => {
  const notes = all.map((index) => [index * 0.7, 40 + ((index * 7) % 5)] as const);
  const found = align(played(...notes), moments, score);
  expect(
    found.filter(({ event, moment }) => played(...notes)[event]?.support.has(MELODY[moment] ?? 0)),
  ).toEqual([]);
});

test('nothing was played: nothing is found', () => {
  expect(align([], moments, score)).toEqual([]);
});
