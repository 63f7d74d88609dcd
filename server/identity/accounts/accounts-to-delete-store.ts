import type { Database } from '#server/db/connect.ts';

/** Records an account at Firebase for deletion, in the transaction that deletes the person. */
export async function recordAccountToDelete(trx: Database, uid: string, now: Date): Promise<void> {
  await trx
    .insertInto('doomed_accounts')
    .values({ uid, doomed_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export function accountsToDelete(db: Database): Promise<{ uid: string }[]> {
  return db.selectFrom('doomed_accounts').select('uid').execute();
}

/** The account is gone. */
export async function forgetAccountToDelete(db: Database, uid: string): Promise<void> {
  await db.deleteFrom('doomed_accounts').where('uid', '=', uid).execute();
}
