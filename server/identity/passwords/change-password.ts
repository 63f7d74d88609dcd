import { changeUser, lockUser, type User } from '#server/identity/accounts/account-store.ts';
import { revokeSessions } from '#server/identity/accounts/accounts.ts';
import { linksOf } from '#server/identity/accounts/link-store.ts';
import { userAnswer } from '#server/identity/accounts/user-answer.ts';
import type { IdentityDeps } from '#server/identity/identity-deps.ts';
import { IdentityError } from '#server/identity/identity-error.ts';
import { LIMITS, limited } from '#server/identity/limits.ts';
import { idTokenSigner } from '#server/identity/tokens/id-token.ts';
import { signInAnswer } from '#server/identity/tokens/sign-in-answer.ts';
import { refuseOldSignIn, refuseVoid, type SignedIn } from '#server/identity/tokens/signed-in.ts';
import { postMail } from '#server/messages/post-message.ts';
import { passwordChangedMail } from '#server/messages/templates/identity.ts';
import { refuseWeak } from './credentials.ts';

const NEWS_MS = 24 * 60 * 60 * 1000;

/**
 * accounts:update with a password: a new one, or the first of a person who came in another way. Every other device has
 * to sign in again; this one gets tokens of a new sign-in. The person is told by mail.
 */
export async function changePassword(
  caller: SignedIn,
  password: string,
  profile: Partial<User>,
  deps: IdentityDeps,
): Promise<object> {
  refuseOldSignIn(caller, deps);
  if (caller.user.email === null) throw new IdentityError('MISSING_EMAIL');
  refuseWeak(password);
  await limited(deps, LIMITS.passwordOfAccount, caller.user.uid);
  const passwordHash = await deps.hasher.hash(password);
  const signIdToken = await idTokenSigner(deps);
  const now = deps.clock.now();
  const how = { provider: caller.claims.firebase.sign_in_provider, authTime: now };
  return deps.db.transaction().execute(async (trx) => {
    const before = await lockUser(trx, caller.user.uid);
    if (before === undefined) throw new IdentityError('USER_NOT_FOUND');
    // Of two changes at once the second one's session has ended with the first.
    refuseVoid(before, caller.claims.auth_time);
    await revokeSessions(trx, before.uid, now);
    const user = await changeUser(trx, before.uid, { ...profile, ...newSecret(passwordHash, now) });
    if (user === undefined) throw new IdentityError('USER_NOT_FOUND');
    if (user.email !== null) {
      const mail = passwordChangedMail({ to: user.email });
      await postMail(trx, mail, { now, expiresAt: new Date(now.getTime() + NEWS_MS) });
    }
    return {
      ...userAnswer(user, await linksOf(trx, user.uid)),
      ...(await signInAnswer(trx, user, how, signIdToken)),
    };
  });
}

function newSecret(passwordHash: string, now: Date): Partial<User> {
  return { password_hash: passwordHash, password_updated_at: now, last_login_at: now };
}
