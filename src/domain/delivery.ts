import type { SubscriptionFacts } from './subscription.ts';

export const DELIVERY_INTERVAL_DAYS = 5;

const INTERVAL = DELIVERY_INTERVAL_DAYS * 24 * 60 * 60 * 1000;

/**
 * When each lesson of a curriculum's paid courses is delivered, in the order of courses and lessons; milliseconds of
 * the epoch, null for a lesson that no subscription reaches.
 *
 * The first lesson comes at the start, every further one 5 days later, the next course 5 days after the last lesson
 * of the one before. A cancelled subscription delivers until its expireTime; re-joining goes on where it left off
 * (decisions, "Learning" and "Plans, subscriptions, payment").
 */
export function deliveryTimes(
  subscriptions: readonly SubscriptionFacts[],
  lessonCount: number,
): (number | null)[] {
  const times: (number | null)[] = [];
  const oldestFirst = [...subscriptions].sort((one, other) => one.startTime - other.startTime);
  for (const { startTime, expireTime } of oldestFirst) {
    for (let at = startTime; times.length < lessonCount; at += INTERVAL) {
      if (expireTime !== null && at >= expireTime) break;
      times.push(at);
    }
  }
  while (times.length < lessonCount) times.push(null);
  return times;
}
