import { sql } from 'kysely';
import { ApiError } from '#contract/errors.ts';
import type { Database } from '#server/db/connect.ts';
import { retryOnConflict } from '#server/db/retry-on-conflict.ts';

/*
 * One order of locks for everything that writes here, so that nobody waits in a circle: people (key share, in one
 * statement, ordered) → profile → posts (ordered) → their comments, likes, reports → notices. The deletion of an account
 * locks its person first and then its posts.
 */

/** Runs a whole transaction; again where the database ended it because somebody's deletion crossed it. */
export function inTransaction<T>(db: Database, work: (trx: Database) => Promise<T>): Promise<T> {
  return retryOnConflict(() => db.transaction().execute(work));
}

/**
 * Keeps some people's rows until the transaction ends: whoever is named by a row that is written, or told of it.
 * @throws ApiError 401 where the first of them, who calls, is being deleted
 */
export async function holdPeople(trx: Database, [caller, ...others]: readonly [string, ...string[]]) {
  const { rows } = await sql<{ uid: string }>`
    select uid from people where uid = any(${[caller, ...others]}) order by uid for key share`.execute(trx);
  if (!rows.some(({ uid }) => uid === caller)) throw new ApiError('api/unauthorized');
  return new Set(rows.map(({ uid }) => uid));
}

/** A post, locked until the transaction ends: its counts and its state change by one call at a time. */
export function lockPost(trx: Database, postID: string) {
  return trx
    .selectFrom('posts')
    .select(['post_id', 'uid', 'text', 'is_play', 'is_visible', 'created_at', 'deleted_at', 'hidden_at'])
    .select(['play_slug', 'image_public_id'])
    .where('post_id', '=', postID)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** A post that strangers may still read, locked. @throws ApiError 404, 410 where it was deleted or hidden meanwhile */
export async function lockVisiblePost(trx: Database, postID: string): Promise<LockedPost> {
  const post = await lockPost(trx, postID);
  if (!post?.is_visible) throw new ApiError(post === undefined ? 'api/not-found' : 'api/gone');
  return post;
}

export type LockedPost = NonNullable<Awaited<ReturnType<typeof lockPost>>>;
