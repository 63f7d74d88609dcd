import { DAY, type Seconds } from './cycle.ts';

/** Days between the tries of a charge that fails: on days 0, 3, 8 and 15. */
const WAITS = [3, 5, 7];

/** When to try again after so many failed tries; null: it was the last one. */
export function nextAttempt(attempts: number, at: Seconds): Seconds | null {
  const wait = WAITS[attempts - 1];
  return wait === undefined ? null : at + wait * DAY;
}
