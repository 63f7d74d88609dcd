import { japanDate, japanDay } from './japan-day.ts';

/** So far away in days a date says more than a count. */
const NEAR_DAYS = 30;

/** 今日, 昨日, 明日, `n日前`, `n日後`; further than 30 days the date itself. Days are Japan's. */
export function relativeDay(timeMs: number, nowMs: number): string {
  const days = japanDay(timeMs) - japanDay(nowMs);
  if (days === 0) return '今日';
  if (days === -1) return '昨日';
  if (days === 1) return '明日';
  if (Math.abs(days) > NEAR_DAYS) return japanDate(timeMs);
  return days < 0 ? `${-days}日前` : `${days}日後`;
}
