import * as z from 'zod/mini';
import { passwordFault } from '#domain/identity/password.ts';
import { emailOf } from '#server/identity/accounts/email-of.ts';
import { IdentityError } from '#server/identity/identity-error.ts';
import { LONGEST_PASSWORD_BYTES } from './hasher.ts';

const text = z.optional(z.nullable(z.string()));
const Credentials = z.object({ email: text, password: text, idToken: text });

/** E-mail (trimmed, lower case) and password (raw) of a request. */
export function credentialsOf(input: unknown) {
  const { email, password, idToken } = parsed(Credentials, input);
  const address = emailOf(email);
  if (!password) throw new IdentityError('MISSING_PASSWORD');
  return { email: address, password, idToken };
}

/** The product's rule for a new password (decisions, "Identity"). */
export function refuseWeak(password: string): void {
  if (passwordFault(password) === null) return;
  throw new IdentityError(
    'WEAK_PASSWORD : Password should be 8 to 64 characters with at least one letter and one digit',
  );
}

/** Longer than any password that was ever taken; not worth its hashing. */
export function isTooLong(password: string): boolean {
  return Buffer.byteLength(password, 'utf8') > LONGEST_PASSWORD_BYTES;
}

export function parsed<S extends z.ZodMiniType>(schema: S, input: unknown): z.output<S> {
  const result = schema.safeParse(input);
  if (!result.success) throw new IdentityError('INVALID_ARGUMENT');
  return result.data;
}
