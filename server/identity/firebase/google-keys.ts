import {
  createLocalJWKSet,
  createRemoteJWKSet,
  type JSONWebKeySet,
  type JWTVerifyGetKey,
  errors as jose,
} from 'jose';
import { DAY_MS } from '#domain/time-units.ts';

const GOOGLE_KEYS =
  'https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com';

/** Google changes its keys about once a week and lets the old ones overlap; a day-old set is still good. */
const MAX_STALE_MS = DAY_MS;

export interface KeysGiven {
  readonly url?: string;
  readonly now?: () => number;
  /** Cache lifetime of a set, and minimum time between two fetches for unknown keys; both in milliseconds. */
  readonly cacheMaxAge?: number;
  readonly cooldownDuration?: number;
}

/**
 * Google's keys: fetched when needed, cached for ten minutes, fetched again when a token names an unknown key (a
 * rotation). While Google cannot be reached, the last set serves for a day: a short outage must not sign out every
 * learner.
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
      if (last === undefined || now() - last.at > MAX_STALE_MS) throw error;
      // A key that the last set lacks may be new: reports that it could not be checked, instead of refusing the token.
      return createLocalJWKSet(last.set)(header, token).catch(() => {
        throw error;
      });
    }
  };
}
