import { type RawBuilder, sql } from 'kysely';
import { isNotMuted, personColumns } from '#server/community/people/person-store.ts';
import type { Database } from '#server/db/connect.ts';

/** Who reads; undefined for a visitor. */
export type Viewer = string | undefined;

/** The keys of the posts to show, in order. */
export interface PostKey {
  post_id: string;
  created_at: Date;
}

/**
 * Posts as a viewer sees them, in one statement. What costs is done for the posts of `keys` alone: a page of a list, or one.
 * A play of somebody whom the viewer has muted is not shown in a post of somebody else either.
 */
export function postsAmong(db: Database, viewer: Viewer, keys: RawBuilder<PostKey>) {
  return db
    .selectFrom(sql<PostKey>`(${keys})`.as<'keys'>(sql`keys`))
    .innerJoin('posts as p', 'p.post_id', 'keys.post_id')
    .innerJoin('profiles as f', 'f.uid', 'p.uid')
    .leftJoin('plays as y', (join) =>
      join.onRef('y.play_slug', '=', 'p.play_slug').on(isNotMuted(viewer, 'y.uid')),
    )
    .leftJoin('curriculums as k', 'k.curr_code', 'p.curr_code')
    .select(['p.post_id', 'p.uid', 'p.text', 'p.is_play', 'p.created_at', 'p.edited_at'])
    .select(['p.deleted_at', 'p.hidden_at', 'p.is_visible', 'p.image_alt'])
    .select(['p.image_public_id', 'p.image_version', 'p.image_width', 'p.image_height'])
    .select(['y.play_slug', 'k.curr_code', 'k.curr_name', 'f.is_public'])
    .select(personColumns('f'))
    .select([likesFor(viewer).as('likes'), commentsFor(viewer).as('comments')])
    .select(isLikedBy(viewer).as('is_liked'))
    .orderBy('p.created_at', 'desc')
    .orderBy('p.post_id', 'desc');
}

export type PostRow = Awaited<ReturnType<ReturnType<typeof postsAmong>['executeTakeFirstOrThrow']>>;

/** A post in any state. Whether the viewer may see it: `requireVisible`. */
export function postByID(db: Database, viewer: Viewer, postID: string): Promise<PostRow | undefined> {
  const key = sql<PostKey>`select post_id, created_at from posts where post_id = ${postID}`;
  return postsAmong(db, viewer, key).executeTakeFirst();
}

function isLikedBy(viewer: Viewer): RawBuilder<boolean> {
  if (viewer === undefined) return sql<boolean>`false`;
  return sql<boolean>`exists (select from post_likes l where l.post_id = p.post_id and l.uid = ${viewer})`;
}

// `offset 0`: a probe for each muted person (200 at most), never a reading of all who like a popular post. Who is private now
// is anybody: else the difference to what visitors read would say what they like.
function likesFor(viewer: Viewer): RawBuilder<number> {
  if (viewer === undefined) return sql<number>`p.likes`;
  return sql<number>`(p.likes - (
    select count(*) from mutes m where m.uid = ${viewer} and exists (
      select from post_likes l join profiles q on q.uid = l.uid and q.is_public
      where l.post_id = p.post_id and l.uid = m.muted_uid offset 0)))::integer`;
}

function commentsFor(viewer: Viewer): RawBuilder<number> {
  if (viewer === undefined) return sql<number>`p.comments`;
  return sql<number>`(p.comments - (
    select count(*) from mutes m cross join lateral (
      select from post_comments c where c.post_id = p.post_id and c.uid = m.muted_uid and c.is_visible offset 0) c
    where m.uid = ${viewer}))::integer`;
}

/** What is needed of a post to judge who may do what with it. */
export function postFacts(db: Database, postID: string) {
  return db
    .selectFrom('posts as p')
    .innerJoin('profiles as f', 'f.uid', 'p.uid')
    .where('p.post_id', '=', postID)
    .select(['p.post_id', 'p.uid', 'p.text', 'p.is_play', 'p.is_visible', 'p.deleted_at', 'p.hidden_at'])
    .select(['p.created_at', 'p.play_slug', 'p.image_public_id', 'f.is_public'])
    .executeTakeFirst();
}

export type PostFacts = NonNullable<Awaited<ReturnType<typeof postFacts>>>;
