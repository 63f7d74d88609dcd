import { ApiError, type ErrorCode } from '#contract/errors.ts';
import type { Problem } from './confirmation.ts';

/** The server refused and did nothing. After every other failure it may have acted. */
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

/** Refusals before the server looks at the request; they say nothing about an earlier call of the same attempt. */
const CHECKED_BEFORE_ACTION: ReadonlySet<ErrorCode> = new Set([
  'api/unauthorized',
  'api/forbidden',
  'api/too-many-requests',
  'api/email-not-verified',
]);

/** `quote-changed` and `already-active` are followed up; after `lost` it is not known whether the server acted. */
export type Failure = { kind: 'quote-changed' } | { kind: 'already-active' } | { kind: 'lost' } | Problem;

/** @param wasSent the same attempt was sent before, and its result is not known */
export function failureOf(cause: unknown, wasSent = false): Failure {
  if (!(cause instanceof ApiError)) return { kind: 'lost' };
  const { known: code, details } = cause;
  if (code === 'subscriptions/quote-changed') return { kind: 'quote-changed' };
  if (code === 'subscriptions/already-active') return { kind: 'already-active' };
  if (code === 'stripe/card-error') return { kind: 'declined', declineCode: declineCodeOf(details) };
  if (wasSent && CHECKED_BEFORE_ACTION.has(code)) return { kind: 'lost' };
  return REFUSALS.has(code) ? { kind: 'refused', code } : { kind: 'lost' };
}

function declineCodeOf(details: unknown): string | null {
  const code = (details as { declineCode?: unknown } | null | undefined)?.declineCode;
  return typeof code === 'string' ? code : null;
}
