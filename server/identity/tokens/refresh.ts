import * as z from 'zod/mini';
import { userByUid } from '#server/identity/accounts/account-store.ts';
import { linksOf } from '#server/identity/accounts/link-store.ts';
import type { Flow } from '#server/identity/flow.ts';
import { IdentityError } from '#server/identity/identity-error.ts';
import { parsed } from '#server/identity/passwords/credentials.ts';
import { ID_TOKEN_SECONDS, idTokenSigner } from './id-token.ts';
import { isRefreshToken, signInBehind } from './refresh-token-store.ts';
import { refuseVoid } from './signed-in.ts';

const Refresh = z.object({ grant_type: z.optional(z.string()), refresh_token: z.optional(z.string()) });

/**
 * v1/token. The refresh token is not replaced: an answer that is lost on the way would leave the device with a
 * token that is no longer good, and the person signed out.
 */
export const refresh: Flow = async (input, deps) => {
  const { grant_type, refresh_token } = parsed(Refresh, input);
  if (grant_type !== 'refresh_token') throw new IdentityError('INVALID_GRANT_TYPE');
  if (!refresh_token) throw new IdentityError('MISSING_REFRESH_TOKEN');
  if (!isRefreshToken(refresh_token)) throw new IdentityError('INVALID_REFRESH_TOKEN');
  const signIn = await signInBehind(deps.db, refresh_token, deps.clock.now());
  const user = signIn && (await userByUid(deps.db, signIn.uid));
  // Revoked (password change, deleted account) or never ours: the SDK signs out on this word, not on others.
  if (signIn === undefined || user === undefined) throw new IdentityError('TOKEN_EXPIRED');
  refuseVoid(user, Math.floor(signIn.authTime.getTime() / 1000));
  const idToken = await (await idTokenSigner(deps))(user, signIn, await linksOf(deps.db, user.uid));
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
