import { expect, test } from 'vitest';
import { END_IN_VIEW_MS, msUntilRead } from '#features/lesson/text/use-text-read.ts';

test('a text whose end is out of view is not read, however long it is open', () => {
  expect(msUntilRead({ openedAt: 0, endSince: null }, 100, 600_000)).toBeNull();
});

test('a short text that fits the screen is not read when it opens', () => {
  const opened = { openedAt: 0, endSince: 0 };
  expect(msUntilRead(opened, 60, 0)).toBe(END_IN_VIEW_MS);
  expect(msUntilRead(opened, 300, 0)).toBe(5_000);
});

test('a text is read when its end was in view for two seconds', () => {
  const reading = { openedAt: 0, endSince: 120_000 };
  expect(msUntilRead(reading, 3_000, 120_000)).toBe(END_IN_VIEW_MS);
  expect(msUntilRead(reading, 3_000, 122_500)).toBe(0);
});

test('a person who scrolls to the end at once waits 15 seconds at most', () => {
  expect(msUntilRead({ openedAt: 0, endSince: 1_000 }, 100_000, 1_000)).toBe(14_000);
});

test('the two seconds start again when the end was out of view', () => {
  expect(msUntilRead({ openedAt: 0, endSince: 50_000 }, 100, 50_500)).toBe(1_500);
});
