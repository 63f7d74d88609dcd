import type { Context } from 'hono';
import type { IdentityDeps } from '#server/identity/identity-deps.ts';
import type { HandlerQuery } from '#server/identity/social/handler-query.ts';
import { finishPage } from '#server/identity/social/pages/finish-page.ts';
import { PAGE_HEADERS } from '#server/identity/social/pages/page-layout.ts';
import { browserSecret } from './browser-cookie.ts';
import { callbackAddress } from './callback-address.ts';
import { saveOAuthFlow } from './oauth-state-store.ts';
import type { OpenId } from './open-id.ts';

/** Sends the pop-up on to the provider. */
export async function beginOAuth(
  c: Context,
  handler: HandlerQuery,
  { db, clock, log, config }: IdentityDeps,
  openId: OpenId,
): Promise<Response> {
  const { providerId } = handler;
  const { publicOrigin } = config;
  const browser = browserSecret(c, providerId, publicOrigin);
  const flow = await saveOAuthFlow(db, handler, browser, clock.now());
  try {
    const there = await openId.begin(providerId, flow, callbackAddress(publicOrigin, providerId));
    for (const [name, value] of Object.entries(PAGE_HEADERS)) c.header(name, value);
    return c.redirect(there.href, 302);
  } catch (error) {
    log.warn('provider out of reach', { providerId, error });
    return finishPage(c, handler, { kind: 'failed', code: 'network-request-failed' }, publicOrigin);
  }
}
