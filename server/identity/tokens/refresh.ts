import * as z from 'zod/mini';
import { userByUid } from '#server/identity/accounts/account-store.ts';
import { linksOf } from '#server/identity/accounts/link-store.ts';
import { type IdentityCall, parseInput } from '#server/identity/identity-call.ts';
import { IdentityError } from '#server/identity/identity-error.ts';
import { ID_TOKEN_SECONDS, idTokenSigner } from './id-token.ts';
import { isRefreshToken, sessionIDOf, signInOfRefreshToken } from './refresh-token-store.ts';
import { refuseRevoked } from './session.ts';

const Refresh = z.object({ grant_type: z.optional(z.string()), refresh_token: z.optional(z.string()) });

/**
 * v1/token. Does not replace the refresh token: an answer lost on the way would leave the device with a void token, and
 * the person signed out.
 */
export const refresh: IdentityCall = async (input, deps) => {
  const { grant_type, refresh_token } = parseInput(Refresh, input);
  if (grant_type !== 'refresh_token') throw new IdentityError('INVALID_GRANT_TYPE');
  if (!refresh_token) throw new IdentityError('MISSING_REFRESH_TOKEN');
  if (!isRefreshToken(refresh_token)) throw new IdentityError('INVALID_REFRESH_TOKEN');
  const signIn = await signInOfRefreshToken(deps.db, refresh_token, deps.clock.now());
  const user = signIn && (await userByUid(deps.db, signIn.uid));
  // Revoked (password change, deleted account) or never ours: the SDK signs out on this code, not on others.
  if (signIn === undefined || user === undefined) throw new IdentityError('TOKEN_EXPIRED');
  refuseRevoked(user, Math.floor(signIn.authTime.getTime() / 1000));
  const session = { ...signIn, sessionID: sessionIDOf(refresh_token) };
  const idToken = await (await idTokenSigner(deps))(user, session, await linksOf(deps.db, user.uid));
  return {
    id_token: idToken,
    access_token: idToken,
    refresh_token,
    expires_in: String(ID_TOKEN_SECONDS),
    token_type: 'Bearer',
    user_id: user.uid,
    project_id: deps.projectId,
  };
};
