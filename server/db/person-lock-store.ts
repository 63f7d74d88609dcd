import type { Database } from './connect.ts';

/**
 * Locks a person's row until the transaction ends: of two simultaneous calls for one person the second one sees what the
 * first did. Rows that refer to the person can still be written.
 * @returns false for a person who is gone
 */
export async function lockPerson(trx: Database, uid: string): Promise<boolean> {
  const person = await trx
    .selectFrom('people')
    .select('uid')
    .where('uid', '=', uid)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return person !== undefined;
}
