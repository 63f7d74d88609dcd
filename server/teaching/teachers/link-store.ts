import type { Database } from '#server/db/connect.ts';
import { deleteOldRows } from '#server/db/old-rows-store.ts';
import type { TeacherLinks } from '#server/db/tables/teaching.ts';

export interface NewLink {
  readonly hash: Buffer;
  readonly teacherID: string;
  readonly kind: TeacherLinks['kind'];
  readonly expiresAt: Date;
}

export async function insertLink(trx: Database, link: NewLink, now: Date): Promise<void> {
  await trx
    .insertInto('teacher_links')
    .values({
      token_hash: link.hash,
      teacher_id: link.teacherID,
      kind: link.kind,
      created_at: now,
      expires_at: link.expiresAt,
    })
    .execute();
}

/** Whose link this is; undefined where it cannot be used any more. */
export function openLink(db: Database, hash: Buffer, now: Date) {
  return db
    .selectFrom('teacher_links')
    .select(['teacher_id', 'kind'])
    .where('token_hash', '=', hash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst();
}

/** Uses a link up. @returns false for all but the first of several that try at once */
export async function useLinkUp(trx: Database, hash: Buffer, now: Date): Promise<boolean> {
  const used = await trx
    .updateTable('teacher_links')
    .set({ used_at: now })
    .where('token_hash', '=', hash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('teacher_id')
    .executeTakeFirst();
  return used !== undefined;
}

/** Takes every open link of a teacher back. */
export async function endLinks(trx: Database, teacherID: string, now: Date): Promise<void> {
  await trx
    .updateTable('teacher_links')
    .set({ used_at: now })
    .where('teacher_id', '=', teacherID)
    .where('used_at', 'is', null)
    .execute();
}

/** @returns how many */
export function deleteOldLinks(db: Database, before: Date): Promise<bigint> {
  return deleteOldRows(db, 'teacher_links', 'expires_at', before);
}
