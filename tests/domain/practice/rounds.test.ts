import { expect, test } from 'vitest';
import { clampPercent, goalAbove, isLastRound, percentOfRound } from '#domain/practice/rounds.ts';

test('each round is two percent faster until the goal, and none is where the goal is reached already', () => {
  const rounds = { percent: 95, goalPercent: 100, times: null };
  expect([0, 1, 2, 3, 50].map((round) => percentOfRound(rounds, round))).toEqual([95, 97, 99, 100, 100]);
  expect(percentOfRound({ ...rounds, goalPercent: 90 }, 3)).toBe(95);
  expect(percentOfRound({ ...rounds, goalPercent: null }, 3)).toBe(95);
});

test('plays as often as was chosen, or until it is stopped', () => {
  const times = (count: number | null, round: number) =>
    isLastRound({ percent: 100, goalPercent: null, times: count }, round);
  expect([times(1, 0), times(3, 1), times(3, 2), times(null, 99)]).toEqual([true, false, true, false]);
});

test('a tempo outside of the range is the nearest inside', () => {
  expect([clampPercent(3), clampPercent(72.5), clampPercent(500)]).toEqual([25, 72.5, 120]);
});

test('a goal that is not above the speed becomes one that is', () => {
  expect([goalAbove(80, 90), goalAbove(80, 80), goalAbove(100, 100), goalAbove(110, 100)]).toEqual([
    90, 100, 120, 120,
  ]);
});
