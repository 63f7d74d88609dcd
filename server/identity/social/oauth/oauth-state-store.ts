import { MINUTE_MS } from '#domain/time-units.ts';
import type { Database } from '#server/db/connect.ts';
import { HandlerQuery } from '#server/identity/social/handler-query.ts';
import type { ProviderId } from '#server/identity/social/provider.ts';
import { isSecret, newSecret, secretHash } from '#server/identity/tokens/secret.ts';
import type { OAuthFlow } from './open-id.ts';

export const OAUTH_STATE_MS = 10 * MINUTE_MS;

/**
 * Stores a flow under its state together with the browser's own secret: the answer to a flow of another browser is not
 * found here (login CSRF).
 */
export async function saveOAuthFlow(
  db: Database,
  handler: HandlerQuery,
  browser: string,
  now: Date,
): Promise<OAuthFlow> {
  const flow = { state: newSecret(), nonce: newSecret(), codeVerifier: newSecret() };
  await db
    .insertInto('idp_oauth_states')
    .values({
      state_hash: secretHash(flow.state, browser),
      provider_id: handler.providerId,
      code_verifier: flow.codeVerifier,
      nonce: flow.nonce,
      handler: JSON.stringify(handler),
      expires_at: new Date(now.getTime() + OAUTH_STATE_MS),
    })
    .execute();
  return flow;
}

/** The flow that an answer belongs to, used up by this call; null when this browser has none (any more). */
export async function takeOAuthFlow(
  db: Database,
  provider: ProviderId,
  given: { readonly state: unknown; readonly browser: unknown },
  now: Date,
): Promise<{ readonly flow: OAuthFlow; readonly handler: HandlerQuery } | null> {
  const { state, browser } = given;
  if (!isSecret(state) || !isSecret(browser)) return null;
  const row = await db
    .deleteFrom('idp_oauth_states')
    .where('state_hash', '=', secretHash(state, browser))
    .where('provider_id', '=', provider)
    .returning(['code_verifier', 'nonce', 'handler', 'expires_at'])
    .executeTakeFirst();
  if (row === undefined || row.expires_at <= now) return null;
  const flow = { state, nonce: row.nonce, codeVerifier: row.code_verifier };
  return { flow, handler: HandlerQuery.parse(row.handler) };
}
