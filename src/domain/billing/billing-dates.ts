import { addJapanMonths, japanDay, japanMonth } from '#domain/japan-time.ts';
import { DAY_MS } from '#domain/time-units.ts';

/*
 * When a subscription is charged: at its start plus whole months, each counted from the start and clamped to the month's
 * end, in days of Japan (product-rules R3.8). Stripe counts in UTC. Both agree while the UTC date is Japan's date, which
 * is from nine in the morning until midnight in Japan. So the first charge of a person who joins at night waits until
 * nine:
 *
 *   Japan   0:00 ········ 9:00 ─────────────── 24:00
 *   joined    │             │         │
 *   anchor    └────────────▶│         └ the moment itself
 *
 * Instants are milliseconds of the epoch.
 */

/** The instant from which the months of a subscription are counted, and of its first charge. */
export function billingAnchor(start: number): number {
  // 00:00 UTC of a date is 9:00 of the same date in Japan.
  return Math.max(start, japanDay(start) * DAY_MS);
}

/**
 * The day of the month (1–31) for Stripe's billing cycle of a subscription that began at night; null when the
 * cycle begins with the start.
 */
export function anchorDayOf(start: number): number | null {
  const anchor = billingAnchor(start);
  return anchor === start ? null : new Date(anchor).getUTCDate();
}

/** Whole months since the anchor of `start`; 0 before it. */
export function monthsElapsed(start: number, now: number): number {
  const anchor = billingAnchor(start);
  // Never more than the calendar's months, so at most one step back.
  const months = calendarMonths(now) - calendarMonths(anchor);
  return Math.max(0, addJapanMonths(anchor, months) > now ? months - 1 : months);
}

function calendarMonths(timeMs: number): number {
  const { year, month } = japanMonth(timeMs);
  return year * 12 + month;
}

/** The next billing date (product-rules R3.8): the start plus the whole months that have passed plus one. */
export function nextBillingTime(start: number, now: number): number {
  return addJapanMonths(billingAnchor(start), monthsElapsed(start, now) + 1);
}

/** The next charge: the next billing date, or the very first charge while that is still to come. */
export function nextChargeTime(start: number, now: number): number {
  const anchor = billingAnchor(start);
  return now < anchor ? anchor : nextBillingTime(start, now);
}

/**
 * The end of a subscription that is cancelled at `now`: the time of its next charge. Where the first month
 * costs nothing (`freeMonth`: the offer, or a subscription that the school granted), a cancellation at night
 * before nine does not shorten it.
 */
export function expireTimeOf(start: number, now: number, freeMonth: boolean): number {
  return freeMonth ? nextBillingTime(start, now) : nextChargeTime(start, now);
}

/**
 * Until when a cancellation can be taken back: to its end, except for a free month that was cancelled in the night before
 * its first (empty) charge at nine. That charge is where Stripe ends it, though access lasts for the month.
 */
export function undoableUntil(given: {
  start: number;
  cancelled: number;
  end: number;
  billed: boolean;
}): number {
  const anchor = billingAnchor(given.start);
  return given.billed && given.cancelled < anchor ? Math.min(anchor, given.end) : given.end;
}
