import { expect, test } from 'vitest';
import { nextTime } from '#domain/next-time.ts';

test('the earliest of what is still to come', () => {
  expect(nextTime([7, 3, null, 5], 3)).toBe(5);
  expect(nextTime([7, 3, null, 5], 2)).toBe(3);
});

test('nothing is to come', () => {
  expect(nextTime([], 1)).toBeNull();
  expect(nextTime([null, 1, 0], 1)).toBeNull();
});
