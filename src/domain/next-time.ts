/** The earliest of some instants that is still to come; null without one. All in milliseconds of the epoch. */
export function nextTime(times: Iterable<number | null>, now: number): number | null {
  let next: number | null = null;
  for (const time of times) {
    if (time !== null && time > now && (next === null || time < next)) next = time;
  }
  return next;
}
