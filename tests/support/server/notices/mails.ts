import type { Database } from '#server/db/connect.ts';

/** The mails to an address in the order in which they were written. */
export function mailsTo(db: Database, address: string) {
  return (
    db
      .selectFrom('messages')
      .selectAll()
      .where('recipient', '=', address)
      .orderBy('created_at')
      // The clock stands still; rows of one transaction lie in the order of their writing.
      .orderBy((row) => row.ref('ctid' as 'id'))
      .execute()
  );
}

/** Whether a mail about some notice of the person is still to be written. */
export async function isWaiting(db: Database, uid: string): Promise<boolean> {
  const row = await db
    .selectFrom('notices')
    .select('notice_id')
    .where('uid', '=', uid)
    .where('mail_at', 'is not', null)
    .executeTakeFirst();
  return row !== undefined;
}
