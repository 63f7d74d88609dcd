import type { Database } from '#server/db/connect.ts';
import type { User } from '#server/identity/accounts/account-store.ts';
import { linksOf } from '#server/identity/accounts/link-store.ts';
import { IdentityError } from '#server/identity/identity-error.ts';
import { ID_TOKEN_SECONDS, type SignIdToken } from './id-token.ts';
import { issueRefreshToken, type SignIn, sessionIDOf } from './refresh-token-store.ts';

/**
 * The tokens of a new sign-in, in the members the SDK reads.
 * @param db the transaction of the flow, so that an account and its refresh token are stored together or not at all
 */
export async function signInAnswer(
  db: Database,
  user: User,
  how: Omit<SignIn, 'uid'>,
  signIdToken: SignIdToken,
) {
  const signIn = { uid: user.uid, ...how, authTime: validAuthTime(how.authTime, user.valid_since) };
  const refreshToken = await issueRefreshToken(db, signIn);
  return {
    localId: user.uid,
    ...(user.email === null ? {} : { email: user.email }),
    displayName: user.display_name ?? '',
    idToken: await signIdToken(
      user,
      { ...signIn, sessionID: sessionIDOf(refreshToken) },
      await linksOf(db, user.uid),
    ),
    refreshToken,
    expiresIn: String(ID_TOKEN_SECONDS),
  };
}

/**
 * A sign-in in the same second as a revocation counts from the next second (the verifier allows for more than that). An
 * older one was revoked while the flow was under way.
 */
function validAuthTime(authTime: Date, validSince: Date): Date {
  if (authTime >= validSince) return authTime;
  if (validSince.getTime() - authTime.getTime() > 1000) throw new IdentityError('TOKEN_EXPIRED');
  return validSince;
}
