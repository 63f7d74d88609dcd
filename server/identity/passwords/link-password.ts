import { changeUser, lockUser, orEmailExists, type User } from '#server/identity/accounts/account-store.ts';
import type { IdentityRequest } from '#server/identity/identity-call.ts';
import type { IdentityDeps } from '#server/identity/identity-deps.ts';
import { IdentityError } from '#server/identity/identity-error.ts';
import { enforceLimit, LIMITS } from '#server/identity/limits.ts';
import { idTokenSigner } from '#server/identity/tokens/id-token.ts';
import { refuseOldSignIn, refuseRevoked, requireSession, signInOf } from '#server/identity/tokens/session.ts';
import { signInAnswer } from '#server/identity/tokens/sign-in-answer.ts';

interface Wanted {
  readonly idToken: string;
  readonly email: string;
  /** Already checked against the rule for new passwords. */
  readonly password: string;
}

/**
 * accounts:signUp with an ID token (`linkWithCredential`) sets the first password of a person who signs in by another
 * method. The address is their own, or, for a person without one, a free one, which is not confirmed yet. A different
 * address would be a change of address, which goes by mail.
 */
export async function linkPassword(
  { idToken, email, password }: Wanted,
  deps: IdentityDeps,
  { sender }: IdentityRequest,
) {
  const session = await requireSession(idToken, deps);
  refuseOldSignIn(session, deps);
  await enforceLimit(deps, LIMITS.passwordOfAccount, session.user.uid);
  const passwordHash = await deps.hasher.hash(password, { sender, known: session.user.uid });
  const signIdToken = await idTokenSigner(deps);
  const now = deps.clock.now();
  return orEmailExists(() =>
    deps.db.transaction().execute(async (trx) => {
      const before = await lockUser(trx, session.user.uid);
      if (before === undefined) throw new IdentityError('USER_NOT_FOUND');
      refuseRevoked(before, session.claims.auth_time);
      refuseOtherEmail(before, email);
      const after = await changeUser(trx, before.uid, {
        email,
        password_hash: passwordHash,
        password_updated_at: now,
        ...(before.email === email ? {} : { email_verified: false, email_updated_at: now }),
      });
      if (after === undefined) throw new IdentityError('USER_NOT_FOUND');
      return signInAnswer(trx, after, signInOf(session), signIdToken);
    }),
  );
}

function refuseOtherEmail({ email, password_hash }: User, wanted: string): void {
  if (password_hash !== null) throw new IdentityError('PROVIDER_ALREADY_LINKED');
  if (email !== null && email !== wanted) {
    throw new IdentityError('OPERATION_NOT_ALLOWED : Please verify the new email before changing email.');
  }
}
