import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  addWatched,
  isWatched,
  parseWatched,
  type Watched,
  watchedSeconds,
} from '#domain/lessons/watched.ts';

/** Plays from one place to another as a player does, a quarter of a second at a time. */
function play(watched: Watched, from: number, to: number, rate = 1): Watched {
  let now = watched;
  for (let at = from; at < to; at += 0.25 * rate)
    now = addWatched(now, at, Math.min(to, at + 0.25 * rate), rate);
  return now;
}

const showing = { duration: 60, ended: false, looping: false };

test('counts played parts once', () => {
  const once = play([], 0, 20);
  expect(watchedSeconds(once)).toBeCloseTo(20);
  expect(watchedSeconds(play(once, 5, 15))).toBeCloseTo(20);
  expect(watchedSeconds(play(once, 10, 30))).toBeCloseTo(30);
});

test('does not count jumps forwards and back', () => {
  const once = play([], 0, 10);
  expect(addWatched(once, 10, 50, 1)).toEqual(once);
  expect(addWatched(once, 10, 2, 1)).toEqual(once);
  expect(addWatched([], 0, 2, 1)).toEqual([]);
  expect(addWatched([], 0, Number.NaN, 1)).toEqual([]);
});

test('scales the maximum step with the speed', () => {
  expect(watchedSeconds(addWatched([], 0, 2.5, 1.5))).toBe(2.5);
  expect(addWatched([], 0, 1.5, 0.5)).toEqual([]);
});

test('a film is watched at 90 %, or at its end with half of it played', () => {
  expect(isWatched(play([], 0, 53), showing)).toBe(false);
  expect(isWatched(play([], 0, 54.5), showing)).toBe(true);
  expect(isWatched(play([], 30.5, 60), { ...showing, ended: true })).toBe(false);
  expect(isWatched(play([], 29, 60), { ...showing, ended: true })).toBe(true);
});

test('a film is not watched after a jump to its end', () => {
  expect(isWatched(play([], 55, 60), { ...showing, ended: true })).toBe(false);
});

test('a film is never watched during a repeat or with an unknown length', () => {
  expect(isWatched(play([], 0, 60), { ...showing, ended: true, looping: true })).toBe(false);
  expect(isWatched(play([], 0, 60), { ...showing, duration: 0 })).toBe(false);
});

test('parses stored parts, and nothing else', () => {
  const watched = play(play([], 0, 10), 30, 40);
  expect(parseWatched(JSON.parse(JSON.stringify(watched)))).toEqual(watched);
  expect(parseWatched([[5, 1], ['a', 2], null, [1], [-3, 4], [1, 2]])).toEqual([[1, 2]]);
  expect(parseWatched({ length: 3 })).toEqual([]);
});

test('keeps parts sorted, separate and within what was played, however a person seeks', () => {
  const moves = fc.array(
    fc.tuple(fc.double({ min: 0, max: 60, noNaN: true }), fc.double({ min: 0, max: 3, noNaN: true })),
  );
  fc.assert(
    fc.property(moves, (list) => {
      const watched = list.reduce<Watched>((now, [at, step]) => addWatched(now, at, at + step, 1), []);
      for (const [index, [from, to]] of watched.entries()) {
        expect(to).toBeGreaterThan(from);
        expect(from).toBeGreaterThan(watched[index - 1]?.[1] ?? -1);
      }
      expect(watchedSeconds(watched)).toBeLessThanOrEqual(63);
    }),
  );
});
