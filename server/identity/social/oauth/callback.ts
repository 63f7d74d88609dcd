import type { Context } from 'hono';
import * as client from 'openid-client';
import type { IdentityDeps } from '#server/identity/identity-deps.ts';
import { newAssertion } from '#server/identity/social/assertion-store.ts';
import { AUTH_TYPES, type HandlerQuery } from '#server/identity/social/handler-query.ts';
import { type FailureCode, finishPage, type Outcome } from '#server/identity/social/pages/finish-page.ts';
import { refusedPage } from '#server/identity/social/pages/refused-page.ts';
import { ProviderId } from '#server/identity/social/provider.ts';
import { formOf } from '#server/identity/social/read-form.ts';
import type { SocialDeps } from '#server/identity/social/social-deps.ts';
import { knownBrowser } from './browser-cookie.ts';
import { callbackAddress } from './callback-address.ts';
import { takeFlight } from './oauth-state-store.ts';
import type { Flight } from './open-id.ts';
import { claimsOf } from './provider-claims.ts';

type Answer = Readonly<Record<string, unknown>>;

/**
 * The provider's answer: GET /emulator/auth/callback/google.com?…, or the form post of Apple. Counts only in the browser
 * that began it, once, within ten minutes.
 */
export async function callbackPage(c: Context, deps: IdentityDeps, social: SocialDeps): Promise<Response> {
  const provider = ProviderId.safeParse(c.req.param('provider'));
  if (!provider.success) return refusedPage(c, 'address', 404);
  const { publicOrigin } = deps.config;
  const answer = await formOf(c);
  const browser = knownBrowser(c, provider.data, publicOrigin);
  const given = { state: answer['state'], browser };
  const known = await takeFlight(deps.db, provider.data, given, deps.clock.now());
  if (known === null) return refusedPage(c, 'again', 400);
  const outcome = await outcomeOf(known, answer, deps, social);
  return finishPage(c, known.handler, outcome, publicOrigin);
}

async function outcomeOf(
  { flight, handler }: { readonly flight: Flight; readonly handler: HandlerQuery },
  answer: Answer,
  { db, clock, log, config }: IdentityDeps,
  { openId }: SocialDeps,
): Promise<Outcome> {
  const { providerId } = handler;
  try {
    const address = answerAddress(callbackAddress(config.publicOrigin, providerId), answer);
    const idToken = await openId.finish(providerId, flight, address);
    const claims = claimsOf(idToken, AUTH_TYPES[handler.authType].purpose, answer['user']);
    return { kind: 'proved', ...(await newAssertion(db, providerId, claims, clock.now())) };
  } catch (error) {
    const code = failureOf(error);
    if (code !== 'user-cancelled') log.warn('provider refused', { providerId, code, error });
    return { kind: 'failed', code };
  }
}

/** The answer as openid-client reads it: members of a query behind the configured address. */
function answerAddress(callback: string, answer: Answer): URL {
  const address = new URL(callback);
  for (const name of ['code', 'state', 'iss', 'error', 'error_description']) {
    const value = answer[name];
    if (typeof value === 'string') address.searchParams.set(name, value);
  }
  return address;
}

/** Words of a person who said no: OAuth's, and Apple's own. */
const DENIED = new Set([
  'access_denied',
  'user_cancelled_authorize',
  'interaction_required',
  'login_required',
]);

function failureOf(error: unknown): FailureCode {
  if (error instanceof client.AuthorizationResponseError) {
    return DENIED.has(error.error) ? 'user-cancelled' : 'internal-error';
  }
  if (error instanceof client.ClientError && error.code === 'OAUTH_TIMEOUT') return 'network-request-failed';
  if (error instanceof TypeError) return 'network-request-failed';
  return 'invalid-credential';
}
