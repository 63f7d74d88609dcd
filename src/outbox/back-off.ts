import type { Gate } from './parcel.ts';

const FIRST_MS = 2_000;
const LEAST_MS = 1_000;
const LONGEST_MS = 15 * 60_000;
/** A server that asks for more than a day is mistaken. */
const DAY_MS = 24 * 60 * 60_000;

/** Full jitter: anything up to the doubled ceiling (2 s … 15 min), never less than the server asked for. */
export function backOff(failures: number, luck: number, least = LEAST_MS): number {
  const ceiling = Math.min(LONGEST_MS, FIRST_MS * 2 ** Math.min(failures, 20));
  return Math.min(Math.max(Math.round(luck * ceiling), least), DAY_MS);
}

/** A wait is over when its time has come, and also when the clock went back behind its beginning. */
export function isShut(gate: Gate, now: number): boolean {
  if (gate.kind === 'open') return false;
  return gate.kind === 'person' || (gate.since <= now && now < gate.at);
}
