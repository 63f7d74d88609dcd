import { ApiError } from '#contract/errors.ts';
import type { Gate, Need, Stage } from './parcel.ts';

/** Reasons that are ours, beside the error catalogue: the texts of a held recording know them. */
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
  /** Comes right by waiting; `wait` in milliseconds is the least that the server asked for. */
  { kind: 'later'; why: string; wait?: number } | { kind: 'person'; need: Need; why: string };

export type Verdict =
  | { type: 'failed'; failure: Failure }
  | { type: 'expired'; why: string }
  | { type: 'absent' };

/** What a refusal means to a step. Everything unknown is waited for: nothing is ever given up. */
export function judge(error: unknown, stage: Stage): Verdict {
  if (!(error instanceof ApiError)) return later(WHY.storage);
  const { code, status, retryAfter } = error;
  if (isPassing(code, status)) return later(code, retryAfter);
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

/** Network, time-outs, 408, 425, 429, 5xx, and pages that do not come from the school at all. */
function isPassing(code: string, status: number | undefined): boolean {
  if (code === 'api/network' || code === 'api/timeout' || code === 'api/unexpected-response') return true;
  return status === undefined || status === 408 || status === 425 || status === 429 || status >= 500;
}

/** Refusals that one step understands in its own way. */
function atStep({ code, status }: ApiError, stage: Stage): Verdict | null {
  const tooBig = status === 413 || status === 415;
  // Address run out, used, or gone: the next attempt gets a fresh one anyway.
  if (stage === 'upload' && !tooBig) return { type: 'expired', why: code };
  // The bytes that arrived are not ours, or the object has gone: upload again.
  if (stage === 'register' && (status === 422 || status === 404 || code === 'api/gone')) {
    return { type: 'expired', why: WHY.uploadDamaged };
  }
  if (stage === 'verify' && status === 404) return { type: 'absent' };
  return null;
}

function later(why: string, seconds?: number): Verdict {
  const wait = seconds === undefined ? {} : { wait: seconds * 1000 };
  return { type: 'failed', failure: { kind: 'later', why, ...wait } };
}

function person(need: Need, why: string): Verdict {
  return { type: 'failed', failure: { kind: 'person', need, why } };
}

const FIRST_MS = 2_000;
const LEAST_MS = 1_000;
const LONGEST_MS = 15 * 60_000;
/** A server that asks for more than a day is mistaken. */
const DAY_MS = 24 * 60 * 60_000;

/** Full jitter: anything up to the doubled ceiling (2 s … 15 min), never less than the server asked for. */
export function retryDelayMs(failures: number, luck: number, least = LEAST_MS): number {
  const ceiling = Math.min(LONGEST_MS, FIRST_MS * 2 ** Math.min(failures, 20));
  return Math.min(Math.max(Math.round(luck * ceiling), least), DAY_MS);
}

/** A wait is over when its time has come, and also when the clock went back behind its beginning. */
export function isShut(gate: Gate, now: number): boolean {
  if (gate.kind === 'open') return false;
  return gate.kind === 'person' || (gate.since <= now && now < gate.at);
}
