import { expect, test } from 'vitest';
import { confirmedAnswer } from '#api/confirmed-answer.ts';
import { DAY_MS, MINUTE_MS, SECOND_MS } from '#domain/time-units.ts';

const NOW = Date.parse('2026-11-29T12:00:00+09:00');

const remembered = (at: number) => ({
  data: 'unverified',
  dataUpdatedAt: at,
  isSuccess: true,
  isFetchedAfterMount: false,
});

test.each([
  ['a moment ago', NOW - SECOND_MS, 'unverified'],
  ['before', NOW - 2 * MINUTE_MS, undefined],
  ['while the clock of the device was a day ahead', NOW + DAY_MS, undefined],
])('an answer that came %s', (_, at, expected) => {
  expect(confirmedAnswer(remembered(at), NOW)).toBe(expected);
});

test('an answer that came on this screen counts by whatever clock', () => {
  expect(confirmedAnswer({ ...remembered(NOW + DAY_MS), isFetchedAfterMount: true }, NOW)).toBe('unverified');
});
