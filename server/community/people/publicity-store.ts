import { type RawBuilder, sql } from 'kysely';
import { withdrawNoticesOfThreads } from '#server/community/notices/thread-notice-store.ts';
import type { Database } from '#server/db/connect.ts';
import { withdrawNoticesOf } from '#server/notices/notice-store.ts';

/**
 * Shows or hides everything that a person wrote, with the counts of the threads in which they commented, after their
 * profile became public or private. Their profile must be locked: nobody of theirs writes meanwhile.
 */
export async function applyPublicity(trx: Database, uid: string, isPublic: boolean): Promise<void> {
  await lockThreads(trx, uid);
  await sql`
    update posts set is_visible = ${isPublic} and deleted_at is null and hidden_at is null
    where uid = ${uid}`.execute(trx);
  await sql`
    with changed as (
      update post_comments set is_visible = not is_visible
      where uid = ${uid}
        and is_visible is distinct from (${isPublic} and deleted_at is null and hidden_at is null)
      returning post_id, is_visible),
    deltas as (
      select post_id, sum(case when is_visible then 1 else -1 end)::integer as delta
      from changed group by post_id)
    update posts set comments = comments + deltas.delta
    from deltas where posts.post_id = deltas.post_id`.execute(trx);
  // Notices of others name them no longer.
  if (!isPublic) await withdrawNoticesOf(trx, { actorUid: uid });
}

/**
 * Locks the posts that a person wrote or commented on, or others, until the transaction ends; in one order, so that two
 * people do not wait for each other.
 */
async function lockThreads(trx: Database, uid: string, others?: RawBuilder<unknown>): Promise<void> {
  await sql`
    select from posts
    where post_id = any(array(
      select post_id from posts where uid = ${uid}
      union all select post_id from post_comments where uid = ${uid}
      ${others === undefined ? sql`` : sql`union all ${others}`}))
    order by post_id for no key update`.execute(trx);
}

/** Takes a person's comments and likes out of the counts of others' posts, before their account and its rows are deleted. */
export async function leaveThreads(trx: Database, uid: string): Promise<void> {
  await lockThreads(trx, uid, sql`select post_id from post_likes where uid = ${uid}`);
  const own = await trx.selectFrom('posts').select('post_id').where('uid', '=', uid).execute();
  await withdrawNoticesOfThreads(
    trx,
    own.map(({ post_id }) => post_id),
  );
  await sql`
    with deltas as (
      select post_id, sum(comments)::integer as comments, sum(likes)::integer as likes from (
        select post_id, 1 as comments, 0 as likes from post_comments where uid = ${uid} and is_visible
        union all
        select post_id, 0, 1 from post_likes where uid = ${uid}) as own
      group by post_id)
    update posts set comments = posts.comments - deltas.comments, likes = posts.likes - deltas.likes
    from deltas where posts.post_id = deltas.post_id`.execute(trx);
}
