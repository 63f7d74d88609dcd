import { type User, userByUid } from '#server/identity/accounts/account-store.ts';
import type { IdentityDeps } from '#server/identity/identity-deps.ts';
import { IdentityError } from '#server/identity/identity-error.ts';
import type { Claims } from './verifier.ts';

const RECENT_SECONDS = 5 * 60;

export interface SignedIn {
  readonly user: User;
  readonly claims: Claims;
}

/** The account behind the ID token of a request, if the token still stands. */
export async function signedIn(idToken: string | null | undefined, deps: IdentityDeps): Promise<SignedIn> {
  if (!idToken) throw new IdentityError('MISSING_ID_TOKEN');
  const found = await deps.inspect(idToken);
  if (found.kind === 'expired') throw new IdentityError('TOKEN_EXPIRED');
  if (found.kind === 'bad') throw new IdentityError('INVALID_ID_TOKEN');
  const user = await userByUid(deps.db, found.claims.sub);
  if (user === undefined) throw new IdentityError('USER_NOT_FOUND');
  refuseVoid(user, found.claims.auth_time);
  return { user, claims: found.claims };
}

/** @param authTime seconds; a sign-in before `valid_since` ended with the password of that time */
export function refuseVoid(user: User, authTime: number): void {
  if (user.disabled) throw new IdentityError('USER_DISABLED');
  if (authTime * 1000 < user.valid_since.getTime()) throw new IdentityError('TOKEN_EXPIRED');
}

/** What touches the password or the account as a whole asks for a sign-in of the last five minutes. */
export function refuseOldSignIn({ claims }: SignedIn, { clock }: IdentityDeps): void {
  if (claims.auth_time + RECENT_SECONDS < clock.now().getTime() / 1000) {
    throw new IdentityError('CREDENTIAL_TOO_OLD_LOGIN_AGAIN');
  }
}
