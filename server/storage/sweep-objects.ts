import type { Database } from '#server/db/connect.ts';
import type { Clock } from '#server/lib/clock.ts';
import { recordObjectsToDelete } from './objects-to-delete-store.ts';

/** Rows of one transaction: a second of work. */
const BATCH_SIZE = 500;

interface SweepDeps {
  readonly db: Database;
  readonly clock: Clock;
  /** Whether the objects are pictures, of which there are renderings. */
  readonly arePictures?: boolean;
}

/**
 * Deletes rows that nobody needs, and records the objects that they named for deletion, in transactions of some hundred
 * rows, until few are left or the server stops. `remove-doomed` removes the bytes.
 * @param deleteRows deletes at most `limit` rows, and returns the objects that each of them named: one or more
 * @returns how many objects
 */
export async function sweepObjects(
  { db, clock, arePictures = false }: SweepDeps,
  deleteRows: (trx: Database, limit: number) => Promise<string[]>,
  stopping?: AbortSignal,
): Promise<number> {
  const sweepBatch = () =>
    db.transaction().execute(async (trx) => {
      const objectIDs = await deleteRows(trx, BATCH_SIZE);
      await recordObjectsToDelete(trx, objectIDs, { now: clock.now(), arePictures });
      return objectIDs.length;
    });
  for (let all = 0; ; ) {
    const count = await sweepBatch();
    all += count;
    if (count < BATCH_SIZE || stopping?.aborted) return all;
  }
}
