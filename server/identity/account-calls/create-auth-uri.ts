import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import { isEmailAddress } from '#domain/identity/email-address.ts';
import { type Flow, parseInput } from '#server/identity/flow.ts';
import { IdentityError } from '#server/identity/identity-error.ts';

const text = z.optional(z.nullable(z.string()));
const Wanted = z.object({ identifier: text, continueUri: text });

/** accounts:createAuthUri (`fetchSignInMethodsForEmail`) reveals nothing of an address, and does not look it up. */
export const createAuthUri: Flow = async (input) => {
  const { identifier, continueUri } = parseInput(Wanted, input);
  if (!continueUri) throw new IdentityError('MISSING_CONTINUE_URI');
  if (!identifier) throw new IdentityError('MISSING_IDENTIFIER');
  if (!isEmailAddress(identifier.trim())) throw new IdentityError('INVALID_IDENTIFIER');
  return { sessionId: randomUUID() };
};
