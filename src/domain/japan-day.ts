const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** The day in Japan as a whole number that grows by one each day (Asia/Tokyo, UTC+9 all year). */
export function japanDay(timeMs: number): number {
  return Math.floor((timeMs + 9 * HOUR_MS) / DAY_MS);
}

/**
 * A moment of the day before: who pays on the 21st has nothing to pay until the 20th, and is told that day.
 * Milliseconds of the epoch.
 */
export function dayBefore(timeMs: number): number {
  return timeMs - DAY_MS;
}

/** `yyyy/MM/dd` as it is written in Japan at that moment (specification, section 9). */
export function japanDate(timeMs: number): string {
  return new Date(timeMs + 9 * HOUR_MS).toISOString().slice(0, 10).replaceAll('-', '/');
}
