import type { Insertable } from 'kysely';
import type { Database } from '#server/db/connect.ts';
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
    .limit(MAX_ACTIONS_SHOWN)
    .selectAll('a')
    .select('t.name as teacher_name')
    .execute();
}

export type ActionRow = Awaited<ReturnType<typeof actionsAbout>>[number];

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
export async function deleteOldActions(db: Database, before: Date): Promise<bigint> {
  const { numDeletedRows } = await db
    .deleteFrom('moderation_actions')
    .where('at', '<', before)
    .executeTakeFirst();
  return numDeletedRows;
}
