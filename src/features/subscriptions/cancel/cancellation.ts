import type { Subscription } from '#contract/entities/subscription.ts';
import { ApiError, type ErrorCode, leavesResultUnknown } from '#contract/errors.ts';
import { expireTimeOf } from '#domain/billing/billing-dates.ts';
import {
  chargeAhead,
  sortSubscriptions,
  subscriptionOf,
  subscriptionStatus,
} from '#features/subscriptions/subscription-status.ts';

/** Whether and how a subscription can be cancelled. Instants in milliseconds of the epoch. */
export type Cancellable =
  /** There is no subscription to that curriculum. */
  | { kind: 'nothing' }
  | { kind: 'ended'; subscription: Subscription; at: number }
  | { kind: 'cancelled'; subscription: Subscription; until: number }
  /** `until`: when it would end; null: immediately, because a charge is overdue. */
  | {
      kind: 'open';
      subscription: Subscription;
      until: number | null;
      charge: { time: number; amount: number } | null;
    };

export function cancellable(
  subscriptions: readonly Subscription[],
  currCode: string,
  now: number,
): Cancellable {
  const subscription = subscriptionOf(subscriptions, currCode, now);
  if (subscription === null) return { kind: 'nothing' };
  const state = subscriptionStatus(subscription, now);
  if (state.kind === 'ended') return { kind: 'ended', subscription, at: state.at };
  if (state.kind === 'ending') return { kind: 'cancelled', subscription, until: state.until };
  const charge = chargeAhead(subscription, now);
  return { kind: 'open', subscription, charge, until: endIfLeft(subscription, now) };
}

/** The end of a subscription if it were cancelled or completed now; null: immediately, because a charge is overdue. */
export function endIfLeft(subscription: Subscription, now: number): number | null {
  return subscriptionStatus(subscription, now).kind === 'overdue' ? null : endOf(subscription, now);
}

/** The curriculums whose subscription can still be cancelled, the newest first. */
export function cancellableCurriculums(
  subscriptions: readonly Subscription[],
  now: number,
): readonly Subscription['curriculum'][] {
  return sortSubscriptions(subscriptions, now)
    .running.filter((subscription) => subscriptionStatus(subscription, now).kind !== 'ending')
    .map(({ curriculum }) => curriculum);
}

/** The end of the period, also where a charge of it is overdue. */
export function endOf(subscription: Subscription, now: number): number {
  const { startTime, billed, trialUntil } = subscription;
  const freeUntil = trialUntil ? Date.parse(trialUntil) : 0;
  // Checked before the charges: a checkout at night has a charge of 0 at nine, and the free month lasts all the same.
  if (freeUntil > now) return freeUntil;
  return chargeAhead(subscription, now)?.time ?? expireTimeOf(Date.parse(startTime), now, billed === false);
}

/*
 *   idle ──press──▶ sending ──answered──▶ done
 *    ▲                │  └──lost──▶ checking ──it is cancelled──▶ done
 *    └────refused─────┘                └──it is not, or not known──▶ idle (with a message, and the same key)
 *
 * A lost answer is not a failure: the subscription is checked before a message is shown. All repeats of an attempt
 * carry the same key.
 */
export type Cancellation =
  | { step: 'idle'; key: string | null; problem: CancelProblem | null }
  | { step: 'sending'; key: string }
  | { step: 'checking'; key: string }
  | { step: 'done'; subscription: Subscription };

/** `unknown`: the check failed too; `not-done`: the answer was lost, and the subscription is not cancelled. */
export type CancelProblem = ErrorCode | 'unknown' | 'not-done';

export type CancelEvent =
  | { type: 'press'; key: string }
  | { type: 'answered'; subscription: Subscription }
  | { type: 'failed'; cause: unknown }
  /** The result of the check after a lost answer; null when the server could not be reached. */
  | { type: 'checked'; found: Cancellable | null };

export const IDLE: Cancellation = { step: 'idle', key: null, problem: null };

/** The next state. An event that does not fit the step (a second press, a late answer) changes nothing. */
export function cancellation(state: Cancellation, event: CancelEvent): Cancellation {
  switch (event.type) {
    case 'press':
      return state.step === 'idle' ? { step: 'sending', key: state.key ?? event.key } : state;
    case 'answered':
      return state.step === 'sending' ? { step: 'done', subscription: event.subscription } : state;
    case 'failed':
      return state.step === 'sending' ? failed(state.key, event.cause) : state;
    case 'checked':
      return state.step === 'checking' ? checked(state.key, event.found) : state;
  }
}

function failed(key: string, cause: unknown): Cancellation {
  const code = cause instanceof ApiError ? cause.known : 'api/unexpected-response';
  // At a conflict the server is still working on the same attempt.
  if (leavesResultUnknown(code) || code === 'api/conflict') return { step: 'checking', key };
  // A refusal is an answer, so the next press is a new attempt.
  return { step: 'idle', key: null, problem: code };
}

function checked(key: string, found: Cancellable | null): Cancellation {
  if (found?.kind === 'cancelled' || found?.kind === 'ended') {
    return { step: 'done', subscription: found.subscription };
  }
  return { step: 'idle', key, problem: found === null ? 'unknown' : 'not-done' };
}
