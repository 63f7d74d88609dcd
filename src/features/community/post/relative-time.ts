import { relativeDay } from '#domain/japan-time.ts';
import { HOUR_MS, MINUTE_MS } from '#domain/time-units.ts';

/** How long ago something was written: `たった今`, `5分前`, `3時間前`, then by days. A device's clock may be behind. */
export function relativeTime(timeMs: number, nowMs: number): string {
  const age = nowMs - timeMs;
  if (age < MINUTE_MS) return 'たった今';
  if (age < HOUR_MS) return `${Math.floor(age / MINUTE_MS)}分前`;
  if (age < 12 * HOUR_MS) return `${Math.floor(age / HOUR_MS)}時間前`;
  return relativeDay(timeMs, nowMs);
}
