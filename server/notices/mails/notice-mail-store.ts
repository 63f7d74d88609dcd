import type { Database } from '#server/db/connect.ts';
import type { NoticeRow } from '#server/notices/notice-store.ts';

/** People with notices whose mail may leave, in the order of their uids, after the last one of the page before. */
export async function uidsToMail(
  db: Database,
  { now, after, limit }: { now: Date; after: string; limit: number },
): Promise<string[]> {
  const rows = await db
    .selectFrom('notices')
    .select('uid')
    .distinct()
    .where('mail_at', '<=', now)
    .where('uid', '>', after)
    .orderBy('uid')
    .limit(limit)
    .execute();
  return rows.map(({ uid }) => uid);
}

/** A person's notices whose mail may leave, oldest first, locked until the transaction ends; those of another server are left out. */
export function lockNoticesToMail(trx: Database, uid: string, now: Date): Promise<NoticeRow[]> {
  return trx
    .selectFrom('notices')
    .selectAll()
    .where('uid', '=', uid)
    .where('mail_at', '<=', now)
    .orderBy('visible_at')
    .orderBy('notice_id')
    .forUpdate()
    .skipLocked()
    .execute();
}

/** What is in the outbox, or is not worth a mail any more. */
export async function markMailed(trx: Database, noticeIDs: readonly string[]): Promise<void> {
  await trx
    .updateTable('notices')
    .set({ mail_at: null })
    .where('notice_id', 'in', [...noticeIDs])
    .execute();
}

/** The address of a person that is known to be theirs. */
export async function verifiedAddressOf(db: Database, uid: string): Promise<string | null> {
  const row = await db
    .selectFrom('people')
    .select(['email', 'email_verified'])
    .where('uid', '=', uid)
    .executeTakeFirst();
  return row?.email_verified ? row.email : null;
}
