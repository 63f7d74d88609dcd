import type { Context } from 'hono';
import type { IdentityDeps } from '#server/identity/identity-deps.ts';
import { chooserPage } from './demo/chooser-page.ts';
import { ownPeople } from './demo/demo-cookie.ts';
import { handlerQuery } from './handler-query.ts';
import { beginOAuth } from './oauth/begin.ts';
import type { OpenId } from './oauth/open-id.ts';
import { finishPage } from './pages/finish-page.ts';
import { refusedPage } from './pages/refused-page.ts';
import { modeFor } from './provider.ts';

/** GET /emulator/auth/handler: to the real provider, to the demo chooser, or back with a refusal. */
export async function handlerPage(c: Context, deps: IdentityDeps, openId: OpenId): Promise<Response> {
  const handler = handlerQuery(c.req.query(), deps.config);
  if (handler === null) return refusedPage(c, 'address', 400);
  const { publicOrigin } = deps.config;
  switch (modeFor(c, deps.config.social, handler.providerId)) {
    case 'real':
      return beginOAuth(c, handler, deps, openId);
    case 'demo':
      return chooserPage(c, { handler, publicOrigin, own: ownPeople(c, handler.providerId) });
    case 'none':
      return finishPage(c, handler, { kind: 'failed', code: 'operation-not-allowed' }, publicOrigin);
  }
}
