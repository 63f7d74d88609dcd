import { DAYS_A_WEEK, MIN_DAY_SECONDS, mondayOf, type PractisedDay } from './practice-days.ts';

/** Days without practice that a week may have (product-rules R23.4). */
const FREE_RESTS_A_WEEK = 2;

export interface Streak {
  /** Days with practice in it; 0: there is none. */
  readonly practised: number;
  /** Days of rest since its first day. */
  readonly rests: number;
  /** Its first day; null: there is none. */
  readonly since: number | null;
  /** Days of rest that are left of this week, today not counted. */
  readonly restsLeft: number;
}

/**
 * The streak that is going on: the longest time until today that begins with practice and has no week (Monday to Sunday)
 * with more than two days of rest in it. Today is no rest before it is over.
 */
export function streakOf(days: ReadonlyMap<number, PractisedDay>, today: number): Streak {
  const has = (day: number) => (days.get(day)?.seconds ?? 0) >= MIN_DAY_SECONDS;
  const first = Math.min(...[...days.keys()].filter(has));
  let [practised, rests, pending] = [0, 0, 0];
  let since: number | null = null;
  let restsOfWeek = 0;
  for (let day = today; day >= first; day -= 1) {
    // Going back, a week is entered by its Sunday.
    if (mondayOf(day) !== mondayOf(day + 1)) restsOfWeek = 0;
    if (has(day)) {
      practised += 1;
      rests += pending;
      pending = 0;
      since = day;
    } else if (day < today) {
      pending += 1;
      restsOfWeek += 1;
      if (restsOfWeek > FREE_RESTS_A_WEEK) break;
    }
  }
  const restsLeft = FREE_RESTS_A_WEEK - restsThisWeek(has, today, since ?? today);
  return { practised, rests, since, restsLeft: Math.max(0, restsLeft) };
}

function restsThisWeek(has: (day: number) => boolean, today: number, since: number): number {
  const monday = mondayOf(today);
  const days = Array.from({ length: DAYS_A_WEEK }, (_, index) => monday + index);
  return days.filter((day) => day >= since && day < today && !has(day)).length;
}
