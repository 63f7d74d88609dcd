import type { Database } from '#server/db/connect.ts';

/**
 * The name that a receipt is made out to, to be written on the order at the charge (`orders.buyer_name`): it stays there by law
 * when the person goes. null for somebody without a name; then the receipt leaves room for one.
 */
export async function buyerNameOf(db: Database, uid: string): Promise<string | null> {
  const person = await db
    .selectFrom('people')
    .select('display_name')
    .where('uid', '=', uid)
    .executeTakeFirst();
  return person?.display_name?.trim() || null;
}
