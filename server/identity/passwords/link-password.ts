import { changeUser, lockUser, orEmailExists, type User } from '#server/identity/accounts/account-store.ts';
import type { IdentityDeps } from '#server/identity/identity-deps.ts';
import { IdentityError } from '#server/identity/identity-error.ts';
import { LIMITS, limited } from '#server/identity/limits.ts';
import { idTokenSigner } from '#server/identity/tokens/id-token.ts';
import { signInAnswer } from '#server/identity/tokens/sign-in-answer.ts';
import { refuseOldSignIn, refuseVoid, signedIn } from '#server/identity/tokens/signed-in.ts';

interface Wanted {
  readonly idToken: string;
  readonly email: string;
  /** Checked against the rule for new passwords. */
  readonly password: string;
}

/**
 * accounts:signUp with an ID token (`linkWithCredential`): the first password of a person who came in another way. Their
 * own address, or, for a person without one, a free one, which is then not confirmed yet. Another address than one's
 * own is a change of address and goes by mail.
 */
export async function linkPassword({ idToken, email, password }: Wanted, deps: IdentityDeps) {
  const caller = await signedIn(idToken, deps);
  refuseOldSignIn(caller, deps);
  await limited(deps, LIMITS.passwordOfAccount, caller.user.uid);
  const passwordHash = await deps.hasher.hash(password);
  const signIdToken = await idTokenSigner(deps);
  const now = deps.clock.now();
  const how = {
    provider: caller.claims.firebase.sign_in_provider,
    authTime: new Date(caller.claims.auth_time * 1000),
  };
  return orEmailExists(() =>
    deps.db.transaction().execute(async (trx) => {
      const before = await lockUser(trx, caller.user.uid);
      if (before === undefined) throw new IdentityError('USER_NOT_FOUND');
      refuseVoid(before, caller.claims.auth_time);
      refuseOther(before, email);
      const after = await changeUser(trx, before.uid, {
        ...{ email, password_hash: passwordHash, password_updated_at: now },
        ...(before.email === email ? {} : { email_verified: false, email_updated_at: now }),
      });
      if (after === undefined) throw new IdentityError('USER_NOT_FOUND');
      return signInAnswer(trx, after, how, signIdToken);
    }),
  );
}

function refuseOther({ email, password_hash }: User, wanted: string): void {
  if (password_hash !== null) throw new IdentityError('PROVIDER_ALREADY_LINKED');
  if (email !== null && email !== wanted) {
    throw new IdentityError('OPERATION_NOT_ALLOWED : Please verify the new email before changing email.');
  }
}
