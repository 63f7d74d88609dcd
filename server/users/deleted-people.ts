import { createHash } from 'node:crypto';
import type { Database } from '#server/db/connect.ts';
import type { Caller } from '#server/http/caller.ts';

/** Longer than any ID token of before lives. */
export const REMEMBERED_MS = 24 * 60 * 60_000;

export async function noteDeparted(trx: Database, uid: string, now: Date): Promise<void> {
  await trx
    .insertInto('departed')
    .values({ uid_hash: hashOf(uid), left_at: now })
    .onConflict((conflict) => conflict.column('uid_hash').doUpdateSet({ left_at: now }))
    .execute();
}

/**
 * Whether the caller's token is from before they deleted their account. Somebody who signs in again afterwards (an
 * account that outlived its person at Firebase) begins anew.
 */
export async function hasDeparted(db: Database, { uid, authTime }: Caller): Promise<boolean> {
  const row = await db
    .selectFrom('departed')
    .select('left_at')
    .where('uid_hash', '=', hashOf(uid))
    .executeTakeFirst();
  return row !== undefined && (authTime === undefined || authTime <= row.left_at);
}

function hashOf(uid: string): Buffer {
  return createHash('sha256').update(uid).digest();
}
