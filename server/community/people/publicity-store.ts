import { sql } from 'kysely';
import type { Database } from '#server/db/connect.ts';

/**
 * Shows or hides everything that a person wrote, with the counts of the threads in which they commented, after their
 * profile became public or private. Their profile must be locked: nobody of theirs writes meanwhile.
 */
export async function applyPublicity(trx: Database, uid: string, isPublic: boolean): Promise<void> {
  // In one order, so that two people who hide at the same time do not wait for each other.
  await sql`
    select from posts
    where uid = ${uid} or post_id in (select post_id from post_comments where uid = ${uid})
    order by post_id for no key update`.execute(trx);
  await sql`
    update posts set is_visible = ${isPublic} and deleted_at is null and hidden_at is null
    where uid = ${uid}`.execute(trx);
  await sql`
    with changed as (
      update post_comments set is_visible = not is_visible
      where uid = ${uid}
        and is_visible is distinct from (${isPublic} and deleted_at is null and hidden_at is null)
      returning post_id, is_visible),
    deltas as (
      select post_id, sum(case when is_visible then 1 else -1 end)::integer as delta
      from changed group by post_id)
    update posts set comments = comments + deltas.delta
    from deltas where posts.post_id = deltas.post_id`.execute(trx);
}
