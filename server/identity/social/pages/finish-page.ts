import type { Context } from 'hono';
import { html } from 'hono/html';
import { AUTH_TYPES, type HandlerQuery } from '#server/identity/social/handler-query.ts';
import { TEXTS } from '#server/identity/social/texts.ts';
import { sendPage } from './page-layout.ts';

/** How the pop-up ended: with a proof, or with an error code of the SDK without its `auth/`. */
export type Outcome =
  | { readonly kind: 'proved'; readonly assertion: string; readonly sessionId: string }
  | { readonly kind: 'failed'; readonly code: FailureCode };

export type FailureCode =
  | 'popup-closed-by-user'
  | 'user-cancelled'
  | 'operation-not-allowed'
  | 'network-request-failed'
  | 'invalid-credential'
  | 'internal-error';

/**
 * The last page. Its script passes the SDK's event to the waiting page (pop-up), or stores it and returns there
 * (redirect).
 */
export function finishPage(
  c: Context,
  handler: HandlerQuery,
  outcome: Outcome,
  publicOrigin: string,
): Promise<Response> {
  const { title, wait, lost, noScript, closed } = TEXTS.finish;
  const isOff = outcome.kind === 'failed' && outcome.code === 'operation-not-allowed';
  const body = html`<h1>${title}</h1>
<p id="wait" role="status">${isOff ? closed : wait}</p>
<p id="lost" role="alert" hidden>${lost}</p>
<noscript><p>${noScript}</p></noscript>`;
  const scriptData = {
    way: AUTH_TYPES[handler.authType].returnBy,
    redirectUrl: handler.redirectUrl,
    storageKey: storageKeyOf(handler),
    event: authEvent(handler, outcome, publicOrigin),
  };
  return sendPage(c, { title, body, script: 'finish.js', scriptData });
}

export function storageKeyOf({ apiKey, appName }: HandlerQuery): string {
  return `${apiKey}:${appName}`;
}

/** The event in the form that the SDK reads. */
export function authEvent(handler: HandlerQuery, outcome: Outcome, publicOrigin: string) {
  const common = { type: handler.authType, eventId: handler.eventId ?? null, postBody: null, tenantId: null };
  if (outcome.kind === 'failed') {
    const { code } = outcome;
    return { ...common, urlResponse: null, sessionId: null, error: { code: `auth/${code}`, message: code } };
  }
  const urlResponse = new URL('/emulator/auth/handler', publicOrigin);
  urlResponse.searchParams.set('providerId', handler.providerId);
  urlResponse.searchParams.set('assertion', outcome.assertion);
  return { ...common, urlResponse: urlResponse.href, sessionId: outcome.sessionId };
}
