import { sql } from 'kysely';
import { withdrawNoticesOfThreads } from '#server/community/notices/thread-notice-store.ts';
import type { Database } from '#server/db/connect.ts';

/**
 * Removes words, pictures and what others wrote about posts that were deleted before that time. The rows stay: they answer
 * that there was something. @returns how many posts
 */
export async function wipePosts(trx: Database, before: Date, now: Date, limit: number): Promise<number> {
  const { rows } = await sql<{ post_id: string }>`
    select post_id from posts
    where deleted_at < ${before} and deleted_at is not null and wiped_at is null
    order by deleted_at, post_id limit ${limit} for update skip locked`.execute(trx);
  const ids = rows.map(({ post_id }) => post_id);
  if (ids.length === 0) return 0;
  await withdrawNoticesOfThreads(trx, ids);
  await trx.deleteFrom('post_likes').where('post_id', 'in', ids).execute();
  await trx.deleteFrom('post_comments').where('post_id', 'in', ids).execute();
  await trx.deleteFrom('post_versions').where('post_id', 'in', ids).execute();
  await trx
    .updateTable('posts')
    .set({ text: '', image_public_id: null, image_version: null, image_width: null, image_height: null })
    .set({ image_alt: '', likes: 0, comments: 0, wiped_at: now })
    .where('post_id', 'in', ids)
    .execute();
  return ids.length;
}

/** The same for comments. @returns how many */
export async function wipeComments(trx: Database, before: Date, now: Date, limit: number): Promise<number> {
  const { rows } = await sql<{ comment_id: string }>`
    select comment_id from post_comments
    where deleted_at < ${before} and deleted_at is not null and wiped_at is null
    order by deleted_at, comment_id limit ${limit} for update skip locked`.execute(trx);
  const ids = rows.map(({ comment_id }) => comment_id);
  if (ids.length === 0) return 0;
  await trx.deleteFrom('post_versions').where('comment_id', 'in', ids).execute();
  await trx
    .updateTable('post_comments')
    .set({ text: '', wiped_at: now })
    .where('comment_id', 'in', ids)
    .execute();
  return ids.length;
}
