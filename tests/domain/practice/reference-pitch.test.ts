import { expect, test } from 'vitest';
import { clampReference } from '#domain/practice/reference-pitch.ts';

test('a reference pitch is a whole number within its bounds', () => {
  expect([clampReference(400), clampReference(441.4), clampReference(500)]).toEqual([415, 441, 466]);
});
