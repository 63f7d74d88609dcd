import { sql } from 'kysely';
import type { Database } from '#server/db/connect.ts';

const keyOf = (uid: string) => sql`hashtextextended(${`payments:${uid}`}, 0)`;

/** Waits for the lock of a person's payments, no longer than for any statement; the connection holds it. */
export async function lockPerson(conn: Database, uid: string): Promise<void> {
  await sql`select pg_advisory_lock(${keyOf(uid)})`.execute(conn);
}

export async function unlockPerson(conn: Database, uid: string): Promise<void> {
  await sql`select pg_advisory_unlock(${keyOf(uid)})`.execute(conn);
}
