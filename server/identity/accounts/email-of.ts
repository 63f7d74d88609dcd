import { isEmailAddress } from '#domain/identity/email-address.ts';
import { IdentityError } from '#server/identity/identity-error.ts';

/**
 * An address as accounts store it: trimmed, lower case.
 * @throws IdentityError MISSING_EMAIL, INVALID_EMAIL, or the same of another name (`NEW_EMAIL`)
 */
export function emailOf(given: string | null | undefined, what: 'EMAIL' | 'NEW_EMAIL' = 'EMAIL'): string {
  if (!given) throw new IdentityError(`MISSING_${what}`);
  const address = given.trim().toLowerCase();
  if (!isEmailAddress(address)) throw new IdentityError(`INVALID_${what}`);
  return address;
}
