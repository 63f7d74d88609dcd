import { sql } from 'kysely';
import { objectOf } from '#server/community/pictures/picture-address.ts';
import type { Database } from '#server/db/connect.ts';

/** A picture of a person's profile or posts, as a file of the archive. */
export interface ExportedPicture {
  readonly uploadID: string;
  readonly madeAt: Date;
  readonly byteLength: number;
}

/** What a person wrote, liked and reported, and whom they follow and mute. Others are named only while they are public. */
export async function communityOf(db: Database, uid: string) {
  const [profile, formerUsernames, posts, comments, likes, plays, reports] = await Promise.all([
    publicProfileOf(db, uid),
    formerUsernamesOf(db, uid),
    postsOf(db, uid),
    commentsOf(db, uid),
    likesOf(db, uid),
    playsOf(db, uid),
    reportsOf(db, uid),
  ]);
  const follows = await namesOf(db, 'follows', uid);
  const mutes = await namesOf(db, 'mutes', uid);
  return { profile, formerUsernames, posts, comments, likes, plays, follows, mutes, reports };
}

async function publicProfileOf(db: Database, uid: string) {
  const row = await db
    .selectFrom('profiles')
    .where('uid', '=', uid)
    .select(['username', 'display_name as displayName', 'bio', 'instruments', 'is_public as isPublic'])
    .select(['username_changed_at as usernameChangedAt', 'suspended_until as suspendedUntil'])
    .select(['avatar_public_id as picture', 'created_at as createdAt', 'updated_at as updatedAt'])
    .executeTakeFirst();
  return row ?? null;
}

function formerUsernamesOf(db: Database, uid: string) {
  return db
    .selectFrom('former_usernames')
    .where('uid', '=', uid)
    .orderBy('until')
    .select(['username', 'until as heldUntil'])
    .execute();
}

function postsOf(db: Database, uid: string) {
  return db
    .selectFrom('posts')
    .where('uid', '=', uid)
    .orderBy('created_at')
    .orderBy('post_id')
    .select(['post_id as postID', 'text', 'image_public_id as picture', 'image_alt as pictureShows'])
    .select(['play_slug as playSlug', 'curr_code as currCode', 'likes', 'comments'])
    .select(['created_at as createdAt', 'edited_at as editedAt', 'deleted_at as deletedAt'])
    .select('hidden_at as hiddenAt')
    .execute();
}

function commentsOf(db: Database, uid: string) {
  return db
    .selectFrom('post_comments')
    .where('uid', '=', uid)
    .orderBy('created_at')
    .orderBy('comment_id')
    .select(['post_id as postID', 'text', 'created_at as createdAt', 'edited_at as editedAt'])
    .select(['deleted_at as deletedAt', 'hidden_at as hiddenAt'])
    .execute();
}

function likesOf(db: Database, uid: string) {
  return db
    .selectFrom('post_likes')
    .where('uid', '=', uid)
    .orderBy('created_at')
    .orderBy('post_id')
    .select(['post_id as postID', 'created_at as likedAt'])
    .execute();
}

function playsOf(db: Database, uid: string) {
  return db
    .selectFrom('plays as y')
    .innerJoin('submissions as s', 's.submission_id', 'y.submission_id')
    .innerJoin('lessons as l', 'l.lesson_id', 's.lesson_id')
    .where('y.uid', '=', uid)
    .orderBy('y.created_at')
    .select(['y.play_slug as playSlug', 'y.title', 'l.lesson_name as lessonName', 'y.post_id as postID'])
    .select(['y.created_at as publishedAt', 'y.removed_at as takenBackAt'])
    .execute();
}

function reportsOf(db: Database, uid: string) {
  return db
    .selectFrom('post_reports')
    .where('uid', '=', uid)
    .orderBy('created_at')
    .select(['post_id as postID', 'comment_id as commentID', 'reason', 'note'])
    .select(['created_at as reportedAt', 'handled_at as handledAt'])
    .execute();
}

async function namesOf(db: Database, kind: 'follows' | 'mutes', uid: string) {
  const other = kind === 'follows' ? 'followed_uid' : 'muted_uid';
  const { rows } = await sql<{ username: string | null; since: Date }>`
    select case when p.is_public then p.username end as username, t.created_at as since
    from ${sql.table(kind)} t left join profiles p on p.uid = t.${sql.ref(other)}
    where t.uid = ${uid} order by t.created_at, t.${sql.ref(other)}`.execute(db);
  return rows;
}

export async function picturesOf(db: Database, uid: string): Promise<ExportedPicture[]> {
  const rows = await db
    .selectFrom('pictures')
    .where('uid', '=', uid)
    .orderBy('created_at')
    .orderBy('public_id')
    .select(['public_id', 'byte_length', 'created_at'])
    .execute();
  return rows.map((row) => ({
    uploadID: objectOf(row.public_id),
    madeAt: row.created_at,
    byteLength: row.byte_length,
  }));
}
