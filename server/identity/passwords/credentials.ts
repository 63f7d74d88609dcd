import * as z from 'zod/mini';
import { passwordFault } from '#domain/identity/password.ts';
import { emailOf } from '#server/identity/accounts/email-of.ts';
import { parseInput } from '#server/identity/flow.ts';
import { IdentityError } from '#server/identity/identity-error.ts';
import { MAX_PASSWORD_BYTES } from './hasher.ts';

const text = z.optional(z.nullable(z.string()));
const Credentials = z.object({ email: text, password: text, idToken: text });

/** E-mail (trimmed, lower case) and password (raw) of a request. @throws IdentityError MISSING_PASSWORD, or of the e-mail */
export function credentialsOf(input: unknown) {
  const { email, password, idToken } = parseInput(Credentials, input);
  const address = emailOf(email);
  if (!password) throw new IdentityError('MISSING_PASSWORD');
  return { email: address, password, idToken };
}

/** The product's rule for new passwords. @throws IdentityError WEAK_PASSWORD */
export function refuseWeakPassword(password: string): void {
  if (passwordFault(password) === null) return;
  throw new IdentityError(
    'WEAK_PASSWORD : Password should be 8 to 64 characters with at least one letter and one digit',
  );
}

/** Longer than any password that was ever accepted, so not worth hashing. */
export function isTooLongPassword(password: string): boolean {
  return Buffer.byteLength(password, 'utf8') > MAX_PASSWORD_BYTES;
}
