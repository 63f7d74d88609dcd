import {
  createLocalJWKSet,
  createRemoteJWKSet,
  type JSONWebKeySet,
  type JWTVerifyGetKey,
  errors as jose,
} from 'jose';

const GOOGLE_KEYS =
  'https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com';

/** Google changes its keys about once a week and lets the old ones overlap; a day-old set is still good. */
const STALE_MS = 24 * 60 * 60 * 1000;

export interface KeysGiven {
  readonly url?: string;
  readonly now?: () => number;
  /** How long a set is taken without asking again, and how long an unknown key waits for the next question. */
  readonly cacheMaxAge?: number;
  readonly cooldownDuration?: number;
}

/**
 * Google's keys: fetched when needed, kept for ten minutes, asked for anew when a token names a key that is not among
 * them (a rotation). While Google cannot be reached the last set serves for a day: a hiccup there is no reason to send
 * every learner away.
 */
export function googleKeys({
  url = GOOGLE_KEYS,
  now = Date.now,
  ...caching
}: KeysGiven = {}): JWTVerifyGetKey {
  const remote = createRemoteJWKSet(new URL(url), caching);
  let last: { set: JSONWebKeySet; at: number } | undefined;
  return async (header, token) => {
    try {
      const key = await remote(header, token);
      const set = remote.jwks();
      if (set !== undefined && set !== last?.set) last = { set, at: now() };
      return key;
    } catch (error) {
      if (error instanceof jose.JWKSNoMatchingKey) throw error;
      if (last === undefined || now() - last.at > STALE_MS) throw error;
      // A key that the last set lacks may be a new one: that could not be checked, which is not the token's fault.
      return createLocalJWKSet(last.set)(header, token).catch(() => {
        throw error;
      });
    }
  };
}
