import { sql } from 'kysely';
import { DAY_MS, MINUTE_MS } from '#domain/time-units.ts';
import type { Database } from '#server/db/connect.ts';

/** A body that was on its way when its object was recorded has arrived after that, or never will. */
const SECOND_REMOVAL_MS = DAY_MS;
/** Shorter than the cadence of the job, so that its next run tries again. */
const RETRY_MS = 5 * MINUTE_MS;

/*
 *   recorded ──at once──▶ removed ──a day after it was recorded──▶ removed again, and forgotten
 *      ▲        └──── the storage failed: at the job's next run ────────┘
 *   in the transaction that deletes the last row which names it
 */
export interface ObjectToDelete {
  readonly objectID: string;
  readonly recordedAt: Date;
  /** Of a picture there are renderings. */
  readonly isPicture: boolean;
}

/**
 * Records objects for deletion. Call it in the transaction that deletes the rows that named them: bytes that no row names
 * would stay in the storage when their removal fails, or when the server stops before it.
 */
export async function recordObjectsToDelete(
  trx: Database,
  objectIDs: readonly string[],
  { now, arePictures = false }: { now: Date; arePictures?: boolean },
): Promise<void> {
  if (objectIDs.length === 0) return;
  await sql`
    insert into doomed_objects (object_id, doomed_at, is_picture)
    select unnest(${objectIDs}::uuid[]), ${now}::timestamptz, ${arePictures}::boolean
    on conflict do nothing`.execute(trx);
}

/** Objects whose removal is due. Those that were never tried come first, so that none which always fails holds them up. */
export async function objectsToDelete(db: Database, now: Date, limit: number): Promise<ObjectToDelete[]> {
  const rows = await db
    .selectFrom('doomed_objects')
    .select(['object_id', 'doomed_at', 'is_picture'])
    .where('due_at', '<=', now)
    .orderBy('due_at')
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    objectID: row.object_id,
    recordedAt: row.doomed_at,
    isPicture: row.is_picture,
  }));
}

/** An object was removed: for good, or once more a day after it was recorded. */
export async function recordRemoval(
  db: Database,
  { objectID, recordedAt }: ObjectToDelete,
  now: Date,
): Promise<void> {
  const again = new Date(recordedAt.getTime() + SECOND_REMOVAL_MS);
  if (again > now) await setDue(db, objectID, again);
  else await db.deleteFrom('doomed_objects').where('object_id', '=', objectID).execute();
}

/** The storage failed: the removal is tried again, after others. */
export async function postponeRemoval(db: Database, { objectID }: ObjectToDelete, now: Date): Promise<void> {
  await setDue(db, objectID, new Date(now.getTime() + RETRY_MS));
}

async function setDue(db: Database, objectID: string, due: Date): Promise<void> {
  await db.updateTable('doomed_objects').set({ due_at: due }).where('object_id', '=', objectID).execute();
}
