import { expect, test } from 'vitest';
import { clampReference, frequencyOf } from '#domain/practice/reference-pitch.ts';

test('notes follow the reference pitch in equal temperament', () => {
  expect(frequencyOf(9, 4, 442)).toBe(442);
  expect(frequencyOf(9, 2, 440)).toBe(110);
  expect(frequencyOf(0, 4, 440)).toBeCloseTo(261.6256, 3);
  expect(frequencyOf(11, 3, 415)).toBeCloseTo(415 * 2 ** (-10 / 12), 9);
  expect([clampReference(400), clampReference(441.4), clampReference(500)]).toEqual([415, 441, 466]);
});
