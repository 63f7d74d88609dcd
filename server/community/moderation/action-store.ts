import type { Insertable } from 'kysely';
import type { Database } from '#server/db/connect.ts';
import { deleteOldRows } from '#server/db/old-rows-store.ts';
import type { ModerationActions } from '#server/db/tables/community.ts';
import type { Subject } from './subject-store.ts';

const MAX_ACTIONS_SHOWN = 50;

/** Writes down what was done. @returns its ID */
export async function insertAction(trx: Database, action: Insertable<ModerationActions>): Promise<string> {
  const { action_id } = await trx
    .insertInto('moderation_actions')
    .values(action)
    .returning('action_id')
    .executeTakeFirstOrThrow();
  return action_id;
}

/** What was done about a person, newest first. */
export function actionsAbout(db: Database, uid: string) {
  return db
    .selectFrom('moderation_actions as a')
    .leftJoin('teacher_accounts as t', 't.teacher_id', 'a.teacher_id')
    .where('a.uid', '=', uid)
    .orderBy('a.at', 'desc')
    .orderBy('a.action_id')
    .limit(MAX_ACTIONS_SHOWN)
    .selectAll('a')
    .select('t.name as teacher_name')
    .execute();
}

export type ActionRow = Awaited<ReturnType<typeof actionsAbout>>[number];

/** The newest step about a person that was not taken back. */
export function newestAction(trx: Database, uid: string) {
  return trx
    .selectFrom('moderation_actions')
    .select(['action_id', 'at'])
    .where('uid', '=', uid)
    .where('undone_at', 'is', null)
    .orderBy('at', 'desc')
    .orderBy('action_id')
    .limit(1)
    .executeTakeFirst();
}

/** A step of a teacher about a post or a comment. */
export function teachersAction(trx: Database, of: Subject & { actionID: string; teacherID: string }) {
  return trx
    .selectFrom('moderation_actions')
    .selectAll()
    .where('action_id', '=', of.actionID)
    .where('teacher_id', '=', of.teacherID)
    .where('post_id', '=', of.postID)
    .where('comment_id', of.commentID === null ? 'is' : '=', of.commentID)
    .executeTakeFirst();
}

export async function markUndone(trx: Database, actionID: string, now: Date): Promise<void> {
  await trx
    .updateTable('moderation_actions')
    .set({ undone_at: now })
    .where('action_id', '=', actionID)
    .execute();
}

/** Words of a post or a comment before they were changed, newest first. */
export function versionsOf(db: Database, { postID, commentID }: Subject) {
  return db
    .selectFrom('post_versions')
    .where('post_id', '=', postID)
    .where('comment_id', commentID === null ? 'is' : '=', commentID)
    .select(['text', 'replaced_at'])
    .orderBy('replaced_at', 'desc')
    .limit(MAX_ACTIONS_SHOWN)
    .execute();
}

/** Until when a person may not post; null lifts it. */
export async function setSuspension(
  trx: Database,
  uid: string,
  until: Date | null,
  now: Date,
): Promise<void> {
  await trx
    .updateTable('profiles')
    .set({ suspended_until: until, updated_at: now })
    .where('uid', '=', uid)
    .execute();
}

/** @returns how many */
export function deleteOldActions(db: Database, before: Date): Promise<bigint> {
  return deleteOldRows(db, 'moderation_actions', 'at', before);
}
