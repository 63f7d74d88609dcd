import { formatJapan } from '#domain/japan-time.ts';

/** `2026年12月1日 14:05` in Japan: the end of a contract is told to the minute. */
export function dayAndTime(timeMs: number): string {
  return formatJapan(timeMs, 'yyyy年M月d日 HH:mm');
}
