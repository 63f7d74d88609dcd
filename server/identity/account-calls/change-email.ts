import { revokeSessions } from '#server/identity/account-actions.ts';
import { changeUser, lockUser, orEmailExists, type User } from '#server/identity/accounts/account-store.ts';
import { emailOf } from '#server/identity/accounts/email-of.ts';
import { linksOf } from '#server/identity/accounts/link-store.ts';
import { userAnswer } from '#server/identity/accounts/user-answer.ts';
import { offerRecovery } from '#server/identity/codes/apply-code.ts';
import { ADDRESS_CODES, voidOobCodes } from '#server/identity/codes/oob-code-store.ts';
import type { IdentityDeps } from '#server/identity/identity-deps.ts';
import { IdentityError } from '#server/identity/identity-error.ts';
import { enforceLimit, LIMITS } from '#server/identity/limits.ts';
import { idTokenSigner } from '#server/identity/tokens/id-token.ts';
import { refuseOldSignIn, refuseRevoked, type Session } from '#server/identity/tokens/session.ts';
import { signInAnswer } from '#server/identity/tokens/sign-in-answer.ts';

/**
 * accounts:update with an address, as the SDK's `updateEmail` sends it, after a recent sign-in. The new address is not
 * confirmed: what needs a confirmed one (paying, posting) stays shut until its owner opens the link of a mail. Every
 * other device has to sign in again; this one gets tokens of a new sign-in. A confirmed old address gets a mail that
 * takes the change back. The app itself changes an address by the link of a mail (`verifyBeforeUpdateEmail`).
 * @throws IdentityError CREDENTIAL_TOO_OLD_LOGIN_AGAIN, INVALID_EMAIL, EMAIL_EXISTS, TOO_MANY_ATTEMPTS_TRY_LATER
 */
export async function changeEmail(
  session: Session,
  wanted: string,
  profile: Partial<User>,
  deps: IdentityDeps,
): Promise<object> {
  refuseOldSignIn(session, deps);
  const email = emailOf(wanted);
  // The answer reveals whether an address has an account; a sign-up does too, and this needs an account and is rarer.
  await enforceLimit(deps, LIMITS.mailOfAccount, session.user.uid);
  const signIdToken = await idTokenSigner(deps);
  const now = deps.clock.now();
  const how = { provider: session.claims.firebase.sign_in_provider, authTime: now };
  return orEmailExists(() =>
    deps.db.transaction().execute(async (trx) => {
      const before = await lockUser(trx, session.user.uid);
      if (before === undefined) throw new IdentityError('USER_NOT_FOUND');
      // Of two changes at once the first ends the session of the second.
      refuseRevoked(before, session.claims.auth_time);
      const isSame = before.email === email;
      const address = isSame ? {} : { email, email_verified: false, email_updated_at: now };
      await revokeSessions(trx, before.uid, now);
      const user = await changeUser(trx, before.uid, { ...profile, ...address, last_login_at: now });
      if (user === undefined) throw new IdentityError('USER_NOT_FOUND');
      if (!isSame) {
        await voidOobCodes(trx, before.uid, ADDRESS_CODES);
        if (before.email !== null && before.email_verified)
          await offerRecovery(trx, before, email, now, deps);
      }
      return {
        ...userAnswer(user, await linksOf(trx, user.uid)),
        ...(await signInAnswer(trx, user, how, signIdToken)),
      };
    }),
  );
}
