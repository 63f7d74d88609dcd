export const HOUR_MS = 60 * 60_000;
export const DAY_MS = 24 * HOUR_MS;

/** The day in Japan, so many days after a time: its date as `2026-11-22`, and when it begins. */
export function inJapan(time: number, daysLater = 0): { date: string; startsAt: number } {
  const startsAt = Math.floor((time + 9 * HOUR_MS) / DAY_MS) * DAY_MS - 9 * HOUR_MS + daysLater * DAY_MS;
  return { date: new Date(startsAt + 9 * HOUR_MS).toISOString().slice(0, 10), startsAt };
}

/** Milliseconds until it is next ten in the morning in Japan. */
export function untilTenInJapan(now: number): number {
  const ten = inJapan(now).startsAt + 10 * HOUR_MS;
  return ten > now ? ten - now : ten + DAY_MS - now;
}
