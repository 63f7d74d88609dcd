import { ApiError } from '#contract/errors.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/time-units.ts';
import {
  clearHits,
  countHit,
  hit,
  type Limit,
  subjectOf,
  uncountHit,
} from '#server/http/rate-limit-store.ts';
import type { IdentityDeps } from './identity-deps.ts';
import { IdentityError } from './identity-error.ts';

/** Few per account, many per address: a whole class may share one address. */
export const LIMITS = {
  /** Wrong passwords for one account from one sender or known browser. */
  guessesOfSource: { name: 'identity:sign-in:source', hits: 10, windowMs: 10 * MINUTE_MS },
  /** From all unknown senders together; above it nobody is refused, but every try is slow. */
  guessesAtAccount: { name: 'identity:sign-in:account', hits: 20, windowMs: 10 * MINUTE_MS },
  signInFromSender: { name: 'identity:sign-in:sender', hits: 300, windowMs: 10 * MINUTE_MS },
  signUpFromSender: { name: 'identity:sign-up:sender', hits: 100, windowMs: HOUR_MS },
  passwordOfAccount: { name: 'identity:password:account', hits: 10, windowMs: HOUR_MS },
  /** Mails of one kind to one mailbox, asked for by one sender or known browser. */
  mailsOfSource: { name: 'identity:mail:source', hits: 6, windowMs: HOUR_MS },
  mailsOfSourceInADay: { name: 'identity:mail:source-day', hits: 20, windowMs: DAY_MS },
  /** Mails of one kind that go out to one mailbox, no matter who asked. */
  mailsToMailbox: { name: 'identity:mail:mailbox', hits: 20, windowMs: HOUR_MS },
  mailsToMailboxInADay: { name: 'identity:mail:mailbox-day', hits: 60, windowMs: DAY_MS },
  /** Confirmations of one address that signed-in people ask for, in whatever browsers. */
  confirmationsOfAddress: { name: 'identity:mail:confirmation', hits: 10, windowMs: HOUR_MS },
  confirmationsOfAddressInADay: { name: 'identity:mail:confirmation-day', hits: 30, windowMs: DAY_MS },
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
    throw tooManyAttempts(error.retryAfter);
  }
}

/** The refusal of a limit. @param retryAfter in seconds */
export function tooManyAttempts(retryAfter: number | undefined): IdentityError {
  return new IdentityError('TOO_MANY_ATTEMPTS_TRY_LATER', { status: 429, retryAfter });
}

/** Counts and refuses nothing. Without limits nothing was ever counted. */
export async function countTowards(deps: IdentityDeps, limit: Limit, who: string) {
  if (!deps.limits) return { hits: 0, retryAfter: 0 };
  return await countHit(deps.db, deps.clock, limit, subjectOf(who));
}

/** Takes back what `countTowards` counted. */
export async function takeBack(deps: IdentityDeps, limit: Limit, who: string): Promise<void> {
  if (deps.limits) await uncountHit(deps.db, deps.clock, limit, subjectOf(who));
}

/** Clears the failures before a success. */
export async function clearLimit({ db }: IdentityDeps, limit: Limit, who: string): Promise<void> {
  await clearHits(db, limit, subjectOf(who));
}
