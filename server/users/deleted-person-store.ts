import { createHash } from 'node:crypto';
import { DAY_MS } from '#domain/time-units.ts';
import type { Database } from '#server/db/connect.ts';
import { deleteOldRows } from '#server/db/old-rows-store.ts';
import type { Caller } from '#server/http/caller.ts';

/** How long a deletion is remembered: longer than the life of any ID token from before it. */
export const DELETION_MEMORY_MS = DAY_MS;

/** Remembers the deletion of a person by the hash of the uid. */
export async function recordDeletion(trx: Database, uid: string, now: Date): Promise<void> {
  await trx
    .insertInto('departed')
    .values({ uid_hash: hashOf(uid), left_at: now })
    .onConflict((conflict) => conflict.column('uid_hash').doUpdateSet({ left_at: now }))
    .execute();
}

/**
 * Whether the caller's token is from before they deleted their account. Somebody who signs in again afterwards (with an
 * account that still exists at Firebase) is a new person.
 */
export async function wasDeleted(db: Database, { uid, authTime }: Caller): Promise<boolean> {
  const row = await db
    .selectFrom('departed')
    .select('left_at')
    .where('uid_hash', '=', hashOf(uid))
    .executeTakeFirst();
  return row !== undefined && (authTime === undefined || authTime <= row.left_at);
}

export async function forgetDeletions(db: Database, before: Date): Promise<void> {
  await deleteOldRows(db, 'departed', 'left_at', before);
}

function hashOf(uid: string): Buffer {
  return createHash('sha256').update(uid).digest();
}
