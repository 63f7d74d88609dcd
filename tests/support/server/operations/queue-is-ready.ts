import { sql } from 'kysely';
import type { Database } from '#server/db/connect.ts';

/** Whether the queue has made its tables. Two that make them at once fail and retry, so a test waits for the first. */
export async function isQueueReady(db: Database): Promise<boolean> {
  const { rows } = await sql<{ ready: boolean }>`
    select to_regclass('graphile_worker._private_known_crontabs') is not null as ready`.execute(db);
  return rows[0]?.ready ?? false;
}
