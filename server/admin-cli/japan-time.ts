const OFFSET_MS = 9 * 60 * 60_000;

/** Japan has one time zone and no summer time. */
function shifted(date: Date): Date {
  return new Date(date.getTime() + OFFSET_MS);
}

/** `2026-11-21 10:02` as clocks in Japan show it. */
export function japanTime(date: Date): string {
  return shifted(date).toISOString().slice(0, 16).replace('T', ' ');
}

export function japanDay(date: Date): string {
  return shifted(date).toISOString().slice(0, 10);
}

/** Midnight in Japan at which that day (`2026-11-21`) begins; null for a day that the calendar does not have. */
export function startOfDay(day: string): Date | null {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day)) return null;
  const date = new Date(`${day}T00:00:00.000+09:00`);
  return Number.isNaN(date.getTime()) || japanDay(date) !== day ? null : date;
}
