import { expect, test } from 'vitest';
import { allFindings, choose, type Finding } from '#domain/practice/listening/judge/findings.ts';
import type { Judged } from '#domain/practice/listening/judge/judge.ts';
import { marksOf } from '#domain/practice/listening/judge/marks.ts';
import { aScore, MELODY } from './a-take.ts';

const score = aScore([...MELODY, ...MELODY]);
const judgedAt = (bpm: number): Judged => ({
  chords: [],
  notes: score.notes.map(({ bar }, note) => ({
    note,
    bar,
    verdict: 'matched',
    at: note,
    heard: null,
    cents: null,
    timing: 'on time',
    offset: 0,
  })),
  tempos: [1, 2, 3, 4].map((bar) => ({ bar, from: 0, to: 1, bpm, against: 1, pace: 'steady' })),
});
const wrong = (bar: number): Finding => ({ kind: 'wrong notes', bar, notes: [{ expected: 60, heard: 61 }] });
const said = (findings: readonly Finding[], bpm = 60) => {
  const found = choose(findings, judgedAt(bpm), score);
  if (found === 'in doubt') throw new Error('in doubt');
  return found;
};
const late = (bar: number): Finding => ({ kind: 'late', bar });

test('nothing to say is nothing said', () => {
  expect(choose([], judgedAt(60), score)).toEqual({ findings: [], suggestion: null });
});

test('two findings at most: wrong notes before time, and of another bar and kind', () => {
  const { findings } = said([late(2), late(3), wrong(3), wrong(5)]);
  expect(findings).toEqual([wrong(3), late(2)]);
});

test('the suggestion is the first bar with the one before it, slower than it was played, three times', () => {
  expect(said([wrong(3)], 60).suggestion).toEqual({
    fromBar: 2,
    toBar: 3,
    bpm: 48,
    times: 3,
  });
  expect(said([wrong(1)], 90).suggestion).toEqual({
    fromBar: 1,
    toBar: 1,
    bpm: 48,
    times: 3,
  });
  expect(said([wrong(1)], 42).suggestion?.bpm).toBe(40);
});

test('where most bars would be spoken of, hearing is in doubt and nothing is said', () => {
  expect(choose([1, 2, 3, 4, 5].map(wrong), judgedAt(60), score)).toBe('in doubt');
});

test('a judgement that misses its aim is not shown: a missing note of two hands', () => {
  const judged = judgedAt(60);
  const missing: Judged = {
    ...judged,
    notes: judged.notes.map((note, index) => (index === 5 ? { ...note, verdict: 'missing' } : note)),
  };
  const hands = {
    ...score,
    notes: score.notes.map((note, index) => (index === 9 ? { ...note, at: 2 } : note)),
  };
  expect(allFindings(missing, score, 'piano')).toEqual([{ kind: 'missing notes', bar: 2, pitches: [65] }]);
  expect(allFindings(missing, hands, 'piano')).toEqual([]);
  expect(marksOf(missing, score, 'piano')).toEqual([{ note: 5, bar: 2, kind: 'missing', at: 5 }]);
  expect(marksOf(missing, hands, 'piano')).toEqual([]);
});

test('a mark is drawn once for what is struck together, and says high or low of a sung note', () => {
  const chord = {
    ...score,
    notes: score.notes.map((note, index) => (index < 3 ? { ...note, at: 0 } : note)),
  };
  const { notes } = judgedAt(60);
  const judged = notes.map((note, index) => {
    if (index < 3) return { ...note, timing: 'late' as const };
    if (index === 6) return { ...note, verdict: 'wrong' as const, cents: -80 };
    if (index === 7) return { ...note, verdict: 'unsure' as const };
    return note;
  });
  expect(marksOf({ notes: judged }, chord, 'voice').map(({ note, kind }) => [note, kind])).toEqual([
    [0, 'late'],
    [6, 'low'],
    [7, 'unsure'],
  ]);
});
