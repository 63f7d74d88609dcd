import { describe, expect, test } from 'vitest';
import { align } from '#domain/practice/listening/align/align.ts';
import { momentsOf } from '#domain/practice/listening/expected.ts';
import { judge } from '#domain/practice/listening/judge/judge.ts';
import { aScore, MELODY, played } from './a-take.ts';

const score = aScore(MELODY);
const judged = (notes: readonly (readonly [number, number])[]) => {
  const events = played(...notes);
  return judge(score, 'piano', events, align(events, momentsOf(score), score));
};
const inTime = MELODY.map((pitch, index) => [index, pitch] as const);
const verdicts = (notes: readonly (readonly [number, number])[]) =>
  judged(notes).notes.flatMap(({ note, verdict, heard }) =>
    verdict === 'matched' ? [] : [{ note, verdict, heard }],
  );
const timings = (notes: readonly (readonly [number, number])[]) =>
  judged(notes).notes.flatMap(({ note, timing }) =>
    timing === 'early' || timing === 'late' ? [{ note, timing }] : [],
  );

describe('notes', () => {
  test('of a clean take are all there, in time', () => {
    expect(verdicts(inTime)).toEqual([]);
    expect(timings(inTime)).toEqual([]);
    expect(judged(inTime).tempos.map(({ pace }) => pace)).toEqual(['steady', 'steady', 'steady', 'steady']);
  });

  test('a neighbouring key instead is wrong, and is named', () => {
    const notes = inTime.map(([at, pitch], index) => [at, index === 6 ? 63 : pitch] as const);
    expect(verdicts(notes)).toEqual([{ note: 6, verdict: 'wrong', heard: 63 }]);
  });

  test('nothing instead is missing', () => {
    expect(verdicts(inTime.filter((_, index) => index !== 9))).toEqual([
      { note: 9, verdict: 'missing', heard: null },
    ]);
  });

  test('what was not reached is not played, and no fault', () => {
    const found = verdicts(inTime.slice(0, 10));
    expect(found.map(({ verdict }) => verdict)).toEqual(Array(6).fill('not played'));
  });

  test('only the last time that a bar was played counts', () => {
    const first = inTime.slice(0, 7).map(([at, pitch], index) => [at, index === 5 ? 66 : pitch] as const);
    expect(verdicts([...first, ...inTime.map(([at, pitch]) => [at + 9, pitch] as const)])).toEqual([]);
  });
});

describe('time', () => {
  test('a note after its beat is late, one before it early, whatever the tempo', () => {
    const notes = inTime.map(
      ([at, pitch], index) => [at * 1.2 + (index === 5 ? 0.4 : index === 10 ? -0.4 : 0), pitch] as const,
    );
    expect(timings(notes)).toEqual([
      { note: 5, timing: 'late' },
      { note: 10, timing: 'early' },
    ]);
  });

  test('a bar that hurries is said of the bar, not of its notes', () => {
    const at = (index: number) =>
      index < 4 ? index : index < 8 ? 4 + (index - 4) / 1.3 : index - 4 + 4 / 1.3;
    const notes = inTime.map(([, pitch], index) => [at(index), pitch] as const);
    expect(judged(notes).tempos.map(({ pace }) => pace)).toEqual(['steady', 'rushed', 'steady', 'steady']);
    expect(timings(notes)).toEqual([]);
  });

  test('a bar that drags makes no other bar a hurried one, and few bars say nothing of tempo', () => {
    const at = (index: number) => (index < 4 ? index * 1.3 : index + 1.2);
    const notes = inTime.map(([, pitch], index) => [at(index), pitch] as const);
    expect(judged(notes).tempos.map(({ pace }) => pace)).toEqual(['dragged', 'steady', 'steady', 'steady']);
    expect(judged(notes.slice(0, 9)).tempos.map(({ pace }) => pace)).toEqual(['unknown', 'unknown']);
  });

  test('a take that grows slower all the way has no late notes', () => {
    expect(timings(inTime.map(([at, pitch]) => [at * (1 + at * 0.012), pitch] as const))).toEqual([]);
  });
});
