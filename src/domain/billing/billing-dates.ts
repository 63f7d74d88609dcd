import { addJapanMonths, japanDay, japanMonth } from '#domain/japan-time.ts';
import { DAY_MS } from '#domain/time-units.ts';

/*
 * When a contract is charged (specification, section 4): the start plus whole months, each counted from the start and
 * clamped to the month's end, in days of Japan. Stripe counts in UTC. The two agree as long as the day of UTC is the day
 * of Japan, which is so from nine in the morning until midnight; so the first charge of whoever joins in the night waits
 * until nine:
 *
 *   Japan   0:00 ········ 9:00 ─────────────── 24:00
 *   joined    │             │         │
 *   anchor    └────────────▶│         └ the moment itself
 *
 * Instants are milliseconds of the epoch.
 */

/** From which instant the months of a contract are counted, and when its first charge is made. */
export function billingAnchor(start: number): number {
  // 00:00 UTC of a date is 9:00 of the same date in Japan.
  return Math.max(start, japanDay(start) * DAY_MS);
}

/** The day of the month (1–31) to which Stripe ties a contract that began in the night; null: it begins with its start. */
export function anchorDayOf(start: number): number | null {
  const anchor = billingAnchor(start);
  return anchor === start ? null : new Date(anchor).getUTCDate();
}

/** Whole months that have passed since the anchor of `start`; 0 before it. */
export function monthsElapsed(start: number, now: number): number {
  const anchor = billingAnchor(start);
  // Never more than the calendar's months, so at most one step back from there.
  const months = calendarMonths(now) - calendarMonths(anchor);
  return Math.max(0, addJapanMonths(anchor, months) > now ? months - 1 : months);
}

function calendarMonths(timeMs: number): number {
  const { year, month } = japanMonth(timeMs);
  return year * 12 + month;
}

/** The next billing date (specification, section 4): the start plus the whole months elapsed, plus one. */
export function nextBillingTime(start: number, now: number): number {
  return addJapanMonths(billingAnchor(start), monthsElapsed(start, now) + 1);
}

/** The next charge: the next billing date, or the very first charge while that is still to come. */
export function nextChargeTime(start: number, now: number): number {
  const anchor = billingAnchor(start);
  return now < anchor ? anchor : nextBillingTime(start, now);
}

/**
 * Until when a contract goes on that is cancelled at `now`: until its next charge would have been made. Where nothing was
 * to be paid for the first month anyway (`freeMonth`: the offer, or a contract the school gave) that month is not cut short
 * by a night's cancellation before nine.
 */
export function expireTimeOf(start: number, now: number, freeMonth: boolean): number {
  return freeMonth ? nextBillingTime(start, now) : nextChargeTime(start, now);
}
