import type { Context } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import { DAY_MS } from '#domain/time-units.ts';
import { isSecret, newSecret, secretHash } from '#server/identity/tokens/secret.ts';

const NAME = 'signed-in-here';
/** The longest that browsers keep a cookie. */
const LIFETIME_MS = 400 * DAY_MS;

/**
 * The browser of a request, as far as its cookie tells. The cookie gives no rights: it only says that guesses made
 * elsewhere are not this person's.
 */
export interface BrowserDevice {
  /** null for a browser in which nobody signed in. */
  readonly hash: Buffer | null;
  /** The hash to remember after a sign-in; the answer sets the cookie. */
  issue(): Buffer;
}

/** The unmodified SDK sends and stores the cookie, because its calls are on our own origin. */
export function browserDevice(c: Context, publicOrigin: string): BrowserDevice {
  const secure = publicOrigin.startsWith('https:');
  const given = secure ? getCookie(c, NAME, 'host') : getCookie(c, NAME);
  const known = isSecret(given) ? given : null;
  return {
    hash: known === null ? null : secretHash(known),
    issue() {
      const secret = known ?? newSecret();
      setCookie(c, NAME, secret, {
        ...(secure ? { prefix: 'host', secure } : {}),
        path: '/',
        httpOnly: true,
        sameSite: 'Strict',
        maxAge: LIFETIME_MS / 1000,
      });
      return secretHash(secret);
    },
  };
}
