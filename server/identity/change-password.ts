import { postMail } from '#server/messages/post.ts';
import { passwordChangedMail } from '#server/messages/templates/identity.ts';
import { revokeSessions } from './accounts.ts';
import { refuseWeak } from './credentials.ts';
import { idTokenSigner } from './id-token.ts';
import type { IdentityDeps } from './identity-deps.ts';
import { IdentityError } from './identity-error.ts';
import { LIMITS, limited } from './limits.ts';
import { linksOf } from './links.ts';
import { signInAnswer } from './sign-in-answer.ts';
import { refuseOldSignIn, refuseVoid, type SignedIn } from './signed-in.ts';
import { userAnswer } from './user-answer.ts';
import { changeUser, lockUser, type User } from './users.ts';

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
