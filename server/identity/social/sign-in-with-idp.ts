import type { Database } from '#server/db/connect.ts';
import { againOnDuplicate } from '#server/db/retry-on-duplicate.ts';
import type { Flow } from '#server/identity/flow.ts';
import type { IdentityDeps } from '#server/identity/identity-deps.ts';
import { IdentityError } from '#server/identity/identity-error.ts';
import { limited } from '#server/identity/limits.ts';
import { idTokenSigner } from '#server/identity/tokens/id-token.ts';
import { signInAnswer } from '#server/identity/tokens/sign-in-answer.ts';
import { type SignedIn, signedIn } from '#server/identity/tokens/signed-in.ts';
import { newCredential, useAssertion } from './assertion-store.ts';
import type { IdpClaims } from './claims.ts';
import { type Entered, enter, link } from './idp-accounts.ts';
import { type IdpRequest, idpRequest } from './idp-request.ts';
import { doorOf } from './provider.ts';
import { SOCIAL_LIMITS } from './social-limits.ts';

/**
 * accounts:signInWithIdp: what our handler vouched for, or a credential that an earlier answer gave, signs in, links (with
 * an ID token) or proves the person anew. One assertion, one call.
 */
export const signInWithIdp: Flow = async (input, deps, { sender }) => {
  await limited(deps, SOCIAL_LIMITS.signInFromSender, sender);
  const asked = idpRequest(input);
  const caller = asked.idToken === null ? null : await signedIn(asked.idToken, deps);
  const now = deps.clock.now();
  const claims = await useAssertion(deps.db, asked.provider, asked.secrets, now);
  refuseMisuse(claims, asked, deps);
  const signIdToken = await idTokenSigner(deps);
  return againOnDuplicate(() =>
    deps.db.transaction().execute(async (trx) => {
      const mayBeNew = asked.mayBeNew && claims.purpose !== 'reauth';
      const entered =
        caller === null
          ? await enter(trx, asked.provider, claims, { mayBeNew, now })
          : await link(trx, caller, asked.provider, claims, now);
      if (entered.kind !== 'in') return notIn(trx, entered.kind, asked, claims, now);
      const how = caller === null ? { provider: asked.provider, authTime: now } : sessionOf(caller);
      const answer = await signInAnswer(trx, entered.user, how, signIdToken);
      return { ...answer, ...personAnswer(asked, claims), isNewUser: entered.isNewUser };
    }),
  );
};

/** The demo may have been closed since, and the proof of one deed is none for another. */
function refuseMisuse(claims: IdpClaims, { provider, idToken }: IdpRequest, { config }: IdentityDeps): void {
  if (claims.demo && doorOf(config.social, provider) !== 'demo') {
    throw new IdentityError('OPERATION_NOT_ALLOWED : Demo identities are not open here.');
  }
  if (claims.purpose === null) return;
  if ((claims.purpose === 'link') !== (idToken !== null)) throw new IdentityError('INVALID_IDP_RESPONSE');
}

/** Linking is no sign-in: the tokens keep the session's own time and way (see sign-in-with-phone.ts). */
function sessionOf({ claims }: SignedIn) {
  return { provider: claims.firebase.sign_in_provider, authTime: new Date(claims.auth_time * 1000) };
}

async function notIn(
  trx: Database,
  kind: Exclude<Entered['kind'], 'in'>,
  { provider, wantsCredential }: IdpRequest,
  claims: IdpClaims,
  now: Date,
) {
  const word = 'FEDERATED_USER_ID_ALREADY_LINKED';
  if (kind === 'taken' && !wantsCredential) throw new IdentityError(word);
  return {
    // The SDK reads both from an answer of 200, with the credential for what the person may do next.
    ...(kind === 'taken' ? { errorMessage: word } : { needConfirmation: true }),
    providerId: provider,
    federatedId: claims.federatedId,
    ...(claims.email === null ? {} : { email: claims.email }),
    oauthIdToken: await newCredential(trx, provider, claims, now),
  };
}

function personAnswer({ provider }: IdpRequest, claims: IdpClaims) {
  const { federatedId, email, emailVerified, displayName, photoUrl } = claims;
  const profile = {
    sub: federatedId,
    email,
    email_verified: emailVerified,
    name: displayName,
    picture: photoUrl,
  };
  return {
    ...{ providerId: provider, federatedId, rawId: federatedId, emailVerified },
    ...(displayName === null ? {} : { fullName: displayName }),
    ...(photoUrl === null ? {} : { photoUrl }),
    rawUserInfo: JSON.stringify(profile),
  };
}
