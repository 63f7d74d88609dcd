import { expect, test } from 'vitest';
import { groupedNumber } from '#domain/grouped-number.ts';

test('groups digits as a browser does in Japanese', () => {
  for (const number of [0, 7, 999, 1_000, 12_345, 999_999, 1_000_000, 1_234_567_890, -1, -1_234, -123_456])
    expect(groupedNumber(number)).toBe(number.toLocaleString('ja-JP'));
});
