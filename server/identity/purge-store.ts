import { sql } from 'kysely';
import type { Database } from '#server/db/connect.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** So long the holder of an old link is told that its time is over, and not that it never was one. */
const OLD_LINKS_MS = 7 * DAY_MS;
/** A session that nobody used for longer than the longest pause of a learner. */
const UNUSED_SESSION_MS = 400 * DAY_MS;

export interface Purged {
  readonly links: number;
  readonly sessions: number;
  readonly others: number;
}

/**
 * Forgets what is of no use any more: links of mails, codes of SMS, proofs, assertions and flows whose time is over,
 * and sessions that were revoked or long unused. May run at any time, on several servers at once.
 */
export async function purgeIdentity(db: Database, now: Date): Promise<Purged> {
  const before = (ms: number) => new Date(now.getTime() - ms);
  const links = await db
    .deleteFrom('idp_oob_codes')
    .where('expires_at', '<', before(OLD_LINKS_MS))
    .executeTakeFirst();
  const sessions = await db
    .deleteFrom('idp_refresh_tokens')
    .where('used_at', '<', before(UNUSED_SESSION_MS))
    .executeTakeFirst();
  let others = 0n;
  for (const table of ['idp_sms_codes', 'idp_phone_proofs', 'idp_assertions', 'idp_oauth_states'] as const) {
    // An hour's grace: what has ended a moment ago may still be asked about.
    const ended = sql`delete from ${sql.table(table)} where expires_at < ${before(DAY_MS / 24)}`;
    others += (await ended.execute(db)).numAffectedRows ?? 0n;
  }
  return {
    ...{ links: Number(links.numDeletedRows), sessions: Number(sessions.numDeletedRows) },
    others: Number(others),
  };
}
