import type { Database } from '#server/db/connect.ts';

/** Whether strangers may hear a play. */
export async function isPublicPlay(db: Database, playSlug: string): Promise<boolean> {
  const row = await db
    .selectFrom('plays as y')
    .innerJoin('posts as p', 'p.post_id', 'y.post_id')
    .where('y.play_slug', '=', playSlug)
    .where('y.removed_at', 'is', null)
    .where('p.is_visible', '=', true)
    .select('y.play_slug')
    .executeTakeFirst();
  return row !== undefined;
}
