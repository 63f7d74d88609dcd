import type { Context } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import type { ProviderId } from '#server/identity/social/provider.ts';
import { isSecret, newSecret } from '#server/identity/tokens/secret.ts';
import { OAUTH_STATE_MS } from './oauth-state-store.ts';

/**
 * The secret that binds flows to this browser; several at once share it. Apple answers by a form post from its own site,
 * which only carries a cookie of `SameSite=None`; that requires HTTPS, as Apple does itself.
 */
export function browserSecret(c: Context, provider: ProviderId, publicOrigin: string): string {
  const known = knownBrowser(c, provider, publicOrigin);
  const secret = isSecret(known) ? known : newSecret();
  const secure = publicOrigin.startsWith('https:');
  setCookie(c, nameOf(provider), secret, {
    ...(secure ? { prefix: 'host', secure } : {}),
    path: '/',
    httpOnly: true,
    sameSite: secure && provider === 'apple.com' ? 'None' : 'Lax',
    maxAge: OAUTH_STATE_MS / 1000,
  });
  return secret;
}

export function knownBrowser(c: Context, provider: ProviderId, publicOrigin: string): string | undefined {
  const secure = publicOrigin.startsWith('https:');
  return secure ? getCookie(c, nameOf(provider), 'host') : getCookie(c, nameOf(provider));
}

function nameOf(provider: ProviderId): string {
  return provider === 'google.com' ? 'sign-in-google' : 'sign-in-apple';
}
