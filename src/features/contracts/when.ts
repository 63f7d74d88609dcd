import { japanDayInWords } from '#domain/money-words.ts';

const HOUR_MS = 3_600_000;

/** `2026年12月1日 14:05` in Japan: the end of a contract is told to the minute. */
export function dayAndTime(timeMs: number): string {
  return `${japanDayInWords(timeMs)} ${new Date(timeMs + 9 * HOUR_MS).toISOString().slice(11, 16)}`;
}
