import { DAY_MS, HOUR_MS } from '#domain/time-units.ts';
import type { Database } from '#server/db/connect.ts';
import { deleteOldRows } from '#server/db/old-rows-store.ts';
import { deleteOldPasses } from './passwords/slow-lane-store.ts';

/** Until then an old link is answered with "expired" instead of "invalid". */
const EXPIRED_LINKS_MS = 7 * DAY_MS;
/** Longer than the longest pause of a learner. */
const UNUSED_SESSION_MS = 400 * DAY_MS;

export interface Purged {
  readonly links: number;
  readonly sessions: number;
  readonly others: number;
}

/**
 * Deletes what is of no use any more: expired links, SMS codes, proofs, assertions and OAuth flows, sessions and browsers
 * long unused. May run at any time, on several servers at once.
 */
export async function purgeIdentity(db: Database, now: Date): Promise<Purged> {
  const before = (ms: number) => new Date(now.getTime() - ms);
  const links = await deleteOldRows(db, 'idp_oob_codes', 'expires_at', before(EXPIRED_LINKS_MS));
  const sessions = await deleteOldRows(db, 'idp_refresh_tokens', 'used_at', before(UNUSED_SESSION_MS));
  await deleteOldRows(db, 'idp_devices', 'used_at', before(UNUSED_SESSION_MS));
  let others = await deleteOldPasses(db, before(HOUR_MS));
  for (const table of ['idp_sms_codes', 'idp_phone_proofs', 'idp_assertions', 'idp_oauth_states'] as const) {
    // An hour's grace: what expired a moment ago may still be asked about.
    others += await deleteOldRows(db, table, 'expires_at', before(HOUR_MS));
  }
  return {
    links: Number(links),
    sessions: Number(sessions),
    others: Number(others),
  };
}
