import { sql } from 'kysely';
import type { Database } from '#server/db/connect.ts';

/** An address for search engines. */
export interface Listed {
  readonly path: string;
  readonly changedAt: Date | null;
}

/** Plays and people that strangers may see. */
export async function countListed(db: Database): Promise<{ plays: number; people: number }> {
  const count = sql<number>`count(*)::integer`.as('count');
  const [plays, people] = await Promise.all([
    db
      .selectFrom('posts')
      .select(count)
      .where('is_visible', '=', true)
      .where('is_play', '=', true)
      .executeTakeFirstOrThrow(),
    db.selectFrom('profiles').select(count).where('is_public', '=', true).executeTakeFirstOrThrow(),
  ]);
  return { plays: plays.count, people: people.count };
}

/** Visible plays, oldest first, so that a page of the list changes little. A play is visible with its post. */
export async function listedPlays(
  db: Database,
  { offset, limit }: { offset: number; limit: number },
): Promise<Listed[]> {
  const rows = await db
    .selectFrom('posts')
    .select(['play_slug', 'created_at', 'edited_at'])
    .where('is_visible', '=', true)
    .where('is_play', '=', true)
    .orderBy('created_at')
    .orderBy('post_id')
    .offset(offset)
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    path: `/plays/${row.play_slug}`,
    changedAt: row.edited_at ?? row.created_at,
  }));
}

export async function listedPeople(
  db: Database,
  { offset, limit }: { offset: number; limit: number },
): Promise<Listed[]> {
  const rows = await db
    .selectFrom('profiles')
    .select(['username', 'updated_at'])
    .where('is_public', '=', true)
    .orderBy('username')
    .offset(offset)
    .limit(limit)
    .execute();
  return rows.map((row) => ({ path: `/users/${row.username}`, changedAt: row.updated_at }));
}

export async function listedCurriculums(db: Database): Promise<Listed[]> {
  const rows = await db.selectFrom('curriculums').select('curr_code').orderBy('position').execute();
  return rows.map((row) => ({ path: `/curriculums/${row.curr_code}`, changedAt: null }));
}
