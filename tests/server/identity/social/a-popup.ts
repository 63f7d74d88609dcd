import type { Hono } from 'hono';
import type { AnIdentity } from '#tests/support/server/identity/an-identity.ts';

export const ORIGIN = 'http://localhost:3000';

export interface AuthEvent {
  type: string;
  eventId: string | null;
  urlResponse: string | null;
  sessionId: string | null;
  error?: { code: string };
}

/** The query with which the SDK opens the handler. */
export function handlerQuery(change: Record<string, string> = {}): string {
  return new URLSearchParams({
    apiKey: 'any',
    appName: '[DEFAULT]',
    authType: 'signInViaPopup',
    providerId: 'google.com',
    redirectUrl: `${ORIGIN}/signIn`,
    v: '12.19.0',
    eventId: 'event-1',
    ...change,
  }).toString();
}

/** The data of the last page's script. */
export async function scriptDataOf(
  response: Response,
): Promise<{ way: string; storageKey: string; event: AuthEvent }> {
  const data = /data-told="([^"]*)"/.exec(await response.text())?.[1] ?? '{}';
  return JSON.parse(data.replaceAll('&quot;', '"').replaceAll('&amp;', '&'));
}

export function post(
  app: Hono,
  query: string,
  form: Record<string, string>,
  headers: Record<string, string> = {},
) {
  return app.request(`/emulator/auth/assert?${query}`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    body: new URLSearchParams(form).toString(),
  });
}

/** Chooses a demo person and returns what the SDK would send on. */
export async function chosen(
  { app }: Pick<AnIdentity, 'app'>,
  person: Record<string, string> = { person: 'hinata' },
  change: Record<string, string> = {},
) {
  const { event } = await scriptDataOf(await post(app, handlerQuery(change), person));
  return requestOf(event);
}

export function requestOf({ urlResponse, sessionId }: AuthEvent) {
  return { requestUri: urlResponse, sessionId, returnSecureToken: true, returnIdpCredential: true };
}
