import { describe, expect, test } from 'vitest';
import {
  addJapanMonths,
  addUTCMonths,
  dayBefore,
  formatJapan,
  japanDate,
  japanDateInWords,
  japanDateTime,
  japanDay,
  japanHour,
  japanMonth,
  lastDayOf,
  onDay,
  parseJapanDay,
  relativeDay,
  startOfJapanDay,
} from '#domain/japan-time.ts';
import { DAY_MS, HOUR_MS } from '#domain/time-units.ts';
import { chanceOf } from '#tests/support/chance.ts';

const at = (iso: string) => Date.parse(iso);

/** Japan has had no summer time since 1951: its clock is always nine hours ahead of UTC. */
const japanClock = (timeMs: number) => new Date(timeMs + 9 * HOUR_MS);

function instants(count: number): number[] {
  const chance = chanceOf(20_261_121);
  const first = at('1970-01-02T00:00:00Z');
  const last = at('2100-01-01T00:00:00Z');
  return Array.from({ length: count }, (_, index) => {
    const time = chance.between(first, last);
    // Every third one stands within a millisecond of midnight in Japan.
    return index % 3 === 0 ? startOfJapanDay(time) + chance.between(-1, 1) : time;
  });
}

test('reads every instant like a clock nine hours ahead of UTC', () => {
  for (const time of instants(3_000)) {
    const clock = japanClock(time);
    const day = clock.toISOString().slice(0, 10);
    expect(japanDay(time)).toBe(Math.floor(clock.getTime() / DAY_MS));
    expect(startOfJapanDay(time)).toBe(japanDay(time) * DAY_MS - 9 * HOUR_MS);
    expect(formatJapan(time, 'yyyy-MM-dd HH:mm:ss')).toBe(clock.toISOString().slice(0, 19).replace('T', ' '));
    const weekday = clock.toLocaleDateString('ja-JP', { weekday: 'short', timeZone: 'UTC' });
    expect(japanDateInWords(time)).toBe(
      `${day.replace(/^(\d+)-0?(\d+)-0?(\d+)$/, '$1年$2月$3日')}(${weekday})`,
    );
    expect(japanHour(time)).toBe(clock.getUTCHours());
    expect(japanMonth(time)).toEqual({ year: clock.getUTCFullYear(), month: clock.getUTCMonth() + 1 });
    expect(parseJapanDay(day)).toBe(startOfJapanDay(time));
  }
});

test('adds months to the same time of day, on the same day or the last of a shorter month', () => {
  const chance = chanceOf(31);
  for (const time of instants(3_000)) {
    const months = chance.between(-12, 48);
    const [before, after] = [japanClock(time), japanClock(addJapanMonths(time, months))];
    const lastDay = new Date(Date.UTC(after.getUTCFullYear(), after.getUTCMonth() + 1, 0)).getUTCDate();
    const monthOf = (clock: Date) => clock.getUTCFullYear() * 12 + clock.getUTCMonth();
    expect(monthOf(after)).toBe(monthOf(before) + months);
    expect(after.getUTCDate()).toBe(Math.min(before.getUTCDate(), lastDay));
    expect(after.getTime() % DAY_MS).toBe(before.getTime() % DAY_MS);
  }
});

test('adds months in UTC like a clock nine hours behind', () => {
  for (const time of instants(500)) {
    expect(addUTCMonths(time, 3)).toBe(addJapanMonths(time - 9 * HOUR_MS, 3) + 9 * HOUR_MS);
  }
  expect(addUTCMonths(at('2026-01-31T20:00:00Z'), 1)).toBe(at('2026-02-28T20:00:00Z'));
});

test('writes dates with their weekday and without leading zeros', () => {
  expect(japanDateInWords(at('2026-12-01T00:00:00+09:00'))).toBe('2026年12月1日(火)');
  expect(japanDateInWords(at('2027-01-09T23:59:59+09:00'))).toBe('2027年1月9日(土)');
});

test.each(['2026-02-30', '2026-13-01', '2026-2-3', '', 'tomorrow'])('rejects %s', (day) => {
  expect(parseJapanDay(day)).toBeNull();
});

describe('relative days', () => {
  const now = at('2026-11-21T14:59:00.000Z');
  test('begin at 15:00 UTC', () => {
    expect(japanDate(now, now)).toBe('11月21日(土)');
    expect(japanDate(now + 60_000, now)).toBe('11月22日(日)');
    expect(japanDay(now + 60_000) - japanDay(now)).toBe(1);
  });

  test.each([
    ['2026-11-20T15:00:00.000Z', '今日'],
    ['2026-11-20T14:59:59.999Z', '昨日'],
    ['2026-11-21T15:00:00.000Z', '明日'],
    ['2026-11-18T03:00:00.000Z', '3日前'],
    ['2026-11-26T03:00:00.000Z', '5日後'],
    ['2026-10-21T03:00:00.000Z', '10月21日(水)'],
    ['2027-01-01T00:00:00.000Z', '2027年1月1日(金)'],
  ])('%s is %s', (time, words) => {
    expect(relativeDay(at(time), now)).toBe(words);
  });
});

test('the moment a day before is 24 hours earlier', () => {
  expect(dayBefore(Date.parse('2026-12-21T01:02:03.000Z'))).toBe(Date.parse('2026-12-20T01:02:03.000Z'));
});

test('writes the moment at which something ends with its time', () => {
  const newYear = at('2026-12-31T15:05:59.000Z');
  expect(japanDateTime(newYear, newYear)).toBe('1月1日(金) 00:05');
  expect(japanDateTime(newYear, at('2026-11-21T03:00:00.000Z'))).toBe('2027年1月1日(金) 00:05');
});

describe('the last day of a period', () => {
  test('is the day before the next one begins', () => {
    const month = { start: at('2026-11-22T01:02:03.000Z'), end: at('2026-12-22T01:02:03.000Z') };
    expect(japanDate(lastDayOf(month), month.start)).toBe('12月21日(月)');
  });

  test('is never before its first: the rest of a last day is that day', () => {
    const rest = { start: at('2026-12-22T00:00:00.000Z'), end: at('2026-12-22T01:02:03.000Z') };
    expect(lastDayOf(rest)).toBe(rest.start);
  });
});

test.each(['', '2026-11-2', 'x2026-11-21', '2026-11-21T', '2026-02-30', '2026-13-01', '21-11-2026'])(
  'finds no day in "%s"',
  (text) => {
    expect(parseJapanDay(text)).toBeNull();
  },
);

test('counts days up to thirty and writes a date beyond', () => {
  const now = Date.parse('2026-11-21T03:00:00.000Z');
  const inDays = (days: number) => relativeDay(now + days * 24 * 3_600_000, now);
  expect([-30, -2, -1, 0, 1, 2, 30].map(inDays)).toEqual([
    '30日前',
    '2日前',
    '昨日',
    '今日',
    '明日',
    '2日後',
    '30日後',
  ]);
  expect([-31, 31].map(inDays)).toEqual(['10月21日(水)', '12月22日(火)']);
});

test('names the year only when it is another in Japan', () => {
  const newYear = at('2026-12-31T15:00:00.000Z');
  expect(japanDate(newYear - 1, newYear)).toBe('2026年12月31日(木)');
  expect(japanDate(newYear, newYear)).toBe('1月1日(金)');
});

test('says today, tomorrow and yesterday without に', () => {
  expect(['今日', '明日', '昨日', '3日後', '11月27日(金)'].map(onDay)).toEqual([
    '今日',
    '明日',
    '昨日',
    '3日後に',
    '11月27日(金)に',
  ]);
});
