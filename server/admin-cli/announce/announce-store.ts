import { sql } from 'kysely';
import type { Database } from '#server/db/connect.ts';
import { ANNOUNCED, type NewAnnouncement } from '#server/notices/announcement-store.ts';

export async function planIDOf(db: Database, plan: 'standard' | 'entry'): Promise<number> {
  const { plan_id } = await db
    .selectFrom('plans')
    .select('plan_id')
    .where('plan_name', '=', plan)
    .executeTakeFirstOrThrow();
  return plan_id;
}

/** How many of `count` recipients do not have the announcement yet; people who left its audience have it, too. */
export async function recipientsLeft(
  db: Database,
  { once }: Pick<NewAnnouncement, 'once'>,
  count: number,
): Promise<number> {
  const { sent } = await db
    .selectFrom('notices as n')
    .innerJoin('announcements as a', (join) =>
      join.on('n.once_key', '=', sql<string>`'announcement:' || a.announcement_id`),
    )
    .where('a.once_key', '=', once)
    .where('n.kind', '=', ANNOUNCED)
    .select(sql<number>`count(*)::int`.as('sent'))
    .executeTakeFirstOrThrow();
  return Math.max(0, count - sent);
}
