import { japanDate } from '#domain/japan-day.ts';

const HOUR_MS = 3_600_000;

/** `yyyy/MM/dd HH:mm` as it is in Japan: the end of a contract is told to the minute. */
export function dayAndTime(timeMs: number): string {
  return `${japanDate(timeMs)} ${new Date(timeMs + 9 * HOUR_MS).toISOString().slice(11, 16)}`;
}
