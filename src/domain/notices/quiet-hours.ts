import { japanHour } from '#domain/japan-time.ts';

/** From 21 to 8 o'clock nobody's phone rings and no mail leaves that can wait (product-rules R14.8). */
export const QUIET_FROM_HOUR = 21;
export const QUIET_UNTIL_HOUR = 8;

export function isQuietTime(timeMs: number): boolean {
  const hour = japanHour(timeMs);
  return hour >= QUIET_FROM_HOUR || hour < QUIET_UNTIL_HOUR;
}
