import type { Subscription } from '#contract/entities/subscription.ts';
import { factsOf } from '#contract/entities/subscription.ts';
import { ApiError, type ErrorCode } from '#contract/errors.ts';
import { isActive } from '#domain/billing/subscription.ts';
import type { Trouble } from './confirmation.ts';

/** The school has looked at the call and done nothing. After every other failure it may have been done. */
const REFUSALS: ReadonlySet<ErrorCode> = new Set([
  'api/bad-request',
  'api/unauthorized',
  'api/forbidden',
  'api/not-found',
  'api/too-many-requests',
  'api/email-not-verified',
  'api/contract-expired',
  'cards/missing',
  'coupons/unknown',
  'stripe/card-error',
  'subscriptions/closed',
]);

/** Said before the school has looked at what is asked: of what an earlier call of the same gesture did they say nothing. */
const AT_THE_DOOR: ReadonlySet<ErrorCode> = new Set([
  'api/unauthorized',
  'api/forbidden',
  'api/too-many-requests',
  'api/email-not-verified',
]);

/** What went wrong; `quote-changed` and `already-active` lead on, `lost` leaves open whether it was done. */
export type Failure = { kind: 'quote-changed' } | { kind: 'already-active' } | { kind: 'lost' } | Trouble;

/** @param wasSent the same gesture was sent before, and what became of it is not known */
export function failureOf(cause: unknown, wasSent = false): Failure {
  if (!(cause instanceof ApiError)) return { kind: 'lost' };
  const { code, details } = cause;
  if (code === 'subscriptions/quote-changed') return { kind: 'quote-changed' };
  if (code === 'subscriptions/already-active') return { kind: 'already-active' };
  if (code === 'stripe/card-error') return { kind: 'declined', declineCode: declineCodeOf(details) };
  if (wasSent && AT_THE_DOOR.has(code)) return { kind: 'lost' };
  return REFUSALS.has(code) ? { kind: 'refused', code } : { kind: 'lost' };
}

function declineCodeOf(details: unknown): string | null {
  const code = (details as { declineCode?: unknown } | null | undefined)?.declineCode;
  return typeof code === 'string' ? code : null;
}

/** The contract of this curriculum that runs now. */
export function runningOf(
  contracts: readonly Subscription[],
  currCode: string,
  now: number,
): Subscription | null {
  const runs = (contract: Subscription) =>
    contract.curriculum.currCode === currCode && isActive(factsOf(contract), now);
  return contracts.find(runs) ?? null;
}

/** Whether a contract is as somebody wanted it: on this plan, or to change to it on the next billing date. */
export function isOnPlan({ plan, nextPlan }: Subscription, planID: number): boolean {
  return (nextPlan?.plan ?? plan).planID === planID;
}
