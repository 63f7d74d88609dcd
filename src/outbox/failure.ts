import { ApiError, type ErrorCode } from '#contract/errors.ts';
import { DAY_MS, MINUTE_MS, SECOND_MS } from '#domain/time-units.ts';
import type { Gate, Need, Stage } from './parcel.ts';

/** Reasons of our own, in addition to the API's error codes. They are stored, and texts exist for them. */
export const WHY = {
  bytesMissing: 'bytes/missing',
  bytesDamaged: 'bytes/damaged',
  uploadDamaged: 'upload/damaged',
  interrupted: 'upload/interrupted',
  notShownYet: 'submission/not-shown-yet',
  differentAtServer: 'submission/different',
  storage: 'device/storage',
} as const;

export type Failure =
  /** Passes by waiting; `wait` is the minimum in milliseconds that the server asked for. */
  { kind: 'later'; why: string; wait?: number } | { kind: 'person'; need: Need; why: string };

export type Verdict =
  | { type: 'failed'; failure: Failure }
  | { type: 'expired'; why: string }
  | { type: 'absent' };

/** What an error means for a step. Unknown errors are retried: no parcel is ever given up. */
export function judge(error: unknown, stage: Stage): Verdict {
  if (!(error instanceof ApiError)) return later(WHY.storage);
  const { known: code, status, retryAfter } = error;
  if (isPassing(code, status)) return later(code, retryAfter);
  // A proxy that refuses: nobody is asked to look at what another network sends by itself (R9.8).
  if (error.isForeign) return later('api/unexpected-response', retryAfter);
  const step = atStep(error, stage);
  if (step !== null) return step;
  switch (code) {
    case 'api/unauthorized':
      return person('sign-in', code);
    case 'api/email-not-verified':
      return person('verify-email', code);
    case 'api/contract-expired':
      return person('renew-contract', code);
    case 'api/conflict':
      return later(code, retryAfter);
    default:
      return person('look', code);
  }
}

/** True for network errors, timeouts, 408, 425, 429, 5xx, and pages that do not come from our server. */
function isPassing(code: string, status: number | undefined): boolean {
  if (code === 'api/network' || code === 'api/timeout' || code === 'api/unexpected-response') return true;
  return status === undefined || status === 408 || status === 425 || status === 429 || status >= 500;
}

/** Refusals with a special meaning at one step. */
function atStep({ known: code, status }: ApiError, stage: Stage): Verdict | null {
  const tooBig = status === 413 || status === 415;
  // The address expired, was used, or is gone: the next attempt gets a fresh one.
  if (stage === 'upload' && !tooBig) return { type: 'expired', why: code };
  // Other bytes have arrived, or the object is gone: upload again.
  if (stage === 'register' && (status === 422 || status === 404 || code === 'api/gone')) {
    return { type: 'expired', why: WHY.uploadDamaged };
  }
  if (stage === 'verify' && status === 404) return { type: 'absent' };
  return null;
}

function later(why: string, seconds?: number): Verdict {
  const wait = seconds === undefined ? {} : { wait: seconds * SECOND_MS };
  return { type: 'failed', failure: { kind: 'later', why, ...wait } };
}

function person(need: Need, why: string): Verdict {
  return { type: 'failed', failure: { kind: 'person', need, why } };
}

const FIRST_DELAY_MS = 2 * SECOND_MS;
const MIN_DELAY_MS = SECOND_MS;
const MAX_DELAY_MS = 15 * MINUTE_MS;

/**
 * Milliseconds until the next try, with full jitter: a random part of a doubling ceiling (2 s to 15 min), at
 * least what the server asked for.
 * @param luck from 0 to 1
 */
export function retryDelayMs(failures: number, luck: number, minimum = MIN_DELAY_MS): number {
  const ceiling = Math.min(MAX_DELAY_MS, FIRST_DELAY_MS * 2 ** Math.min(failures, 20));
  return Math.min(Math.max(Math.round(luck * ceiling), minimum), DAY_MS);
}

/** What may have been settled: a need of the person, or the network, which may be back. */
export type Settled = Need | 'network';

/** Our server has not answered: no network, no answer in time, or a page that is not ours. */
const UNANSWERED: readonly string[] = [
  'api/network',
  'api/timeout',
  'api/unexpected-response',
] satisfies ErrorCode[];

/** A network that comes and goes is not followed more closely than this. */
const MIN_SILENCE_MS = 5 * SECOND_MS;

/**
 * The gate after something may have been settled (R9.8): open where the person has settled it; and a wait because our server
 * has not answered ends five seconds after it began. The same object where nothing changes.
 */
export function settledGate(gate: Gate, settled: readonly Settled[]): Gate {
  if (gate.kind === 'person') return settled.includes(gate.need) ? { kind: 'open' } : gate;
  return settled.includes('network') ? reconnectedGate(gate) : gate;
}

/** The gate when the network may be back. */
export function reconnectedGate(gate: Gate): Gate {
  if (gate.kind !== 'later' || !UNANSWERED.includes(gate.why)) return gate;
  const at = gate.since + MIN_SILENCE_MS;
  return at < gate.at ? { ...gate, at } : gate;
}

/** True while delivery must wait. A wait also ends when the clock went back behind its beginning. */
export function isGateShut(gate: Gate, now: number): boolean {
  if (gate.kind === 'open') return false;
  return gate.kind === 'person' || (gate.since <= now && now < gate.at);
}
