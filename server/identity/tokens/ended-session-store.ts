import type { Database } from '#server/db/connect.ts';

/** When all sessions of a person were ended last (null: never), and what is stored of them; undefined for an unknown person. */
export function endedSessionsOf(db: Database, uid: string) {
  return db
    .selectFrom('people')
    .select(['sessions_ended_at', 'email', 'email_verified', 'seen_at', 'address_as_of'])
    .where('uid', '=', uid)
    .executeTakeFirst();
}

/** Records that sessions from before `at` are over. */
export async function endSessionsBefore(db: Database, uid: string, at: Date): Promise<void> {
  await db.updateTable('people').set({ sessions_ended_at: at }).where('uid', '=', uid).execute();
}
