import { sql } from 'kysely';
import { DAY_MS, HOUR_MS } from '#domain/time-units.ts';
import type { Database } from '#server/db/connect.ts';
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
  const links = await db
    .deleteFrom('idp_oob_codes')
    .where('expires_at', '<', before(EXPIRED_LINKS_MS))
    .executeTakeFirst();
  const sessions = await db
    .deleteFrom('idp_refresh_tokens')
    .where('used_at', '<', before(UNUSED_SESSION_MS))
    .executeTakeFirst();
  await db.deleteFrom('idp_devices').where('used_at', '<', before(UNUSED_SESSION_MS)).execute();
  let others = await deleteOldPasses(db, before(HOUR_MS));
  for (const table of ['idp_sms_codes', 'idp_phone_proofs', 'idp_assertions', 'idp_oauth_states'] as const) {
    // An hour's grace: what expired a moment ago may still be asked about.
    const ended = sql`delete from ${sql.table(table)} where expires_at < ${before(HOUR_MS)}`;
    others += (await ended.execute(db)).numAffectedRows ?? 0n;
  }
  return {
    links: Number(links.numDeletedRows),
    sessions: Number(sessions.numDeletedRows),
    others: Number(others),
  };
}
