import { describe, expect, it } from 'vitest';
import {
  courseMonths,
  courseWeeks,
  nextSlotAfter,
  planReleases,
  releaseSlots,
} from '#domain/lessons/release-plan.ts';
import { DAY_MS } from '#domain/time-units.ts';

const START = Date.parse('2026-01-10T03:00:00Z');
const day = (n: number) => START + n * DAY_MS;
const subscription = (startDay: number, expireDay: number | null = null, nextDay: number | null = null) => ({
  startTime: day(startDay),
  expireTime: expireDay === null ? null : day(expireDay),
  nextSlot: nextDay === null ? null : day(nextDay),
});
const lessons = (count: number) => Array.from({ length: count }, (_, index) => `L${index + 1}`);
const daysOf = (subscriptions: readonly ReturnType<typeof subscription>[], count: number) =>
  planReleases(subscriptions, lessons(count)).map(({ lesson, at }) => `${lesson} ${(at - START) / DAY_MS}`);

describe('the release plan', () => {
  it('releases lesson k at the start + 5·(k−1) days, and the next course 5 days after the last lesson', () =>
    expect(daysOf([subscription(0)], 4)).toEqual(['L1 0', 'L2 5', 'L3 10', 'L4 15']));
  it('is empty without a subscription', () => expect(daysOf([], 2)).toEqual([]));
  it('is empty without lessons', () => expect(daysOf([subscription(0)], 0)).toEqual([]));
  it('releases until the end of a cancelled subscription, and not at the end itself', () => {
    expect(daysOf([subscription(0, 10)], 4)).toEqual(['L1 0', 'L2 5']);
    expect(daysOf([subscription(0, 11)], 4)).toEqual(['L1 0', 'L2 5', 'L3 10']);
  });
  it('continues after joining again, with the next lesson at the new start', () =>
    expect(daysOf([subscription(100), subscription(0, 6)], 4)).toEqual(['L1 0', 'L2 5', 'L3 100', 'L4 105']));
  it('lets a later subscription take over at its start', () =>
    expect(daysOf([subscription(0, 30), subscription(12)], 5)).toEqual([
      'L1 0',
      'L2 5',
      'L3 10',
      'L4 12',
      'L5 17',
    ]));
  it('releases one lesson where two subscriptions start together', () =>
    expect(daysOf([subscription(0, 30), subscription(0)], 2)).toEqual(['L1 0', 'L2 5']));
  it('does not use a slot again that the job has processed', () =>
    expect(daysOf([subscription(0, 12, 15), subscription(40, null, 50)], 2)).toEqual(['L1 50', 'L2 55']));
  it("keeps the start's time of day in Japan, also across another country's summer time", () => {
    const start = Date.parse('2026-03-05T08:30:00+09:00');
    const open = { startTime: start, expireTime: null, nextSlot: null };
    const times = planReleases([open], lessons(3)).map(({ at }) =>
      new Date(at).toLocaleString('ja-JP', { timeZone: 'Asia/Tokyo' }),
    );
    expect(times).toEqual(['2026/3/5 8:30:00', '2026/3/10 8:30:00', '2026/3/15 8:30:00']);
  });
});

describe('slots', () => {
  it('are endless for an open subscription', () => {
    const slots = releaseSlots([subscription(0)]);
    for (let n = 0; n < 1000; n += 1) expect(slots.next().value?.at).toBe(day(5 * n));
  });
  it.each([
    [-1, 0],
    [0, 5],
    [4.999, 5],
    [5, 10],
    [123, 125],
  ])('the one after day %d is on day %d', (now, next) =>
    expect(nextSlotAfter(subscription(0), day(now))).toBe(day(next)),
  );
});

it('n lessons take ceil(5n/30) months', () => {
  expect([1, 6, 7, 12, 13].map(courseMonths)).toEqual([1, 1, 2, 2, 3]);
});

it('courses in weeks add up to the months of their curriculum, where months of each would be too many', () => {
  const courses = [7, 8];
  const sum = (counts: readonly number[]) => counts.reduce((one, other) => one + other, 0);
  expect(courses.map(courseWeeks)).toEqual([5, 6]);
  expect(sum(courses.map(courseMonths))).toBe(4);
  expect(courseMonths(sum(courses))).toBe(3);
  expect(sum(courses.map(courseWeeks)) * 7).toBeLessThanOrEqual(courseMonths(sum(courses)) * 30);
});
