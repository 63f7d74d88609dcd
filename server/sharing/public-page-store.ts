import type { Database } from '#server/db/connect.ts';

/** A post and its author, in any state. */
export function postWithAuthor(db: Database, postID: string) {
  return db
    .selectFrom('posts as o')
    .leftJoin('profiles as f', 'f.uid', 'o.uid')
    .where('o.post_id', '=', postID)
    .select(['o.text', 'o.image_public_id', 'o.image_version', 'o.image_alt', 'o.play_slug', 'o.is_play'])
    .select(['o.created_at', 'o.edited_at', 'o.deleted_at', 'o.hidden_at', 'o.is_visible'])
    .select(['f.username', 'f.display_name', 'f.avatar_public_id', 'f.avatar_version', 'f.is_public'])
    .executeTakeFirst();
}

/** A profile that its owner made public. */
export function publicProfile(db: Database, username: string) {
  return db
    .selectFrom('profiles')
    .where('username', '=', username)
    .where('is_public', '=', true)
    .select(['username', 'display_name', 'bio', 'instruments', 'avatar_public_id', 'avatar_version'])
    .executeTakeFirst();
}
