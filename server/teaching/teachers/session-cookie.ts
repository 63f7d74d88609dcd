import type { Context } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import { isSecret } from '#server/identity/tokens/secret.ts';
import { SESSION_LIFETIME_MS } from './sign-in.ts';

const NAME = 'otomichi_teacher';
/** Nothing outside of the console is ever sent the cookie. */
const PATH = '/teach';

/** The cookie of a teacher's session: what a call has, and what its answer sets. */
export interface SessionCookie {
  /** null: none, or one that is no secret of ours. */
  readonly secret: string | null;
  set(secret: string): void;
  clear(): void;
}

export function sessionCookie(c: Context, publicOrigin: string): SessionCookie {
  const given = getCookie(c, NAME);
  const scope = {
    path: PATH,
    httpOnly: true,
    sameSite: 'Strict',
    secure: publicOrigin.startsWith('https:'),
  } as const;
  return {
    secret: isSecret(given) ? given : null,
    set: (secret) => setCookie(c, NAME, secret, { ...scope, maxAge: SESSION_LIFETIME_MS / 1000 }),
    clear: () => {
      deleteCookie(c, NAME, scope);
    },
  };
}
