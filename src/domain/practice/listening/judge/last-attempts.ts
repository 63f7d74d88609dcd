import type { Match, SoundEvent } from '#domain/practice/listening/align/sound-event.ts';
import type { Placed } from './judgement.ts';

/** What counts is how a moment went the last time; in the order of the score. */
export function lastAttempts(matches: readonly Match[], events: readonly SoundEvent[]): Placed[] {
  const last = new Map<number, Placed>();
  let pass = 0;
  for (const { event, moment, begins } of matches) {
    if (begins) pass += 1;
    last.set(moment, { event, moment, pass, at: events[event]?.at ?? 0 });
  }
  // Of a pass that was broken off, what lies behind the point of return is older than what comes before it.
  return [...last.values()].sort((one, other) => one.moment - other.moment);
}
