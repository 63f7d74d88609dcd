import { DAY_MS } from '#domain/time-units.ts';
import { revokeSessions } from '#server/identity/account-actions.ts';
import { accountMailKey } from '#server/identity/accounts/account-mails.ts';
import { changeUser, lockUser, type User } from '#server/identity/accounts/account-store.ts';
import { linksOf } from '#server/identity/accounts/link-store.ts';
import { userAnswer } from '#server/identity/accounts/user-answer.ts';
import type { IdentityRequest } from '#server/identity/identity-call.ts';
import type { IdentityDeps } from '#server/identity/identity-deps.ts';
import { IdentityError } from '#server/identity/identity-error.ts';
import { enforceLimit, LIMITS } from '#server/identity/limits.ts';
import { idTokenSigner } from '#server/identity/tokens/id-token.ts';
import { refuseOldSignIn, refuseRevoked, type Session } from '#server/identity/tokens/session.ts';
import { signInAnswer } from '#server/identity/tokens/sign-in-answer.ts';
import { postMail } from '#server/messages/post-message.ts';
import { passwordChangedMail } from '#server/messages/templates/identity.ts';
import { refuseWeakPassword } from './credentials.ts';

const NOTICE_LIFETIME_MS = DAY_MS;

/**
 * accounts:update with a password sets a new one, or the first of a person who signs in by another method. Every other
 * device has to sign in again; this one gets tokens of a new sign-in. A mail informs the person.
 */
export async function changePassword(
  session: Session,
  password: string,
  profile: Partial<User>,
  deps: IdentityDeps,
  { sender }: IdentityRequest,
): Promise<object> {
  refuseOldSignIn(session, deps);
  if (session.user.email === null) throw new IdentityError('MISSING_EMAIL');
  refuseWeakPassword(password);
  await enforceLimit(deps, LIMITS.passwordOfAccount, session.user.uid);
  const passwordHash = await deps.hasher.hash(password, { sender, known: session.user.uid });
  const signIdToken = await idTokenSigner(deps);
  const now = deps.clock.now();
  const how = { provider: session.claims.firebase.sign_in_provider, authTime: now };
  return deps.db.transaction().execute(async (trx) => {
    const before = await lockUser(trx, session.user.uid);
    if (before === undefined) throw new IdentityError('USER_NOT_FOUND');
    // Of two changes at once the first ends the session of the second.
    refuseRevoked(before, session.claims.auth_time);
    await revokeSessions(trx, before.uid, now);
    const user = await changeUser(trx, before.uid, { ...profile, ...newPassword(passwordHash, now) });
    if (user === undefined) throw new IdentityError('USER_NOT_FOUND');
    if (user.email !== null) {
      const mail = passwordChangedMail({ to: user.email });
      const expiresAt = new Date(now.getTime() + NOTICE_LIFETIME_MS);
      await postMail(trx, mail, { now, expiresAt, once: accountMailKey(user.uid) });
    }
    return {
      ...userAnswer(user, await linksOf(trx, user.uid)),
      ...(await signInAnswer(trx, user, how, signIdToken)),
    };
  });
}

function newPassword(passwordHash: string, now: Date): Partial<User> {
  return { password_hash: passwordHash, password_updated_at: now, last_login_at: now };
}
