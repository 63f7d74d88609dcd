import { ApiError } from '#contract/errors.ts';
import type { Caller } from '#server/http/caller.ts';

/** Paying needs an address or a number that is proved to be the person's (decisions, "Learning"). */
export function refuseUnproved({ emailVerified, phoneNumber }: Caller): void {
  if (!emailVerified && !phoneNumber) throw new ApiError('api/email-not-verified');
}
