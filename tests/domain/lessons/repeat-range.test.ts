import { expect, test } from 'vitest';
import { isRepeating, NO_REPEAT, repeatJump, withRepeatEnd } from '#domain/lessons/repeat-range.ts';

test('with both ends it repeats: at its end it goes back to its beginning', () => {
  const range = withRepeatEnd(withRepeatEnd(NO_REPEAT, 'a', 4), 'b', 9);
  expect(isRepeating(range)).toBe(true);
  expect(repeatJump(range, 8.9)).toBeNull();
  expect(repeatJump(range, 9)).toBe(4);
  expect(repeatJump(range, 1)).toBe(4);
});

test('one end alone repeats nothing', () => {
  const begun = withRepeatEnd(NO_REPEAT, 'a', 4);
  expect(isRepeating(begun)).toBe(false);
  expect(repeatJump(begun, 60)).toBeNull();
});

test('ends set the wrong way round are turned, and a range is never too short to hear', () => {
  expect(withRepeatEnd({ a: 9, b: null }, 'b', 4)).toEqual({ a: 4, b: 9 });
  expect(withRepeatEnd({ a: 4, b: null }, 'b', 4.1)).toEqual({ a: 4, b: 4.5 });
});

test('an end can be set anew', () => {
  expect(withRepeatEnd({ a: 4, b: 9 }, 'a', 6)).toEqual({ a: 6, b: 9 });
});
