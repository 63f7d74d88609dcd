import { type JWTPayload, type JWTVerifyGetKey, errors as jose } from 'jose';
import * as z from 'zod/mini';
import { SECOND_MS } from '#domain/time-units.ts';
import type { VerifyToken } from '#server/http/caller.ts';
import type { CheckSession } from '#server/http/session.ts';
import { type Clock, systemClock } from '#server/lib/clock.ts';
import { ALGORITHM } from './keys.ts';
import { rememberingVerifier } from './verified-tokens.ts';

/** Clocks of two machines are never quite equal: a sign-in may be this far ahead of ours. */
const SKEW_SECONDS = 10;

const Claims = z.object({
  sub: z.string().check(z.minLength(1), z.maxLength(128)),
  auth_time: z.number(),
  iat: z.number(),
  exp: z.number(),
  email: z.optional(z.string()),
  email_verified: z._default(z.boolean(), false),
  phone_number: z.optional(z.string()),
  name: z.optional(z.string()),
  sid: z.optional(z.string().check(z.maxLength(64))),
  firebase: z._default(z.object({ sign_in_provider: z._default(z.string(), 'unknown') }), {
    sign_in_provider: 'unknown',
  }),
});
export type Claims = z.infer<typeof Claims>;

export type Inspection = { kind: 'good'; claims: Claims } | { kind: 'expired' } | { kind: 'bad' };
export type Inspect = (token: string) => Promise<Inspection>;

export function issuerOf(projectId: string): string {
  return `https://securetoken.google.com/${projectId}`;
}

/**
 * The one check of an ID token, for our keys and for Google's: RS256 only, issuer and audience of the project,
 * required claims, `sub` not empty, `auth_time` not in the future.
 * @throws only when it could not be checked (database or Google's keys out of reach)
 */
export function createInspector(
  keySource: JWTVerifyGetKey,
  projectId: string,
  clock: Clock = systemClock,
): Inspect {
  const verify = rememberingVerifier(keySource, {
    algorithm: ALGORITHM,
    issuer: issuerOf(projectId),
    audience: projectId,
  });
  // The verifier gives the same object for the same token.
  const claimsOf = new WeakMap<JWTPayload, Claims | null>();
  const claimed = (payload: JWTPayload) => {
    const known = claimsOf.get(payload);
    if (known !== undefined) return known;
    const claims = Claims.safeParse(payload).data ?? null;
    claimsOf.set(payload, claims);
    return claims;
  };
  return async (token) => {
    const now = clock.now();
    try {
      return goodOrBad(claimed(await verify(token, now)), now);
    } catch (error) {
      if (error instanceof jose.JWTExpired) return { kind: 'expired' };
      if (isRefusal(error)) return { kind: 'bad' };
      throw error;
    }
  };
}

/**
 * The API's view of a token: the caller, or null. Asks `check` about the session of a valid token. Firebase's own
 * console disables a person without telling us: they are out when the ID token ends.
 */
export function createVerifier(
  inspect: Inspect,
  check: CheckSession = async () => ({ isActive: true, seen: undefined }),
): VerifyToken {
  return async (token) => {
    const found = await inspect(token);
    if (found.kind !== 'good') return null;
    const { claims } = found;
    const authTime = new Date(claims.auth_time * SECOND_MS);
    const session = { uid: claims.sub, authTime, sessionID: claims.sid };
    const { isActive, seen, address } = await check(session);
    if (!isActive) return null;
    return {
      ...session,
      seen,
      ...(address ?? addressOf(claims)),
      phoneNumber: claims.phone_number,
      name: claims.name,
      signInProvider: claims.firebase.sign_in_provider,
    };
  };
}

function addressOf({ email, email_verified, iat }: Claims) {
  return { email, emailVerified: email_verified, addressAsOf: new Date(iat * SECOND_MS) };
}

function goodOrBad(claims: Claims | null, now: Date): Inspection {
  if (claims === null || claims.auth_time > now.getTime() / SECOND_MS + SKEW_SECONDS) return { kind: 'bad' };
  return { kind: 'good', claims };
}

/** The token's fault; anything else (keys that could not be fetched, the database away) is not. */
function isRefusal(error: unknown): boolean {
  return (
    error instanceof jose.JWTInvalid ||
    error instanceof jose.JWTClaimValidationFailed ||
    error instanceof jose.JWSInvalid ||
    error instanceof jose.JWSSignatureVerificationFailed ||
    error instanceof jose.JOSEAlgNotAllowed ||
    error instanceof jose.JOSENotSupported ||
    error instanceof jose.JWKSNoMatchingKey
  );
}
