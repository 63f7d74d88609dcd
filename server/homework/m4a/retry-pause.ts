import { HOUR_MS, MINUTE_MS } from '#domain/time-units.ts';

const FIRST_PAUSE_MS = 10 * MINUTE_MS;
const FAILURE_GROWTH = 12;
const INTERRUPTION_GROWTH = 2;
/** A storage that was away for a night has its backlog worked off within an hour. */
const MAX_INTERRUPTION_PAUSE_MS = HOUR_MS;

/** How long a sound rests after its `attempts`th failure: ten minutes, then two hours, so that no bad hour uses up all attempts. */
export function failurePauseMs(attempts: number): number {
  return FIRST_PAUSE_MS * FAILURE_GROWTH ** (attempts - 1);
}

/** How long a sound rests that storage or memory interrupted, after `before` earlier interruptions. */
export function interruptionPauseMs(before: number): number {
  return Math.min(FIRST_PAUSE_MS * INTERRUPTION_GROWTH ** before, MAX_INTERRUPTION_PAUSE_MS);
}
