import { formatJapan, japanDay, parseJapanDay } from '#domain/japan-time.ts';
import { DAY_MS, MINUTE_MS, SECOND_MS } from '#domain/time-units.ts';
import type { PracticeSpan } from './practice-span.ts';

/** Seconds with one lesson, or none, on a day of Japan (`2026-11-21`). */
export interface PracticePart {
  readonly day: string;
  readonly lessonID: string | null;
  readonly seconds: number;
}

/** A day on which somebody practised, as `japanDay` counts days. */
export interface PractisedDay {
  readonly day: number;
  readonly seconds: number;
  /** Longest first. */
  readonly parts: readonly PracticePart[];
}

/** A day of practice begins to count with its first minute (product-rules R23.4). */
export const MIN_DAY_SECONDS = MINUTE_MS / SECOND_MS;
export const DAYS_A_WEEK = 7;

/** Whole minutes, as a day counts from its first whole minute. */
export function minutesOf(seconds: number): number {
  return Math.floor((seconds * SECOND_MS) / MINUTE_MS);
}

/** The days of these parts and of these spans, by their number. */
export function practisedDays(
  parts: readonly PracticePart[],
  spans: readonly PracticeSpan[],
): ReadonlyMap<number, PractisedDay> {
  const sums = new Map<number, Map<string | null, number>>();
  const add = (day: number, lessonID: string | null, seconds: number) => {
    const lessons = sums.get(day) ?? new Map<string | null, number>();
    lessons.set(lessonID, (lessons.get(lessonID) ?? 0) + seconds);
    sums.set(day, lessons);
  };
  for (const { day, lessonID, seconds } of parts) {
    const start = parseJapanDay(day);
    if (start !== null) add(japanDay(start), lessonID, seconds);
  }
  for (const { startedAt, lessonID, seconds } of spans) {
    add(japanDay(Date.parse(startedAt)), lessonID, seconds);
  }
  return new Map([...sums].map(([day, lessons]) => [day, dayOf(day, lessons)]));
}

function dayOf(day: number, lessons: ReadonlyMap<string | null, number>): PractisedDay {
  const parts = [...lessons]
    .map(([lessonID, seconds]) => ({ day: nameOfDay(day), lessonID, seconds }))
    .sort((one, other) => other.seconds - one.seconds);
  return { day, parts, seconds: parts.reduce((sum, { seconds }) => sum + seconds, 0) };
}

/** An instant of the day: 00:00 UTC is 09:00 of the same day in Japan. */
export function timeOfDay(day: number): number {
  return day * DAY_MS;
}

/** Such as `2026-11-21`. */
export function nameOfDay(day: number): string {
  return formatJapan(timeOfDay(day), 'yyyy-MM-dd');
}

/** The Monday of the week of a day. Day 0, the first of January 1970, was a Thursday. */
export function mondayOf(day: number): number {
  return day - ((day + 3) % DAYS_A_WEEK);
}

export interface PractisedWeek {
  readonly monday: number;
  readonly seconds: number;
}

/** The last weeks, oldest first; the last one is that of `today`. */
export function lastWeeks(
  days: ReadonlyMap<number, PractisedDay>,
  today: number,
  count: number,
): PractisedWeek[] {
  const monday = mondayOf(today);
  return Array.from({ length: count }, (_, index) => {
    const first = monday - (count - 1 - index) * DAYS_A_WEEK;
    const week = Array.from({ length: DAYS_A_WEEK }, (__, offset) => days.get(first + offset)?.seconds ?? 0);
    return { monday: first, seconds: week.reduce((sum, seconds) => sum + seconds, 0) };
  });
}

/** Seconds with each lesson, over all days. */
export function secondsByLesson(days: ReadonlyMap<number, PractisedDay>): ReadonlyMap<string | null, number> {
  const sums = new Map<string | null, number>();
  for (const { parts } of days.values()) {
    for (const { lessonID, seconds } of parts) sums.set(lessonID, (sums.get(lessonID) ?? 0) + seconds);
  }
  return sums;
}
