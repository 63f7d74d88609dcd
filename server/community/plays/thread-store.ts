import { sql } from 'kysely';
import type { Database } from '#server/db/connect.ts';

/** The post that is the thread of a play, with counts that leave out whom the viewer has muted. */
export function threadOf(db: Database, postID: string, viewer: string | undefined) {
  return db
    .selectFrom('posts as o')
    .leftJoin('curriculums as k', 'k.curr_code', 'o.curr_code')
    .where('o.post_id', '=', postID)
    .select(['o.uid', 'o.text', 'o.created_at', 'o.edited_at', 'o.hidden_at', 'k.curr_code', 'k.curr_name'])
    .select([
      sql<number>`o.likes - (select count(*)::integer from post_likes x join mutes u on u.muted_uid = x.uid
        where x.post_id = o.post_id and u.uid = ${viewer ?? null})`.as('likes'),
      sql<number>`o.comments - (select count(*)::integer from post_comments x join mutes u on u.muted_uid = x.uid
        where x.post_id = o.post_id and x.is_visible and u.uid = ${viewer ?? null})`.as('comments'),
      sql<boolean>`exists (select from post_likes x where x.post_id = o.post_id and x.uid = ${viewer ?? null})`.as(
        'is_liked',
      ),
    ])
    .executeTakeFirstOrThrow();
}
