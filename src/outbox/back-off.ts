import type { Gate } from './parcel.ts';

const FIRST_MS = 2_000;
export const LONGEST_MS = 15 * 60_000;

/** Full jitter: anything from 0 to the doubled ceiling (2 s … 15 min), never less than the server asked for. */
export function backOff(failures: number, luck: number, least = 0): number {
  const ceiling = Math.min(LONGEST_MS, FIRST_MS * 2 ** Math.min(failures, 20));
  return Math.max(Math.round(luck * ceiling), least);
}

/** A wait is over when its time has come, and also when the clock went back behind its beginning. */
export function isShut(gate: Gate, now: number): boolean {
  if (gate.kind === 'open') return false;
  return gate.kind === 'person' || (gate.since <= now && now < gate.at);
}
