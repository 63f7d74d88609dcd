import { createHash } from 'node:crypto';
import { ApiError } from '#contract/errors.ts';
import { hit, type Limit } from '#server/http/rate-limit.ts';
import type { IdentityDeps } from './identity-deps.ts';
import { IdentityError } from './identity-error.ts';

const MINUTE_MS = 60_000;

/** Per account few, per address many: a whole class may sit behind one address. */
export const LIMITS = {
  signInOfAccount: { name: 'identity:sign-in:account', hits: 10, windowMs: 10 * MINUTE_MS },
  signInFromSender: { name: 'identity:sign-in:sender', hits: 300, windowMs: 10 * MINUTE_MS },
  signUpFromSender: { name: 'identity:sign-up:sender', hits: 100, windowMs: 60 * MINUTE_MS },
  passwordOfAccount: { name: 'identity:password:account', hits: 10, windowMs: 60 * MINUTE_MS },
  mailToAddress: { name: 'identity:mail:address', hits: 6, windowMs: 60 * MINUTE_MS },
  mailToAddressInADay: { name: 'identity:mail:address-day', hits: 20, windowMs: 24 * 60 * MINUTE_MS },
  mailOfAccount: { name: 'identity:mail:account', hits: 10, windowMs: 60 * MINUTE_MS },
  mailFromSender: { name: 'identity:mail:sender', hits: 200, windowMs: 60 * MINUTE_MS },
  /** Looking at a link, and using it, both count. */
  codesFromSender: { name: 'identity:code:sender', hits: 100, windowMs: 10 * MINUTE_MS },
} as const satisfies Record<string, Limit>;

/**
 * Counts before the work is done, so that guesses sent at once do not slip past.
 *
 * Never put a limit on lookup or refresh: at its start the SDK forgets the person on any refusal that is not a
 * network failure, so `TOO_MANY_ATTEMPTS_TRY_LATER` there would sign people out.
 */
export async function limited(deps: IdentityDeps, limit: Limit, who: string): Promise<void> {
  if (!deps.limits) return;
  try {
    await hit(deps.db, deps.clock, limit, subjectOf(who));
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    throw new IdentityError('TOO_MANY_ATTEMPTS_TRY_LATER', { retryAfter: error.retryAfter });
  }
}

/** After a success the failures before it are forgotten. */
export async function forgiven({ db }: IdentityDeps, limit: Limit, who: string): Promise<void> {
  await db
    .deleteFrom('rate_limits')
    .where('subject', '=', `${limit.name}:${subjectOf(who)}`)
    .execute();
}

/** Counters do not keep addresses of people. */
function subjectOf(who: string): string {
  return createHash('sha256').update(who).digest('base64url');
}
