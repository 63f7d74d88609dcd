import { type RawBuilder, sql } from 'kysely';
import { COMMENTS_PAGE_SIZE } from '#contract/community/posts.ts';
import { isNotMuted, personColumns } from '#server/community/people/person-store.ts';
import type { Database } from '#server/db/connect.ts';
import { rowsFrom } from '#server/db/page.ts';
import type { Viewer } from './post-store.ts';

interface CommentKey {
  comment_id: string;
  created_at: Date;
}

function commentsAmong(db: Database, keys: RawBuilder<CommentKey>) {
  return db
    .selectFrom(sql<CommentKey>`(${keys})`.as<'keys'>(sql`keys`))
    .innerJoin('post_comments as c', 'c.comment_id', 'keys.comment_id')
    .innerJoin('profiles as f', 'f.uid', 'c.uid')
    .select(['c.comment_id', 'c.post_id', 'c.uid', 'c.text', 'c.created_at', 'c.edited_at'])
    .select(['c.deleted_at', 'c.hidden_at', 'c.is_visible'])
    .select(personColumns('f'))
    .orderBy('c.created_at')
    .orderBy('c.comment_id');
}

export type CommentRow = Awaited<ReturnType<ReturnType<typeof commentsAmong>['executeTakeFirstOrThrow']>>;

/** A comment in any state. */
export function commentByID(db: Database, commentID: string): Promise<CommentRow | undefined> {
  const key = sql<CommentKey>`
    select comment_id, created_at from post_comments where comment_id = ${commentID}`;
  return commentsAmong(db, key).executeTakeFirst();
}

/** A page of a thread, oldest first, plus one row when there is a next page; of hidden ones the viewer's own. */
export function listComments(
  db: Database,
  postID: string,
  viewer: Viewer,
  { after, offset }: { after?: string | undefined; offset: number },
): Promise<CommentRow[]> {
  const limit = offset + COMMENTS_PAGE_SIZE + 1;
  const isAfter =
    after === undefined
      ? sql`true`
      : sql`(c.created_at, c.comment_id) >
          ((select a.created_at from post_comments a where a.comment_id = ${after}), ${after}::uuid)`;
  const ownHidden =
    viewer === undefined
      ? sql``
      : sql`union all (
          select c.comment_id, c.created_at from post_comments c
          where c.post_id = ${postID} and c.uid = ${viewer} and c.hidden_at is not null
            and c.deleted_at is null and ${isAfter}
          order by c.created_at, c.comment_id ${rowsFrom(0, limit)})`;
  const keys = sql<CommentKey>`
    select comment_id, created_at from (
      (select c.comment_id, c.created_at from post_comments c
       where c.post_id = ${postID} and c.is_visible and ${isNotMuted(viewer, 'c.uid')} and ${isAfter}
       order by c.created_at, c.comment_id ${rowsFrom(0, limit)})
      ${ownHidden}) as c
    order by created_at, comment_id ${rowsFrom(offset, COMMENTS_PAGE_SIZE + 1)}`;
  return commentsAmong(db, keys).execute();
}

export interface NewComment {
  readonly commentID: string;
  readonly postID: string;
  readonly uid: string;
  readonly text: string;
  readonly now: Date;
}

/**
 * Adds a comment of somebody whose public profile is held to a locked post, and counts it.
 * @returns false when the device has sent it before, or another person has this ID
 */
export async function insertComment(trx: Database, comment: NewComment): Promise<boolean> {
  const { commentID, postID, uid, text, now } = comment;
  const { numAffectedRows = 0n } = await sql`
    with added as (
      insert into post_comments (comment_id, post_id, uid, text, created_at, is_visible)
      values (${commentID}, ${postID}, ${uid}, ${text}, ${now}, true)
      on conflict do nothing returning post_id)
    update posts set comments = comments + 1 from added where posts.post_id = added.post_id`.execute(trx);
  return numAffectedRows > 0n;
}

export async function rewriteComment(
  trx: Database,
  { commentID, text, now }: { commentID: string; text: string; now: Date },
): Promise<void> {
  await sql`
    insert into post_versions (post_id, comment_id, text, replaced_at)
    select post_id, comment_id, text, ${now} from post_comments where comment_id = ${commentID}`.execute(trx);
  await trx
    .updateTable('post_comments')
    .set({ text, edited_at: now })
    .where('comment_id', '=', commentID)
    .execute();
}
