import { ApiError } from '#contract/errors.ts';
import type { Caller } from '#server/http/caller.ts';

/**
 * Paying, posting and publishing require a verified email address or phone number.
 * @throws ApiError 403 `api/email-not-verified`
 */
export function requireVerifiedContact({ emailVerified, phoneNumber }: Caller): void {
  if (!emailVerified && !phoneNumber) throw new ApiError('api/email-not-verified');
}
