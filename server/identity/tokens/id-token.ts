import { randomUUID } from 'node:crypto';
import { SignJWT } from 'jose';
import type { User } from '#server/identity/accounts/account-store.ts';
import type { Link } from '#server/identity/accounts/link-store.ts';
import type { IdentityDeps } from '#server/identity/identity-deps.ts';
import { ALGORITHM, signingKey } from './keys.ts';
import type { SignIn } from './refresh-token-store.ts';
import { issuerOf } from './verifier.ts';

/** Seconds. */
export const ID_TOKEN_SECONDS = 3600;

/** The sign-in that a token is for, and the name of its session. */
export type SessionSignIn = SignIn & { readonly sessionID: string };

export type SignIdToken = (user: User, signIn: SessionSignIn, links: readonly Link[]) => Promise<string>;

/**
 * Makes ID tokens with the claims of Firebase's. Reads the key here, before a flow opens its transaction: many sign-ins
 * at once that ask the pool for a second connection from within a transaction would block each other permanently.
 */
export async function idTokenSigner(deps: IdentityDeps): Promise<SignIdToken> {
  const { kid, key } = await signingKey(deps.db, deps.clock);
  return (user, signIn, links) => {
    const now = Math.floor(deps.clock.now().getTime() / 1000);
    return (
      new SignJWT(claimsOf(user, signIn, links))
        .setProtectedHeader({ alg: ALGORITHM, kid, typ: 'JWT' })
        .setIssuer(issuerOf(deps.projectId))
        .setAudience(deps.projectId)
        .setSubject(user.uid)
        // The SDK accepts new tokens only when the ID token differs, and two of the same second would not differ.
        .setJti(randomUUID())
        .setIssuedAt(now)
        .setExpirationTime(now + ID_TOKEN_SECONDS)
        .sign(key)
    );
  };
}

function claimsOf(user: User, { provider, authTime, sessionID }: SessionSignIn, links: readonly Link[]) {
  return {
    auth_time: Math.floor(authTime.getTime() / 1000),
    user_id: user.uid,
    sid: sessionID,
    ...(user.display_name === null ? {} : { name: user.display_name }),
    ...(user.photo_url === null ? {} : { picture: user.photo_url }),
    ...(user.email === null ? {} : { email: user.email, email_verified: user.email_verified }),
    ...(user.phone_number === null ? {} : { phone_number: user.phone_number }),
    firebase: { identities: identitiesOf(user, links), sign_in_provider: provider },
  };
}

function identitiesOf(user: User, links: readonly Link[]): Record<string, string[]> {
  return {
    ...Object.fromEntries(links.map(({ provider_id, federated_id }) => [provider_id, [federated_id]])),
    ...(user.email === null ? {} : { email: [user.email] }),
    ...(user.phone_number === null ? {} : { phone: [user.phone_number] }),
  };
}
