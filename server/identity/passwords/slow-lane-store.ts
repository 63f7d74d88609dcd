import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '#server/db/connect.ts';
import { deleteOldRows } from '#server/db/old-rows-store.ts';

/** A little less than the lane's own pause, so that a server alone never waits for itself. */
const APART = sql`interval '900 milliseconds'`;

/**
 * Whether a try may pass now: one a second and account, of all servers, by the database's own clock.
 */
export async function takePass(db: Database, account: string): Promise<boolean> {
  const taken = await db
    .insertInto('slow_lane_passes')
    .values({
      account_sha256: createHash('sha256').update(account).digest(),
      passed_at: sql`clock_timestamp()`,
    })
    .onConflict((conflict) =>
      conflict
        .column('account_sha256')
        .doUpdateSet({ passed_at: sql`clock_timestamp()` })
        .where(sql`slow_lane_passes.passed_at`, '<=', sql`clock_timestamp() - ${APART}`),
    )
    .returning('passed_at')
    .executeTakeFirst();
  return taken !== undefined;
}

/** @returns how many accounts were forgotten */
export function deleteOldPasses(db: Database, before: Date): Promise<bigint> {
  return deleteOldRows(db, 'slow_lane_passes', 'passed_at', before);
}
