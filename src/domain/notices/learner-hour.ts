import { japanHour } from '#domain/japan-time.ts';
import { QUIET_FROM_HOUR, QUIET_UNTIL_HOUR } from './quiet-hours.ts';

/** When nothing is known of a learner: after work. */
const USUAL_HOUR = 19;

/**
 * The hour of Japan's day at which a learner usually records, by when they did lately; of hours that are equally usual the
 * later one. Never in the quiet hours: then the last hour before them, or the first after.
 */
export function learnerHour(recordTimes: readonly number[]): number {
  const counts = new Map<number, number>();
  for (const time of recordTimes) {
    const hour = japanHour(time);
    counts.set(hour, (counts.get(hour) ?? 0) + 1);
  }
  const usual = [...counts].reduce(
    (best, [hour, count]) =>
      count > best.count || (count === best.count && hour > best.hour) ? { hour, count } : best,
    { hour: USUAL_HOUR, count: 0 },
  ).hour;
  // Somebody who practises after midnight is reminded in the evening.
  if (usual >= QUIET_FROM_HOUR || usual < QUIET_UNTIL_HOUR - 2) return QUIET_FROM_HOUR - 1;
  return Math.max(usual, QUIET_UNTIL_HOUR);
}
