import { expect, test } from 'vitest';
import { learnerHour } from '#domain/notices/learner-hour.ts';
import { isAppPath } from '#domain/notices/notice.ts';
import { isQuietTime } from '#domain/notices/quiet-hours.ts';

/** A moment of November in Japan. */
const japan = (time: string, day = '21') => Date.parse(`2026-11-${day}T${time}:00+09:00`);

test.each([
  ['07:59', true],
  ['08:00', false],
  ['20:59', false],
  ['21:00', true],
  ['00:00', true],
])('at %s in Japan it is quiet: %s', (time, quiet) => expect(isQuietTime(japan(time))).toBe(quiet));

test.each([
  ['nothing is known', [], 19],
  ['most recordings are of seven in the evening', [japan('19:05'), japan('19:40'), japan('12:10')], 19],
  ['two hours are equally usual', [japan('12:10'), japan('20:30')], 20],
  ['early in the morning', [japan('06:10'), japan('06:30')], 8],
  ['late in the evening', [japan('22:10'), japan('22:30')], 20],
  ['after midnight', [japan('00:30'), japan('01:10'), japan('01:20')], 20],
  [
    'days do not matter, hours of Japan do',
    [japan('13:00', '01'), japan('13:59', '09'), japan('19:00', '02')],
    13,
  ],
])('a learner is reminded at their own hour: %s', (_, times, hour) => expect(learnerHour(times)).toBe(hour));

test.each([
  ['/home', true],
  ['/lessons/pf-1_1_1/homework', true],
  ['/curriculums?q=C', true],
  ['//example.jp', false],
  ['/\\example.jp', false],
  ['https://example.jp', false],
  ['javascript:alert(1)', false],
  ['home', false],
  ['/a b', false],
  [`/${'a'.repeat(500)}`, false],
])('%s is a path of the app: %s', (link, is) => expect(isAppPath(link)).toBe(is));
