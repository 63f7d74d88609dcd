import type { Context, Hono } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { ApiError } from '#contract/errors.ts';
import { errorAnswer } from '#server/http/error-answer.ts';
import { senderOf } from '#server/http/sender.ts';
import { type IdentityDeps, type IdentityGiven, identityParts } from './identity-deps.ts';
import { IdentityError } from './identity-error.ts';
import { membersOf } from './read-body.ts';
import { ROUTES } from './routes.ts';
import { mountSocial } from './social/mount-social.ts';
import { TooBusy } from './turnstile.ts';

/** The root prefixes under which the SDK looks for its provider (facts, identity 3). */
const PREFIXES = ['/identitytoolkit.googleapis.com/*', '/securetoken.googleapis.com/*'];

/** Embedded identity: the calls of the Identity Toolkit on our own origin. With Firebase nothing is mounted. */
export function mountIdentity(app: Hono, given: IdentityGiven): void {
  if (given.config.auth.mode !== 'embedded') return;
  const deps = identityParts(given);
  for (const prefix of PREFIXES) app.all(prefix, (c) => answer(c, deps));
  mountSocial(app, deps, given.issuers);
}

async function answer(c: Context, deps: IdentityDeps): Promise<Response> {
  try {
    const flow = ROUTES[`${c.req.method} ${c.req.path}`];
    if (flow === undefined) throw new IdentityError('NOT_FOUND', { status: 404 });
    if (!c.req.query('key')) throw new IdentityError('PERMISSION_DENIED', { status: 403 });
    const body = await flow(await membersOf(c), deps, { sender: senderOf(c) });
    return c.json(body, 200, { 'cache-control': 'no-store' });
  } catch (error) {
    return refusal(c, error, deps);
  }
}

/**
 * A failure of ours is NOT answered in Google's shape: at its start the SDK forgets the person on any error it can
 * read except a network failure, and a body without `error` is one to it.
 */
function refusal(c: Context, error: unknown, { log }: IdentityDeps): Response {
  if (error instanceof TooBusy) return errorAnswer(c, new ApiError('api/service-unavailable'), log);
  if (!(error instanceof IdentityError)) return errorAnswer(c, error, log);
  log.debug('identity refused', { path: c.req.path, code: error.message });
  const headers: Record<string, string> = { 'cache-control': 'no-store' };
  if (error.retryAfter !== undefined) headers['retry-after'] = String(Math.ceil(error.retryAfter));
  return c.json(error.body(), error.status as ContentfulStatusCode, headers);
}
