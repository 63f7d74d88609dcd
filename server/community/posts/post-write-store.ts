import { type Insertable, sql } from 'kysely';
import type { Database } from '#server/db/connect.ts';
import type { Posts } from '#server/db/tables/community.ts';

/** @returns false when the device has sent it before, or another person has this ID */
export async function insertPost(trx: Database, post: Insertable<Posts>): Promise<boolean> {
  const inserted = await trx
    .insertInto('posts')
    .values(post)
    .onConflict((conflict) => conflict.column('post_id').doNothing())
    .returning('post_id')
    .executeTakeFirst();
  return inserted !== undefined;
}

/** Whose post this is, in any state. */
export async function ownerOfPost(db: Database, postID: string): Promise<string | undefined> {
  const row = await db.selectFrom('posts').select('uid').where('post_id', '=', postID).executeTakeFirst();
  return row?.uid;
}

/** New words of a locked post; the old ones stay in its history. */
export async function rewritePost(
  trx: Database,
  { postID, text, now }: { postID: string; text: string; now: Date },
): Promise<void> {
  await sql`
    insert into post_versions (post_id, text, replaced_at)
    select post_id, text, ${now} from posts where post_id = ${postID}`.execute(trx);
  await trx.updateTable('posts').set({ text, edited_at: now }).where('post_id', '=', postID).execute();
}

/** What makes a thing visible: that it is neither deleted nor hidden, and its author's profile, which must be locked. */
const isShown = (table: 'posts' | 'post_comments') => sql<boolean>`
  ${sql.ref(`${table}.deleted_at`)} is null and ${sql.ref(`${table}.hidden_at`)} is null
  and exists (select from profiles f where f.uid = ${sql.ref(`${table}.uid`)} and f.is_public)`;

/** Deletes, hides or brings back a locked post. */
export async function setPostState(
  trx: Database,
  postID: string,
  state: { deleted_at?: Date | null; hidden_at?: Date | null },
): Promise<void> {
  await trx.updateTable('posts').set(state).where('post_id', '=', postID).execute();
  await trx
    .updateTable('posts')
    .set({ is_visible: isShown('posts') })
    .where('post_id', '=', postID)
    .execute();
}

/** The same for a comment, with the count of its post, which must be locked. */
export async function setCommentState(
  trx: Database,
  commentID: string,
  state: { deleted_at?: Date | null; hidden_at?: Date | null },
): Promise<void> {
  await trx.updateTable('post_comments').set(state).where('comment_id', '=', commentID).execute();
  await sql`
    with changed as (
      update post_comments set is_visible = not is_visible
      where comment_id = ${commentID} and is_visible is distinct from (${isShown('post_comments')})
      returning post_id, is_visible)
    update posts set comments = comments + case when changed.is_visible then 1 else -1 end
    from changed where posts.post_id = changed.post_id`.execute(trx);
}

/** Likes or unlikes; the count follows in the same statement. The caller's row is held. */
export async function setLike(
  trx: Database,
  { postID, uid, isLiked, now }: { postID: string; uid: string; isLiked: boolean; now: Date },
): Promise<boolean> {
  const change = isLiked
    ? sql`insert into post_likes (post_id, uid, created_at) values (${postID}, ${uid}, ${now})
          on conflict do nothing returning post_id`
    : sql`delete from post_likes where post_id = ${postID} and uid = ${uid} returning post_id`;
  const { numAffectedRows = 0n } = await sql`
    with changed as (${change})
    update posts set likes = likes + ${isLiked ? 1 : -1}
    from changed where posts.post_id = changed.post_id`.execute(trx);
  return numAffectedRows > 0n;
}
