import type { Subscription } from '#contract/entities/subscription.ts';
import { ApiError, type ErrorCode } from '#contract/errors.ts';
import { expireTimeOf } from '#domain/billing/billing-dates.ts';
import { chargeAhead, contractOf, contractState } from '#features/subscriptions/subscription-status.ts';

/** What there is to cancel: told from the contracts as they are known. Instants in milliseconds of the epoch. */
export type ToCancel =
  /** No contract of that curriculum, or none that ever was. */
  | { kind: 'nothing' }
  | { kind: 'ended'; contract: Subscription; at: number }
  | { kind: 'cancelled'; contract: Subscription; until: number }
  /** `until`: when it would end; null: at once, because a charge is owed. */
  | {
      kind: 'open';
      contract: Subscription;
      until: number | null;
      charge: { time: number; amount: number } | null;
    };

export function toCancel(contracts: readonly Subscription[], currCode: string, now: number): ToCancel {
  const contract = contractOf(contracts, currCode, now);
  if (contract === null) return { kind: 'nothing' };
  const state = contractState(contract, now);
  if (state.kind === 'ended') return { kind: 'ended', contract, at: state.at };
  if (state.kind === 'leaving') return { kind: 'cancelled', contract, until: state.until };
  const charge = chargeAhead(contract, now);
  return { kind: 'open', contract, charge, until: state.kind === 'overdue' ? null : endOf(contract, now) };
}

/** Until when a contract would go on that is cancelled or finished now. */
export function endOf(contract: Subscription, now: number): number {
  const { startTime, billed, trialUntil } = contract;
  const freeUntil = trialUntil ? Date.parse(trialUntil) : 0;
  // Before its charges: who joined in the night has one of nothing at nine, and the whole free month all the same.
  if (freeUntil > now) return freeUntil;
  return chargeAhead(contract, now)?.time ?? expireTimeOf(Date.parse(startTime), now, billed === false);
}

/*
 *   idle ──press──▶ sending ──answered──▶ done
 *    ▲                │  └──lost──▶ looking ──it is cancelled──▶ done
 *    └────refused─────┘                └──it is not, or nobody knows──▶ idle (with words, and the same key)
 *
 * A lost answer is no failure: the school is asked how the contract stands before anything is said. The key of the
 * gesture stays through all its repeats.
 */
export type Cancelling =
  | { step: 'idle'; key: string | null; trouble: Trouble | null }
  | { step: 'sending'; key: string }
  | { step: 'looking'; key: string }
  | { step: 'done'; contract: Subscription };

/** `unknown`: nobody could say whether it was done; `not-done`: an answer was lost, and the school says it was not. */
export type Trouble = ErrorCode | 'unknown' | 'not-done';

export type CancelEvent =
  | { type: 'press'; key: string }
  | { type: 'answered'; contract: Subscription }
  | { type: 'failed'; cause: unknown }
  /** How the contract stands, after an answer was lost; null: the school could not be reached either. */
  | { type: 'looked'; found: ToCancel | null };

export const IDLE: Cancelling = { step: 'idle', key: null, trouble: null };

/** After these nobody knows whether the school has done it. */
const LOST: readonly ErrorCode[] = [
  'api/network',
  'api/timeout',
  'api/unexpected-response',
  'api/internal-server-error',
  // The same gesture is still under way at the school.
  'api/conflict',
];

/** What does not fit the step changes nothing: a second press, an answer that comes late. */
export function cancelling(state: Cancelling, event: CancelEvent): Cancelling {
  switch (event.type) {
    case 'press':
      return state.step === 'idle' ? { step: 'sending', key: state.key ?? event.key } : state;
    case 'answered':
      return state.step === 'sending' ? { step: 'done', contract: event.contract } : state;
    case 'failed':
      return state.step === 'sending' ? failed(state.key, event.cause) : state;
    case 'looked':
      return state.step === 'looking' ? looked(state.key, event.found) : state;
  }
}

function failed(key: string, cause: unknown): Cancelling {
  const code = cause instanceof ApiError ? cause.code : 'api/unexpected-response';
  if (LOST.includes(code)) return { step: 'looking', key };
  // A refusal is an answer: the next press is a gesture of its own.
  return { step: 'idle', key: null, trouble: code };
}

function looked(key: string, found: ToCancel | null): Cancelling {
  if (found?.kind === 'cancelled' || found?.kind === 'ended') {
    return { step: 'done', contract: found.contract };
  }
  return { step: 'idle', key, trouble: found === null ? 'unknown' : 'not-done' };
}
