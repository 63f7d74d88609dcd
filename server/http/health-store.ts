import type { Database } from '#server/db/connect.ts';

/** Writes the one row of the health check: a database on a full disk still answers what it has in memory. */
export async function writeHealthCheck(db: Database, now: Date): Promise<void> {
  await db
    .insertInto('health_checks')
    .values({ id: 1, checked_at: now })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ checked_at: now }))
    .execute();
}
