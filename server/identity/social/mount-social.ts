import type { Context, Hono } from 'hono';
import { isBrokenOff } from '#server/http/error-answer.ts';
import { senderOf } from '#server/http/sender.ts';
import type { IdentityDeps } from '#server/identity/identity-deps.ts';
import { IdentityError } from '#server/identity/identity-error.ts';
import { enforceLimit, SOCIAL_LIMITS } from '#server/identity/limits.ts';
import { assertPerson } from './demo/choose-person.ts';
import { handlerPage } from './handler-page.ts';
import { callbackPage } from './oauth/callback.ts';
import { createOpenId, type Issuers } from './oauth/open-id.ts';
import { iframePage } from './pages/iframe-page.ts';
import { mountPageFiles } from './pages/page-files.ts';
import { refusedPage } from './pages/refused-page.ts';

/** The pages of the SDK's pop-ups and redirects, at the addresses that it knows. Only tests pass `issuers`. */
export function mountSocial(app: Hono, deps: IdentityDeps, issuers?: Issuers): void {
  const openId = createOpenId({ social: deps.config.social, clock: deps.clock, issuers });
  const callback = guarded(deps, (c) => callbackPage(c, deps, openId));
  mountPageFiles(app);
  app.get('/emulator/auth/iframe', iframePage);
  app.get(
    '/emulator/auth/handler',
    guarded(deps, (c) => handlerPage(c, deps, openId)),
  );
  app.post(
    '/emulator/auth/assert',
    guarded(deps, (c) => assertPerson(c, deps)),
  );
  app.get('/emulator/auth/callback/:provider', callback);
  app.post('/emulator/auth/callback/:provider', callback);
  app.all('/emulator/*', (c) => refusedPage(c, 'address', 404));
}

/** Answers every failure with a page, because a person is looking at it. */
function guarded(deps: IdentityDeps, page: (c: Context) => Promise<Response>) {
  return async (c: Context) => {
    try {
      await enforceLimit(deps, SOCIAL_LIMITS.pagesFromSender, senderOf(c));
      return await page(c);
    } catch (error) {
      if (!(error instanceof IdentityError)) {
        if (isBrokenOff(c)) deps.log.info('request broken off', { path: c.req.path, error });
        else deps.log.error('sign-in page failed', { path: c.req.path, error });
        return refusedPage(c, 'failed', 500);
      }
      const tooMany = error.message === 'TOO_MANY_ATTEMPTS_TRY_LATER';
      return refusedPage(c, tooMany ? 'many' : 'address', tooMany ? 429 : 400);
    }
  };
}
