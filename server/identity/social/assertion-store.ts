import { MINUTE_MS } from '#domain/time-units.ts';
import type { Database } from '#server/db/connect.ts';
import { IdentityError } from '#server/identity/identity-error.ts';
import { isSecret, newSecret, secretHash } from '#server/identity/tokens/secret.ts';
import { IdpClaims } from './claims.ts';
import type { ProviderId } from './provider.ts';

const ASSERTION_MS = 2 * MINUTE_MS;
/** Long enough to sign in by an older method first and link then. */
const CREDENTIAL_MS = 10 * MINUTE_MS;

/** Passed by the pop-up to the SDK: `assertion` within `requestUri`, and `sessionId`. Good once, for two minutes. */
export async function newAssertion(db: Database, provider: ProviderId, claims: IdpClaims, now: Date) {
  const [assertion, sessionId] = [newSecret(), newSecret()];
  await insertAssertion(
    db,
    secretHash(assertion, sessionId),
    provider,
    claims,
    new Date(now.getTime() + ASSERTION_MS),
  );
  return { assertion, sessionId };
}

/** Passed by an answer to the SDK (`oauthIdToken`) when the person has to sign in by another method first. Good once. */
export async function newCredential(db: Database, provider: ProviderId, claims: IdpClaims, now: Date) {
  const credential = newSecret();
  const expiresAt = new Date(now.getTime() + CREDENTIAL_MS);
  await insertAssertion(db, secretHash(credential), provider, { ...claims, purpose: null }, expiresAt);
  return credential;
}

/**
 * The claims of an assertion or a credential, which is used up by this call whatever comes after it.
 * @throws IdentityError INVALID_IDP_RESPONSE: made up, used, too late, or another provider's
 */
export async function useAssertion(
  db: Database,
  provider: ProviderId,
  secrets: readonly string[],
  now: Date,
): Promise<IdpClaims> {
  if (!secrets.every(isSecret)) throw new IdentityError('INVALID_IDP_RESPONSE');
  const row = await db
    .deleteFrom('idp_assertions')
    .where('assertion_hash', '=', secretHash(...secrets))
    .returning(['provider_id', 'claims', 'expires_at'])
    .executeTakeFirst();
  if (row === undefined || row.provider_id !== provider || row.expires_at <= now) {
    throw new IdentityError('INVALID_IDP_RESPONSE');
  }
  return IdpClaims.parse(row.claims);
}

async function insertAssertion(
  db: Database,
  hash: Buffer,
  provider: ProviderId,
  claims: IdpClaims,
  expiresAt: Date,
): Promise<void> {
  await db
    .insertInto('idp_assertions')
    .values({
      assertion_hash: hash,
      provider_id: provider,
      claims: JSON.stringify(claims),
      expires_at: expiresAt,
    })
    .execute();
}
