import type { Context } from 'hono';
import * as client from 'openid-client';
import type { IdentityDeps } from '#server/identity/identity-deps.ts';
import { formOf } from '#server/identity/read-body.ts';
import { newAssertion } from '#server/identity/social/assertion-store.ts';
import { AUTH_TYPES, type HandlerQuery } from '#server/identity/social/handler-query.ts';
import { type FailureCode, finishPage, type Outcome } from '#server/identity/social/pages/finish-page.ts';
import { refusedPage } from '#server/identity/social/pages/refused-page.ts';
import { ProviderId } from '#server/identity/social/provider.ts';
import { knownBrowser } from './browser-cookie.ts';
import { callbackAddress } from './callback-address.ts';
import { takeOAuthFlow } from './oauth-state-store.ts';
import type { OAuthFlow, OpenId } from './open-id.ts';
import { claimsOf } from './provider-claims.ts';

type Answer = Readonly<Record<string, unknown>>;

/**
 * The provider's answer: GET /emulator/auth/callback/google.com?…, or the form post of Apple. Accepted only in the
 * browser that began the flow, once, within ten minutes.
 */
export async function callbackPage(c: Context, deps: IdentityDeps, openId: OpenId): Promise<Response> {
  const provider = ProviderId.safeParse(c.req.param('provider'));
  if (!provider.success) return refusedPage(c, 'address', 404);
  const { publicOrigin } = deps.config;
  const answer = await formOf(c);
  const browser = knownBrowser(c, provider.data, publicOrigin);
  const given = { state: answer['state'], browser };
  const known = await takeOAuthFlow(deps.db, provider.data, given, deps.clock.now());
  if (known === null) return refusedPage(c, 'again', 400);
  const outcome = await outcomeOf(known, answer, deps, openId);
  return finishPage(c, known.handler, outcome, publicOrigin);
}

async function outcomeOf(
  { flow, handler }: { readonly flow: OAuthFlow; readonly handler: HandlerQuery },
  answer: Answer,
  { db, clock, log, config }: IdentityDeps,
  openId: OpenId,
): Promise<Outcome> {
  const { providerId } = handler;
  try {
    const address = answerAddress(callbackAddress(config.publicOrigin, providerId), answer);
    const idToken = await openId.finish(providerId, flow, address);
    const claims = claimsOf(idToken, AUTH_TYPES[handler.authType].purpose, answer['user']);
    return { kind: 'proved', ...(await newAssertion(db, providerId, claims, clock.now())) };
  } catch (error) {
    const code = failureOf(error);
    if (code !== 'user-cancelled') log.warn('provider refused', { providerId, code, error });
    return { kind: 'failed', code };
  }
}

/** The answer in the form that openid-client reads: query parameters of the configured address. */
function answerAddress(callback: string, answer: Answer): URL {
  const address = new URL(callback);
  for (const name of ['code', 'state', 'iss', 'error', 'error_description']) {
    const value = answer[name];
    if (typeof value === 'string') address.searchParams.set(name, value);
  }
  return address;
}

/** Error codes of a person who refused: OAuth's, and Apple's own. */
const DENIED: ReadonlySet<string> = new Set([
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
