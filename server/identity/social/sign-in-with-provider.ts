import type { Database } from '#server/db/connect.ts';
import { retryOnDuplicate } from '#server/db/retry-on-duplicate.ts';
import type { Flow } from '#server/identity/flow.ts';
import type { IdentityDeps } from '#server/identity/identity-deps.ts';
import { IdentityError } from '#server/identity/identity-error.ts';
import { enforceLimit, SOCIAL_LIMITS } from '#server/identity/limits.ts';
import { idTokenSigner } from '#server/identity/tokens/id-token.ts';
import { requireSession, signInOf } from '#server/identity/tokens/session.ts';
import { signInAnswer } from '#server/identity/tokens/sign-in-answer.ts';
import { newCredential, useAssertion } from './assertion-store.ts';
import type { IdpClaims } from './claims.ts';
import { providerModeOf } from './provider.ts';
import { linkProvider, type ProviderSignIn, signInOrUp } from './provider-accounts.ts';
import { type ProviderRequest, providerRequest } from './provider-request.ts';

/**
 * accounts:signInWithIdp signs in, links (with an ID token) or reauthenticates, by an assertion of our handler or a
 * credential of an earlier answer. Each is good for one call.
 */
export const signInWithIdp: Flow = async (input, deps, { sender }) => {
  await enforceLimit(deps, SOCIAL_LIMITS.signInFromSender, sender);
  const request = providerRequest(input);
  const session = request.idToken === null ? null : await requireSession(request.idToken, deps);
  const now = deps.clock.now();
  const claims = await useAssertion(deps.db, request.provider, request.secrets, now);
  refuseMisuse(claims, request, deps);
  const signIdToken = await idTokenSigner(deps);
  return retryOnDuplicate(() =>
    deps.db.transaction().execute(async (trx) => {
      const mayBeNew = request.mayBeNew && claims.purpose !== 'reauth';
      const result =
        session === null
          ? await signInOrUp(trx, request.provider, claims, { mayBeNew, now })
          : await linkProvider(trx, session, request.provider, claims, now);
      if (result.kind !== 'signed-in') return notSignedIn(trx, result.kind, request, claims, now);
      const how = session === null ? { provider: request.provider, authTime: now } : signInOf(session);
      const answer = await signInAnswer(trx, result.user, how, signIdToken);
      return { ...answer, ...personAnswer(request, claims), isNewUser: result.isNewUser };
    }),
  );
};

/** The demo may have been turned off since, and a proof for one purpose is none for another. */
function refuseMisuse(
  claims: IdpClaims,
  { provider, idToken }: ProviderRequest,
  { config }: IdentityDeps,
): void {
  if (claims.demo && providerModeOf(config.social, provider) !== 'demo') {
    throw new IdentityError('OPERATION_NOT_ALLOWED : Demo identities are not open here.');
  }
  if (claims.purpose === null) return;
  if ((claims.purpose === 'link') !== (idToken !== null)) throw new IdentityError('INVALID_IDP_RESPONSE');
}

async function notSignedIn(
  trx: Database,
  kind: Exclude<ProviderSignIn['kind'], 'signed-in'>,
  { provider, wantsCredential }: ProviderRequest,
  claims: IdpClaims,
  now: Date,
) {
  const code = 'FEDERATED_USER_ID_ALREADY_LINKED';
  if (kind === 'taken' && !wantsCredential) throw new IdentityError(code);
  return {
    // The SDK reads both from an answer of 200, with the credential for the person's next step.
    ...(kind === 'taken' ? { errorMessage: code } : { needConfirmation: true }),
    providerId: provider,
    federatedId: claims.federatedId,
    ...(claims.email === null ? {} : { email: claims.email }),
    oauthIdToken: await newCredential(trx, provider, claims, now),
  };
}

function personAnswer({ provider }: ProviderRequest, claims: IdpClaims) {
  const { federatedId, email, emailVerified, displayName, photoUrl } = claims;
  const profile = {
    sub: federatedId,
    email,
    email_verified: emailVerified,
    name: displayName,
    picture: photoUrl,
  };
  return {
    providerId: provider,
    federatedId,
    rawId: federatedId,
    emailVerified,
    ...(displayName === null ? {} : { fullName: displayName }),
    ...(photoUrl === null ? {} : { photoUrl }),
    rawUserInfo: JSON.stringify(profile),
  };
}
