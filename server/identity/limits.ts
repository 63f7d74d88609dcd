import { createHash } from 'node:crypto';
import { ApiError } from '#contract/errors.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/time-units.ts';
import { clearHits, hit, type Limit } from '#server/http/rate-limit-store.ts';
import type { IdentityDeps } from './identity-deps.ts';
import { IdentityError } from './identity-error.ts';

/** Few per account, many per address: a whole class may share one address. */
export const LIMITS = {
  signInOfAccount: { name: 'identity:sign-in:account', hits: 10, windowMs: 10 * MINUTE_MS },
  signInFromSender: { name: 'identity:sign-in:sender', hits: 300, windowMs: 10 * MINUTE_MS },
  signUpFromSender: { name: 'identity:sign-up:sender', hits: 100, windowMs: HOUR_MS },
  passwordOfAccount: { name: 'identity:password:account', hits: 10, windowMs: HOUR_MS },
  mailToAddress: { name: 'identity:mail:address', hits: 6, windowMs: HOUR_MS },
  mailToAddressInADay: { name: 'identity:mail:address-day', hits: 20, windowMs: DAY_MS },
  mailOfAccount: { name: 'identity:mail:account', hits: 10, windowMs: HOUR_MS },
  mailFromSender: { name: 'identity:mail:sender', hits: 200, windowMs: HOUR_MS },
  /** Reading a link and using it both count. */
  codesFromSender: { name: 'identity:code:sender', hits: 100, windowMs: 10 * MINUTE_MS },
} as const satisfies Record<string, Limit>;

/** No secret of a sign-in with Google or Apple is short enough to guess; these keep one sender from filling the tables. */
export const SOCIAL_LIMITS = {
  signInFromSender: { name: 'identity:idp:sender', hits: 300, windowMs: 10 * MINUTE_MS },
  pagesFromSender: { name: 'identity:idp-pages:sender', hits: 300, windowMs: 10 * MINUTE_MS },
} as const satisfies Record<string, Limit>;

/**
 * Counts before the work is done, so that guesses sent at once do not pass.
 *
 * Never put a limit on lookup or refresh: at its start the SDK signs the person out on any refusal that is not a
 * network failure, so `TOO_MANY_ATTEMPTS_TRY_LATER` there would sign people out.
 */
export async function enforceLimit(deps: IdentityDeps, limit: Limit, who: string): Promise<void> {
  if (!deps.limits) return;
  try {
    await hit(deps.db, deps.clock, limit, subjectOf(who));
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    throw new IdentityError('TOO_MANY_ATTEMPTS_TRY_LATER', { retryAfter: error.retryAfter });
  }
}

/** Clears the failures before a success. */
export async function clearLimit({ db }: IdentityDeps, limit: Limit, who: string): Promise<void> {
  await clearHits(db, limit, subjectOf(who));
}

/** Counters store no addresses of people. */
function subjectOf(who: string): string {
  return createHash('sha256').update(who).digest('base64url');
}
