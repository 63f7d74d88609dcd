import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { POSTS_PAGE_SIZE } from '#contract/community/posts.ts';
import { isNotMuted } from '#server/community/people/person-store.ts';
import type { Database } from '#server/db/connect.ts';
import { rowsFrom } from '#server/db/page.ts';
import { type PostKey, type PostRow, postsAmong, type Viewer } from './post-store.ts';

/** Which posts a list has. */
export type Feed =
  | { readonly kind: 'newest' }
  /** Of those whom the viewer follows. */
  | { readonly kind: 'following'; readonly viewer: string }
  | { readonly kind: 'curriculum'; readonly currCode: string }
  | { readonly kind: 'person'; readonly uid: string };

/** From where: after a post that the reader has, or after so many. */
export interface Place {
  readonly before?: string | undefined;
  readonly offset: number;
}

/**
 * A page of a list, newest first, plus one row when there is a next page. One statement; its keys come from an index of the
 * list, at most one page of them from each person whom the viewer follows.
 */
export function listPosts(db: Database, feed: Feed, viewer: Viewer, place: Place): Promise<PostRow[]> {
  const limit = place.offset + POSTS_PAGE_SIZE + 1;
  const keys = sql<PostKey>`
    select post_id, created_at from (${candidates(feed, viewer, place, limit)}) as c
    order by created_at desc, post_id desc ${rowsFrom(place.offset, POSTS_PAGE_SIZE + 1)}`;
  return postsAmong(db, viewer, keys).execute();
}

function candidates(feed: Feed, viewer: Viewer, place: Place, limit: number): RawBuilder<PostKey> {
  const newest = (where: RawBuilder<SqlBool>) => sql<PostKey>`
    select p.post_id, p.created_at from posts p
    where ${where} and ${isBefore(place.before)}
    order by p.created_at desc, p.post_id desc ${rowsFrom(0, limit)}`;
  const isShown = sql<SqlBool>`p.is_visible and ${isNotMuted(viewer, 'p.uid')}`;
  switch (feed.kind) {
    case 'newest':
      return newest(isShown);
    case 'curriculum':
      return newest(sql<SqlBool>`${isShown} and p.curr_code = ${feed.currCode}`);
    case 'person': {
      // Whether this one person is muted is asked once: of each post, the planner would rather sort all of theirs.
      const isOfPerson = sql<SqlBool>`p.uid = ${feed.uid} and p.deleted_at is null`;
      if (feed.uid === viewer) return newest(isOfPerson);
      return newest(sql<SqlBool>`${isOfPerson} and p.is_visible and ${isNotMuted(viewer, feed)}`);
    }
    case 'following':
      // Nobody follows whom they have muted; asking it of each post, the planner would rather sort all that a person wrote.
      return sql<PostKey>`
        select n.post_id, n.created_at from follows w cross join lateral (${newest(
          sql<SqlBool>`p.uid = w.followed_uid and p.deleted_at is null and p.is_visible`,
        )}) n
        where w.uid = ${feed.viewer}`;
  }
}

/** Nothing is before a post that is gone. */
function isBefore(before: string | undefined): RawBuilder<SqlBool> {
  if (before === undefined) return sql<SqlBool>`true`;
  return sql<SqlBool>`(p.created_at, p.post_id) <
    ((select b.created_at from posts b where b.post_id = ${before}), ${before}::uuid)`;
}

export async function postExists(db: Database, postID: string): Promise<boolean> {
  const row = await db.selectFrom('posts').select('post_id').where('post_id', '=', postID).executeTakeFirst();
  return row !== undefined;
}
