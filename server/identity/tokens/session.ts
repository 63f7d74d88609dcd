import { MINUTE_MS } from '#domain/time-units.ts';
import { type User, userByUid } from '#server/identity/accounts/account-store.ts';
import type { IdentityDeps } from '#server/identity/identity-deps.ts';
import { IdentityError } from '#server/identity/identity-error.ts';
import type { Claims } from './verifier.ts';

const RECENT_MS = 5 * MINUTE_MS;

/** The account of a request and the claims of its ID token. */
export interface Session {
  readonly user: User;
  readonly claims: Claims;
}

/**
 * The session of a request's ID token.
 * @throws IdentityError MISSING_ID_TOKEN, INVALID_ID_TOKEN, TOKEN_EXPIRED (also revoked), USER_NOT_FOUND, USER_DISABLED
 */
export async function requireSession(
  idToken: string | null | undefined,
  deps: IdentityDeps,
): Promise<Session> {
  if (!idToken) throw new IdentityError('MISSING_ID_TOKEN');
  const found = await deps.inspect(idToken);
  if (found.kind === 'expired') throw new IdentityError('TOKEN_EXPIRED');
  if (found.kind === 'bad') throw new IdentityError('INVALID_ID_TOKEN');
  const user = await userByUid(deps.db, found.claims.sub);
  if (user === undefined) throw new IdentityError('USER_NOT_FOUND');
  refuseRevoked(user, found.claims.auth_time);
  return { user, claims: found.claims };
}

/**
 * @param authTime seconds; a sign-in before `valid_since` is revoked
 * @throws IdentityError USER_DISABLED, TOKEN_EXPIRED
 */
export function refuseRevoked(user: User, authTime: number): void {
  if (user.disabled) throw new IdentityError('USER_DISABLED');
  if (authTime * 1000 < user.valid_since.getTime()) throw new IdentityError('TOKEN_EXPIRED');
}

/**
 * A change of the password or of the whole account needs a sign-in of the last five minutes.
 * @throws IdentityError CREDENTIAL_TOO_OLD_LOGIN_AGAIN
 */
export function refuseOldSignIn({ claims }: Session, { clock }: IdentityDeps): void {
  if (claims.auth_time * 1000 + RECENT_MS < clock.now().getTime()) {
    throw new IdentityError('CREDENTIAL_TOO_OLD_LOGIN_AGAIN');
  }
}

/** The time and method of a session, for new tokens after a link: linking is no sign-in. */
export function signInOf({ claims }: Session): { provider: string; authTime: Date } {
  return { provider: claims.firebase.sign_in_provider, authTime: new Date(claims.auth_time * 1000) };
}
