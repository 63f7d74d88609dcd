import type { Context, Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { answerRequest, type WireAnswer } from '#stripe-sandbox/wire/answer-request.ts';
import { Refusal } from '#stripe-sandbox/wire/refusal.ts';
import type { SandboxDeps } from '#stripe-sandbox/wire/sandbox-deps.ts';
import { BROWSER_ACTIONS, publicIntent } from './browser-actions.ts';
import { readBrowserRequest } from './browser-request.ts';
import { sandboxScript, sandboxStyle } from './browser-script.ts';

export const SANDBOX_PUBLISHABLE_KEY = 'pk_test_sandbox';

const MAX_BODY_BYTES = 4096;

/** What the server adds to the browser part: its origin, its limits and its way of answering errors. */
export interface BrowserHooks {
  readonly publicOrigin: string;
  /** Counts an attempt to confirm a card. @throws when the sender made too many */
  limitCards(c: Context): Promise<void>;
  /** Answers a body above the limit. */
  onTooLarge(c: Context): Response;
  /** Answers every error that is not Stripe's own refusal. */
  onError(c: Context, error: unknown): Response;
}

/**
 * Serves what js.stripe.com and api.stripe.com are to a browser.
 * A card's number crosses the server here, and only here: it lives in the handler alone. Bodies are never logged.
 */
export function mountBrowserPart(app: Hono, deps: SandboxDeps, hooks: BrowserHooks): void {
  const text = (body: string, type: string) => (c: Context) =>
    c.body(body, 200, { 'content-type': type, 'cache-control': 'no-cache' });
  app.get('/sandbox/stripe.js', text(sandboxScript(), 'text/javascript; charset=utf-8'));
  app.get('/sandbox/stripe.css', text(sandboxStyle(), 'text/css; charset=utf-8'));
  const limit = bodyLimit({ maxSize: MAX_BODY_BYTES, onError: (c) => hooks.onTooLarge(c) });
  app.post('/sandbox/v1/:resource/:id/:action', limit, (c) => answer(c, deps, hooks));
}

async function answer(c: Context, deps: SandboxDeps, hooks: BrowserHooks): Promise<Response> {
  try {
    const { status, body, headers } = await answered(c, deps, hooks);
    return c.json(body as object, status as ContentfulStatusCode, {
      ...headers,
      'cache-control': 'no-store',
    });
  } catch (error) {
    if (!(error instanceof Refusal)) return hooks.onError(c, error);
    return c.json(error.body(), error.status as ContentfulStatusCode, { 'cache-control': 'no-store' });
  }
}

async function answered(c: Context, deps: SandboxDeps, hooks: BrowserHooks): Promise<WireAnswer> {
  const { resource = '', id = '', action: name = '' } = c.req.param() as Record<string, string>;
  const action = BROWSER_ACTIONS[`${resource}/${name}`];
  if (action === undefined) throw new Refusal(404, 'invalid_request_error', 'Unrecognized request URL.');
  admit(c, hooks.publicOrigin);
  if (name === 'confirm') await hooks.limitCards(c);
  // Before anything is stored: replaces the card number with the name of a test card.
  const given = readBrowserRequest(id, await c.req.text(), deps.clock.now());
  const wire = { method: 'POST', path: c.req.path, given: {}, idempotencyKey: null };
  const asked = {
    expand: [],
    answer: async (call: Parameters<typeof action>[0]) => publicIntent(await action(call, given)),
  };
  return await answerRequest(deps, wire, asked, {});
}

/** Only pages of the own origin may ask, with the publishable key. @throws Refusal 401 */
function admit(c: Context, publicOrigin: string): void {
  const site = c.req.header('sec-fetch-site');
  const isOurs = site === undefined ? c.req.header('origin') === publicOrigin : site === 'same-origin';
  if (!isOurs || c.req.header('authorization') !== `Bearer ${SANDBOX_PUBLISHABLE_KEY}`) {
    throw new Refusal(401, 'invalid_request_error', 'Invalid API Key provided.');
  }
}
