import { hash as hashOf } from 'node:crypto';
import {
  type CryptoKey,
  type JWSHeaderParameters,
  type JWTHeaderParameters,
  type JWTPayload,
  type JWTVerifyGetKey,
  jwtVerify,
} from 'jose';
import { SECOND_MS } from '#domain/time-units.ts';

/** Beyond them the oldest go: about five megabytes. */
const MAX_TOKENS = 5_000;

interface Verified {
  readonly header: JWSHeaderParameters;
  readonly key: Awaited<ReturnType<JWTVerifyGetKey>>;
  readonly payload: JWTPayload;
}

export type VerifyToken = (token: string, now: Date) => Promise<JWTPayload>;

/**
 * Verifies tokens, and remembers by their hash which bytes had a good signature of which key: a phone sends the same token
 * with each call for an hour, and the arithmetic costs as much as all the rest of a small call. Nothing else is
 * remembered: the key source is asked each time and must give the very same key, and the times are compared each time. A
 * remembered token that fails any of it is verified from the start.
 * @throws as `jwtVerify`
 */
export function rememberingVerifier(
  keySource: JWTVerifyGetKey,
  options: { readonly algorithm: string; readonly issuer: string; readonly audience: string },
): VerifyToken {
  const known = new Map<string, Verified>();
  const stillGood = async ({ header, key, payload }: Verified, now: Date) => {
    const seconds = Math.floor(now.getTime() / SECOND_MS);
    const { exp = 0, nbf = 0 } = payload;
    if (exp <= seconds || nbf > seconds) return false;
    const current = await keySource(header as JWTHeaderParameters, { payload: '', signature: '' });
    return current === key;
  };
  return async (token, now) => {
    const hash = hashOf('sha256', token, 'base64');
    const found = known.get(hash);
    if (found !== undefined && (await stillGood(found, now).catch(() => false))) return found.payload;
    known.delete(hash);
    let key: Verified['key'] | undefined;
    const { payload, protectedHeader: header } = await jwtVerify(
      token,
      async (...asked) => {
        key = await keySource(...asked);
        return key as CryptoKey;
      },
      {
        algorithms: [options.algorithm],
        issuer: options.issuer,
        audience: options.audience,
        requiredClaims: ['sub', 'auth_time', 'iat', 'exp'],
        currentDate: now,
      },
    );
    if (key === undefined) return payload;
    for (const oldest of known.keys()) {
      if (known.size < MAX_TOKENS) break;
      known.delete(oldest);
    }
    known.set(hash, { header, key, payload });
    return payload;
  };
}
