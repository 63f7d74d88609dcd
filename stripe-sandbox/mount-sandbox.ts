import type { Context, Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { ApiError } from '#contract/errors.ts';
import type { BillingDeps } from '#server/billing/payments.ts';
import { errorAnswer } from '#server/http/error-answer.ts';
import { hit } from '#server/http/rate-limit.ts';
import { senderOf } from '#server/http/sender.ts';
import { readBrowserRequest } from './browser/browser-request.ts';
import { BROWSER_DEEDS, publicIntent } from './browser/browser-routes.ts';
import { sandboxScript, sandboxStyle } from './browser/browser-script.ts';
import { answerRequest, type WireAnswer } from './sandbox.ts';
import { Refusal } from './wire/refusal.ts';

type Parts = Pick<BillingDeps, 'db' | 'clock' | 'log' | 'config'>;

export const SANDBOX_PUBLISHABLE_KEY = 'pk_test_sandbox';

const LARGEST_BODY = 4096;
/** Whoever tries numbers by the hundred is no learner who looks at the form. */
const LIMIT = { name: 'sandbox-card', hits: 300, windowMs: 10 * 60_000 };

/**
 * What js.stripe.com and api.stripe.com are to a browser, on our own origin and only where the sandbox takes the money.
 * A card's number crosses this server here, and only here: it lives in the handler alone. Bodies are never logged.
 */
export function mountSandbox(app: Hono, deps: Parts): void {
  const missing = (c: Context) => errorAnswer(c, new ApiError('api/not-found'), deps.log);
  if (deps.config.payments.provider !== 'sandbox') {
    // Not even as a page of the app, which is what any other address is.
    app.all('/sandbox/*', missing);
    return;
  }
  const text = (body: string, type: string) => (c: Context) =>
    c.body(body, 200, { 'content-type': type, 'cache-control': 'no-cache' });
  app.get('/sandbox/stripe.js', text(sandboxScript(), 'text/javascript; charset=utf-8'));
  app.get('/sandbox/stripe.css', text(sandboxStyle(), 'text/css; charset=utf-8'));
  const onError = (c: Context) => errorAnswer(c, new ApiError('api/bad-request'), deps.log);
  app.post('/sandbox/v1/:resource/:id/:deed', bodyLimit({ maxSize: LARGEST_BODY, onError }), (c) =>
    answer(c, deps),
  );
  app.all('/sandbox/*', missing);
}

async function answer(c: Context, deps: Parts): Promise<Response> {
  try {
    const { status, body, headers } = await answered(c, deps);
    return c.json(body as object, status as ContentfulStatusCode, {
      ...headers,
      'cache-control': 'no-store',
    });
  } catch (error) {
    if (!(error instanceof Refusal)) return errorAnswer(c, error, deps.log);
    return c.json(error.body(), error.status as ContentfulStatusCode, { 'cache-control': 'no-store' });
  }
}

async function answered(c: Context, deps: Parts): Promise<WireAnswer> {
  const { resource = '', id = '', deed: name = '' } = c.req.param() as Record<string, string>;
  const deed = BROWSER_DEEDS[`${resource}/${name}`];
  if (deed === undefined) throw new Refusal(404, 'invalid_request_error', 'Unrecognized request URL.');
  admit(c, deps.config.publicOrigin);
  if (name === 'confirm') await hit(deps.db, deps.clock, LIMIT, senderOf(c));
  // Before anything is stored: the number is read here, and from here on there is only the name of a test card.
  const given = readBrowserRequest(id, await c.req.text(), deps.clock.now());
  const wire = { method: 'POST', path: c.req.path, given: {}, idempotencyKey: null };
  const asked = {
    expand: [],
    answer: async (call: Parameters<typeof deed>[0]) => publicIntent(await deed(call, given)),
  };
  return await answerRequest(deps, wire, asked, {});
}

/** From our own pages alone, with the key that is public. */
function admit(c: Context, publicOrigin: string): void {
  const site = c.req.header('sec-fetch-site');
  const isOurs = site === undefined ? c.req.header('origin') === publicOrigin : site === 'same-origin';
  if (!isOurs || c.req.header('authorization') !== `Bearer ${SANDBOX_PUBLISHABLE_KEY}`) {
    throw new Refusal(401, 'invalid_request_error', 'Invalid API Key provided.');
  }
}
