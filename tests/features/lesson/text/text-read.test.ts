import { expect, test } from 'vitest';
import { LOOK_MS, untilRead } from '#features/lesson/text/text-read.ts';

test('a text whose end is out of view is not read, however long it is open', () => {
  expect(untilRead({ openedAt: 0, endSince: null }, 100, 600_000)).toBeNull();
});

test('a short text that fits the screen is not read by being opened', () => {
  const opened = { openedAt: 0, endSince: 0 };
  expect(untilRead(opened, 60, 0)).toBe(LOOK_MS);
  expect(untilRead(opened, 300, 0)).toBe(5_000);
});

test('whoever reads to the end has read it after a look at the end', () => {
  const reading = { openedAt: 0, endSince: 120_000 };
  expect(untilRead(reading, 3_000, 120_000)).toBe(LOOK_MS);
  expect(untilRead(reading, 3_000, 122_500)).toBe(0);
});

test('whoever leafs to the end at once is not made to wait for ever', () => {
  expect(untilRead({ openedAt: 0, endSince: 1_000 }, 100_000, 1_000)).toBe(14_000);
});

test('the look at the end begins anew when it was out of view', () => {
  expect(untilRead({ openedAt: 0, endSince: 50_000 }, 100, 50_500)).toBe(1_500);
});
