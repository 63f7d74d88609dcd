import { expect, test } from 'vitest';
import { isRepeating, NO_REPEAT, repeatJump, withRepeatEnd } from '#domain/lessons/repeat-range.ts';

test('jumps from its end to its beginning when both ends are set', () => {
  const range = withRepeatEnd(withRepeatEnd(NO_REPEAT, 'a', 4), 'b', 9);
  expect(isRepeating(range)).toBe(true);
  expect(repeatJump(range, 8.9)).toBeNull();
  expect(repeatJump(range, 9)).toBe(4);
  expect(repeatJump(range, 1)).toBe(4);
});

test('does not repeat with one end alone', () => {
  const begun = withRepeatEnd(NO_REPEAT, 'a', 4);
  expect(isRepeating(begun)).toBe(false);
  expect(repeatJump(begun, 60)).toBeNull();
});

test('swaps ends in the wrong order, and is never too short to hear', () => {
  expect(withRepeatEnd({ a: 9, b: null }, 'b', 4)).toEqual({ a: 4, b: 9 });
  expect(withRepeatEnd({ a: 4, b: null }, 'b', 4.1)).toEqual({ a: 4, b: 4.5 });
});

test('accepts a new value for an end', () => {
  expect(withRepeatEnd({ a: 4, b: 9 }, 'a', 6)).toEqual({ a: 6, b: 9 });
});
