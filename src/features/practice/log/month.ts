import { addJapanMonths, japanDay, japanMonth, parseJapanDay } from '#domain/japan-time.ts';
import { DAYS_A_WEEK, mondayOf, timeOfDay } from '#domain/practice/practice-days.ts';

export interface Month {
  readonly year: number;
  /** 1 to 12. */
  readonly month: number;
}

export function monthOf(day: number): Month {
  return japanMonth(timeOfDay(day));
}

function firstDayOf({ year, month }: Month): number {
  return japanDay(parseJapanDay(`${year}-${String(month).padStart(2, '0')}-01`) ?? Number.NaN);
}

/** The month so many months later; earlier for a negative number. */
export function monthAfter(month: Month, months: number): Month {
  return japanMonth(addJapanMonths(timeOfDay(firstDayOf(month)), months));
}

export function isBefore(one: Month, other: Month): boolean {
  return one.year < other.year || (one.year === other.year && one.month < other.month);
}

/** The weeks of a month, Monday to Sunday; null for days of other months. */
export function weeksOf(month: Month): (number | null)[][] {
  const first = firstDayOf(month);
  const next = firstDayOf(monthAfter(month, 1));
  const weeks: (number | null)[][] = [];
  for (let monday = mondayOf(first); monday < next; monday += DAYS_A_WEEK) {
    weeks.push(
      Array.from({ length: DAYS_A_WEEK }, (_, index) => {
        const day = monday + index;
        return day >= first && day < next ? day : null;
      }),
    );
  }
  return weeks;
}
