import { sql } from 'kysely';
import type { Database } from '#server/db/connect.ts';

/**
 * Takes back what people were told of posts and the comments below them, whose words are about to be deleted. What the
 * school said about one stays.
 */
export async function withdrawNoticesOfThreads(trx: Database, postIDs: readonly string[]): Promise<void> {
  await sql`
    with threads as (
      select post_id, uid, '/posts/' || post_id as link from posts where post_id = any(${postIDs}::uuid[])),
    writers as (
      select uid, '/posts/' || post_id as link from post_comments where post_id = any(${postIDs}::uuid[])
      union select uid, link from threads),
    told as (
      select n.notice_id from threads t join notices n on n.uid = t.uid and n.link = t.link
      where n.once_key not like 'moderation:%'
      union
      select n.notice_id from writers w join notices n on n.actor_uid = w.uid and n.link = w.link)
    delete from notices using told where notices.notice_id = told.notice_id`.execute(trx);
}
