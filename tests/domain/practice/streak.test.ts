import { describe, expect, it } from 'vitest';
import { japanDay, parseJapanDay } from '#domain/japan-time.ts';
import {
  lastWeeks,
  mondayOf,
  type PractisedDay,
  practisedDays,
  secondsByLesson,
} from '#domain/practice/practice-days.ts';
import { streakOf } from '#domain/practice/streak.ts';

const dayOf = (name: string) => japanDay(parseJapanDay(name) ?? Number.NaN);
/** A Monday. */
const MONDAY = dayOf('2026-11-16');

/** `#` practised for ten minutes, `.` rested, `s` practised for half a minute; the last one is today. */
function aLife(pattern: string) {
  const marks = [...pattern.replaceAll(' ', '')];
  const today = MONDAY + marks.length - 1;
  const seconds = { '#': 600, s: 30 } as Readonly<Record<string, number>>;
  const days = new Map<number, PractisedDay>();
  for (const [index, mark] of marks.entries()) {
    const amount = seconds[mark];
    if (amount !== undefined) days.set(MONDAY + index, { day: MONDAY + index, seconds: amount, parts: [] });
  }
  const { practised, rests, since, restsLeft } = streakOf(days, today);
  return { practised, rests, from: since === null ? null : since - MONDAY, restsLeft };
}

describe('a streak', () => {
  it.each([
    ['begins with the first day', '#', 1, 0, 0, 2],
    ['is none without practice', '.......', 0, 0, null, 2],
    ['is none for less than a minute', 's', 0, 0, null, 2],
    ['goes on over two days of rest in a week', '#.#.#', 3, 2, 0, 0],
    ['counts no rest for today', '##.#.', 3, 1, 0, 1],
    ['ends with the third day of rest', '##...#', 1, 0, 5, 2],
    ['is not over while the third day of rest lasts', '##...', 2, 2, 0, 0],
    ['has two new days of rest with a new week', '#####.. ..#####', 10, 4, 0, 0],
    ['forgets the weeks before a rest of three days', '####... .######', 6, 0, 8, 2],
    ['does not count days of rest before it', '..#.#', 2, 1, 2, 1],
  ])('%s', (_, pattern, practised, rests, from, restsLeft) => {
    expect(aLife(pattern)).toEqual({ practised, rests, from, restsLeft });
  });
});

describe('days and weeks', () => {
  it('knows the Monday of each day', () => {
    for (const name of ['2026-11-16', '2026-11-21', '2026-11-22']) expect(mondayOf(dayOf(name))).toBe(MONDAY);
    expect(mondayOf(dayOf('2026-11-23'))).toBe(MONDAY + 7);
  });

  it('adds what waits on the device to what the server counted, by day of Japan and lesson', () => {
    const days = practisedDays(
      [
        { day: '2026-11-20', lessonID: 'a', seconds: 60 },
        { day: '2026-11-21', lessonID: 'a', seconds: 60 },
        { day: 'nonsense', lessonID: 'a', seconds: 60 },
      ],
      [
        { spanID: '1', lessonID: 'a', startedAt: '2026-11-20T15:00:00.000Z', seconds: 30, tools: ['score'] },
        { spanID: '2', lessonID: null, startedAt: '2026-11-20T14:59:59.000Z', seconds: 90, tools: ['drone'] },
      ],
    );
    expect(
      [...days.values()].map(({ seconds, parts }) => [seconds, parts.map(({ lessonID }) => lessonID)]),
    ).toEqual([
      [150, [null, 'a']],
      [90, ['a']],
    ]);
    expect(secondsByLesson(days)).toEqual(
      new Map([
        ['a', 150],
        [null, 90],
      ]),
    );
    const weeks = lastWeeks(days, dayOf('2026-11-25'), 3);
    expect(weeks.map(({ monday, seconds }) => [monday - MONDAY, seconds])).toEqual([
      [-7, 0],
      [0, 240],
      [7, 0],
    ]);
  });
});
