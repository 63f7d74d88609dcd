import type { Context, Hono } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { errorAnswer } from '#server/http/error-answer.ts';
import { senderOf } from '#server/http/sender.ts';
import { browserDevice } from './devices/browser-device.ts';
import { type IdentityDeps, type IdentityMountDeps, identityDeps } from './identity-deps.ts';
import { IdentityError } from './identity-error.ts';
import { tooManyAttempts } from './limits.ts';
import { TooBusy } from './passwords/hash-queue.ts';
import { membersOf } from './read-body.ts';
import { ROUTES } from './routes.ts';
import { mountSocial } from './social/mount-social.ts';

/** The path prefixes of the calls, which the SDK takes from its emulator mode. */
const PREFIXES = ['/identitytoolkit.googleapis.com/*', '/securetoken.googleapis.com/*'];

/** Embedded identity: the calls of the Identity Toolkit on our own origin. With Firebase nothing is mounted. */
export function mountIdentity(app: Hono, given: IdentityMountDeps): void {
  if (given.config.auth.mode !== 'embedded') return;
  const deps = identityDeps(given);
  for (const prefix of PREFIXES) app.all(prefix, (c) => answer(c, deps));
  mountSocial(app, deps, given.issuers);
}

async function answer(c: Context, deps: IdentityDeps): Promise<Response> {
  try {
    const flow = ROUTES[`${c.req.method} ${c.req.path}`];
    if (flow === undefined) throw new IdentityError('NOT_FOUND', { status: 404 });
    if (!c.req.query('key')) throw new IdentityError('PERMISSION_DENIED', { status: 403 });
    const body = await flow(await membersOf(c), deps, {
      sender: senderOf(c),
      device: browserDevice(c, deps.config.publicOrigin),
    });
    return c.json(body, 200, { 'cache-control': 'no-store' });
  } catch (error) {
    return refusal(c, error, deps);
  }
}

/**
 * A failure of the server is NOT answered in Google's format. At its start the SDK signs the person out on any error it
 * can read except a network failure, and it takes a body without `error` for a network failure.
 */
function refusal(c: Context, thrown: unknown, { log }: IdentityDeps): Response {
  const error = thrown instanceof TooBusy ? tooManyAttempts(thrown.retryAfter) : thrown;
  if (!(error instanceof IdentityError)) return errorAnswer(c, error, log);
  log.debug('identity refused', { path: c.req.path, code: error.message });
  const headers: Record<string, string> = { 'cache-control': 'no-store' };
  if (error.retryAfter !== undefined) headers['retry-after'] = String(Math.ceil(error.retryAfter));
  return c.json(error.body(), error.status as ContentfulStatusCode, headers);
}
