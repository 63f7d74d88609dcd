import type { Database } from '#server/db/connect.ts';

/** When all sessions of a person were ended last; null for never, and for an unknown person. */
export async function sessionsEndedAt(db: Database, uid: string): Promise<Date | null> {
  const row = await db
    .selectFrom('people')
    .select('sessions_ended_at')
    .where('uid', '=', uid)
    .executeTakeFirst();
  return row?.sessions_ended_at ?? null;
}

/** Records that sessions from before `at` are over. */
export async function endSessionsBefore(db: Database, uid: string, at: Date): Promise<void> {
  await db.updateTable('people').set({ sessions_ended_at: at }).where('uid', '=', uid).execute();
}
