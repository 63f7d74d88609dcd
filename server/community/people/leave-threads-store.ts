import { sql } from 'kysely';
import type { Database } from '#server/db/connect.ts';
import { inText } from '#server/db/page.ts';

/** Whether a person has more likes and comments than that, together. */
export async function hasMoreInThreads(db: Database, uid: string, count: number): Promise<boolean> {
  const enough = inText(count + 1);
  const { rows } = await sql`
    select from (
      (select from post_likes where uid = ${uid} limit ${enough})
      union all (select from post_comments where uid = ${uid} limit ${enough})) as own
    limit ${enough}`.execute(db);
  return rows.length > count;
}

/** Deletes so many of a person's likes, with their part of the counts. @returns how many there were, up to that */
export async function leaveLikes(trx: Database, uid: string, count: number): Promise<number> {
  const likes = await trx
    .selectFrom('post_likes')
    .where('uid', '=', uid)
    .select('post_id')
    .limit(inText(count))
    .execute();
  const posts = await lockPosts(trx, likes);
  await sql`
    with gone as (
      delete from post_likes where uid = ${uid} and post_id = any(${posts}::uuid[]) returning post_id)
    update posts set likes = likes - 1 from gone where posts.post_id = gone.post_id`.execute(trx);
  return likes.length;
}

/** The same of comments. */
export async function leaveComments(trx: Database, uid: string, count: number): Promise<number> {
  const comments = await trx
    .selectFrom('post_comments')
    .where('uid', '=', uid)
    .select(['comment_id', 'post_id'])
    .limit(inText(count))
    .execute();
  await lockPosts(trx, comments);
  await sql`
    with gone as (
      delete from post_comments where comment_id = any(${comments.map((each) => each.comment_id)}::uuid[])
      returning post_id, is_visible),
    deltas as (
      select post_id, (count(*) filter (where is_visible))::integer as comments from gone group by post_id)
    update posts set comments = posts.comments - deltas.comments
    from deltas where posts.post_id = deltas.post_id`.execute(trx);
  return comments.length;
}

/** In one order, so that two people do not wait for each other. */
async function lockPosts(trx: Database, rows: readonly { post_id: string }[]): Promise<string[]> {
  const posts = [...new Set(rows.map(({ post_id }) => post_id))];
  await sql`
    select from posts where post_id = any(${posts}::uuid[]) order by post_id for no key update`.execute(trx);
  return posts;
}
