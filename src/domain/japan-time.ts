import { tzOffset } from '@date-fns/tz/tzOffset';
import { lightFormat } from 'date-fns/lightFormat';
import { DAY_MS, MINUTE_MS } from './time-units.ts';

/*
 * The calendar and the clock of Japan (product-rules R3.15). No other file knows its time zone.
 * Instants come in and go out as milliseconds of the epoch. Functions that return a text throw a RangeError
 * for NaN.
 */
const JAPAN = 'Asia/Tokyo';

const offsetMs = (timeMs: number): number => tzOffset(JAPAN, new Date(timeMs)) * MINUTE_MS;

/** A date whose fields are Japan's, for date-fns. Its UTC fields hold them; TZDate of date-fns would weigh 1.2 KB more. */
class JapanFields extends Date {
  override getFullYear() {
    return this.getUTCFullYear();
  }
  override getMonth() {
    return this.getUTCMonth();
  }
  override getDate() {
    return this.getUTCDate();
  }
  override getHours() {
    return this.getUTCHours();
  }
  override getMinutes() {
    return this.getUTCMinutes();
  }
  override getSeconds() {
    return this.getUTCSeconds();
  }
}

const inJapan = (timeMs: number): Date => new JapanFields(timeMs + offsetMs(timeMs));

/** The day as a whole number that grows by one each day, for comparing and counting days. */
export function japanDay(timeMs: number): number {
  return Math.floor((timeMs + offsetMs(timeMs)) / DAY_MS);
}

/** 00:00 of the day. */
export function startOfJapanDay(timeMs: number): number {
  return japanDay(timeMs) * DAY_MS - offsetMs(timeMs);
}

/** A moment of the day before. */
export function dayBefore(timeMs: number): number {
  return timeMs - DAY_MS;
}

/** The hour, 0 to 23. */
export function japanHour(timeMs: number): number {
  return inJapan(timeMs).getHours();
}

/** Year and month (1 to 12). */
export function japanMonth(timeMs: number): { year: number; month: number } {
  const date = inJapan(timeMs);
  return { year: date.getFullYear(), month: date.getMonth() + 1 };
}

/**
 * The same UTC day and time `months` later, as Stripe counts; the last day of a month that is too short.
 * The setters of date-fns go through the device's own time zone: in Lord Howe's they are half an hour off at the start
 * of summer time. So the fields are set in UTC here.
 */
export function addUTCMonths(timeMs: number, months: number): number {
  const clock = new Date(timeMs);
  const [year, month] = [clock.getUTCFullYear(), clock.getUTCMonth() + months];
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  return Date.UTC(year, month, Math.min(clock.getUTCDate(), lastDay)) + (clock.getTime() % DAY_MS);
}

/** The same day and time of Japan `months` later; the last day of a month that is too short. */
export function addJapanMonths(timeMs: number, months: number): number {
  return addUTCMonths(timeMs + offsetMs(timeMs), months) - offsetMs(timeMs);
}

/**
 * Date and time by a pattern of `yyyy`, `MM`, `M`, `dd`, `d`, `HH`, `mm` and `ss`; other Latin letters stand in quotes.
 * `formatJapan(time, 'yyyy-MM-dd HH:mm')` is `2026-11-21 10:02`.
 */
export function formatJapan(timeMs: number, pattern: string): string {
  return lightFormat(inJapan(timeMs), pattern);
}

/** `11月21日(土)`; with the year, `2027年1月9日(土)`, only when it is not the year of `nowMs`. */
export function japanDate(timeMs: number, nowMs: number = Date.now()): string {
  const [date, now] = [inJapan(timeMs), inJapan(nowMs)];
  if (date.getFullYear() !== now.getFullYear()) return japanDateInWords(timeMs);
  return `${formatJapan(timeMs, 'M月d日')}(${weekdayOf(date)})`;
}

/** `11月21日(土) 14:05`, for a moment at which something ends: 「…まで」 after a date leaves open whether the day counts. */
export function japanDateTime(timeMs: number, nowMs?: number): string {
  return `${japanDate(timeMs, nowMs)} ${formatJapan(timeMs, 'HH:mm')}`;
}

/**
 * The last day of a period as an instant, for `11月23日(月)〜12月22日(火)`: a period ends at the moment at which the next one
 * begins, and that day belongs to the next.
 */
export function lastDayOf({ start, end }: { start: number; end: number }): number {
  return Math.max(start, dayBefore(end));
}

/** `2026年11月21日(土)`, for what is read at any time: mails, and the terms of a purchase. */
export function japanDateInWords(timeMs: number): string {
  return `${formatJapan(timeMs, 'yyyy年M月d日')}(${weekdayOf(inJapan(timeMs))})`;
}

function weekdayOf(date: Date): string {
  return '日月火水木金土'.charAt(date.getUTCDay());
}

/** 00:00 of a day that is written `2026-11-21`; null when the calendar has no such day. */
export function parseJapanDay(day: string): number | null {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day)) return null;
  const midnightUTC = Date.parse(`${day}T00:00:00.000Z`);
  if (Number.isNaN(midnightUTC) || new Date(midnightUTC).toISOString().slice(0, 10) !== day) return null;
  return midnightUTC - offsetMs(midnightUTC);
}

/** Beyond this many days a date says more than a count. */
const NEAR_DAYS = 30;

/** 今日, 昨日, 明日, `n日前`, `n日後`; further away than 30 days a date. */
export function relativeDay(timeMs: number, nowMs: number): string {
  const days = japanDay(timeMs) - japanDay(nowMs);
  if (days === 0) return '今日';
  if (days === -1) return '昨日';
  if (days === 1) return '明日';
  if (Math.abs(days) > NEAR_DAYS) return japanDate(timeMs, nowMs);
  return days < 0 ? `${-days}日前` : `${days}日後`;
}

/** A day of {@link relativeDay} as the time of an action: `今日`, `3日前に`. 今日, 明日 and 昨日 stand without に. */
export function onDay(day: string): string {
  return /^(今日|明日|昨日)$/.test(day) ? day : `${day}に`;
}
