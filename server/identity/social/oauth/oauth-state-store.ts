import type { Database } from '#server/db/connect.ts';
import { HandlerQuery } from '#server/identity/social/handler-query.ts';
import type { ProviderId } from '#server/identity/social/provider.ts';
import { isSecret, newSecret, secretHash } from '#server/identity/tokens/secret.ts';
import type { Flight } from './open-id.ts';

export const STATE_MS = 10 * 60_000;

/**
 * Remembers a flow under its state and the browser's own secret together: an answer that somebody else began, carried
 * into this browser, is not found (login CSRF).
 */
export async function keepFlight(
  db: Database,
  handler: HandlerQuery,
  browser: string,
  now: Date,
): Promise<Flight> {
  const flight = { state: newSecret(), nonce: newSecret(), codeVerifier: newSecret() };
  await db
    .insertInto('idp_oauth_states')
    .values({
      state_hash: secretHash(flight.state, browser),
      provider_id: handler.providerId,
      code_verifier: flight.codeVerifier,
      nonce: flight.nonce,
      handler: JSON.stringify(handler),
      expires_at: new Date(now.getTime() + STATE_MS),
    })
    .execute();
  return flight;
}

/** The flow that an answer belongs to, gone with this call; null when there is none (any more) in this browser. */
export async function takeFlight(
  db: Database,
  provider: ProviderId,
  given: { readonly state: unknown; readonly browser: unknown },
  now: Date,
): Promise<{ readonly flight: Flight; readonly handler: HandlerQuery } | null> {
  const { state, browser } = given;
  if (!isSecret(state) || !isSecret(browser)) return null;
  const row = await db
    .deleteFrom('idp_oauth_states')
    .where('state_hash', '=', secretHash(state, browser))
    .where('provider_id', '=', provider)
    .returning(['code_verifier', 'nonce', 'handler', 'expires_at'])
    .executeTakeFirst();
  if (row === undefined || row.expires_at <= now) return null;
  const flight = { state, nonce: row.nonce, codeVerifier: row.code_verifier };
  return { flight, handler: HandlerQuery.parse(row.handler) };
}
