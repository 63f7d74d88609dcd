import { expect, test } from 'vitest';
import { fewMinutesLeft } from '#domain/recordings/space-for-takes.ts';
import { freeBytes } from '#local/free-space.ts';

const MB = 1_000_000;

test('tells of few minutes, and of nothing while there is enough', () => {
  expect(fewMinutesLeft(10_000 * MB)).toBeNull();
  expect(fewMinutesLeft(150 * MB)).toBeNull();
  expect(fewMinutesLeft(149 * MB)).toBe(119);
  expect(fewMinutesLeft(1 * MB)).toBe(0);
  expect(fewMinutesLeft(0)).toBe(0);
});

test('says nothing where nobody knows how much is free', async () => {
  expect(fewMinutesLeft(null)).toBeNull();
  expect(await freeBytes({})).toBeNull();
  expect(await freeBytes({ estimate: async () => ({}) })).toBeNull();
  expect(await freeBytes({ estimate: () => Promise.reject(new Error('opaque origin')) })).toBeNull();
  expect(await freeBytes({ estimate: async () => ({ usage: 7, quota: 5 }) })).toBe(0);
  expect(await freeBytes({ estimate: async () => ({ usage: 2, quota: 5 }) })).toBe(3);
});
