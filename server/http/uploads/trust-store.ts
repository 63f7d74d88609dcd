import { sql } from 'kysely';
import type { Database } from '#server/db/connect.ts';

/**
 * How far the school knows somebody, as the room for their bytes goes: a `learner` has or had a subscription, who is
 * `confirmed` reads mails at their address, anybody is `new`.
 */
export type Trust = 'learner' | 'confirmed' | 'new';

/** How far the school knows a person; one who is gone is `new`. */
export async function trustOf(db: Database, uid: string): Promise<Trust> {
  const { rows } = await sql<{ subscribed: boolean; confirmed: boolean }>`
    select exists (select from subscriptions where uid = ${uid}) as subscribed,
      exists (select from people where uid = ${uid} and email_verified) as confirmed`.execute(db);
  if (rows[0]?.subscribed) return 'learner';
  return rows[0]?.confirmed ? 'confirmed' : 'new';
}
