import type { Database } from '#server/db/connect.ts';

/** When a person came. */
export async function arrivalOf(db: Database, uid: string): Promise<Date | undefined> {
  const row = await db.selectFrom('people').select('created_at').where('uid', '=', uid).executeTakeFirst();
  return row?.created_at;
}
