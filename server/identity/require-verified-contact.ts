import { ApiError } from '#contract/errors.ts';
import type { Caller } from '#server/http/caller.ts';

/** Whether somebody has a verified email address (also one of a social provider) or phone number. */
export function hasVerifiedContact({ emailVerified, phoneNumber }: Caller): boolean {
  return emailVerified || Boolean(phoneNumber);
}

/**
 * Paying, posting and publishing require a verified email address or phone number.
 * @throws ApiError 403 `api/email-not-verified`
 */
export function requireVerifiedContact(caller: Caller): void {
  if (!hasVerifiedContact(caller)) throw new ApiError('api/email-not-verified');
}
