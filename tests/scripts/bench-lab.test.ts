import { expect, test } from 'vitest';
import { firstQuiet } from '#tests/bench/lab/visit.ts';

test('a page is usable where five quiet seconds begin, not where the first control stands', () => {
  expect(firstQuiet(400, [])).toBe(400);
  expect(firstQuiet(400, [{ start: 100, ms: 80 }])).toBe(400);
  expect(
    firstQuiet(400, [
      { start: 1_200, ms: 60 },
      { start: 5_000, ms: 100 },
      { start: 10_200, ms: 500 },
    ]),
  ).toBe(5_100);
});
