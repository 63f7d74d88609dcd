import { sql } from 'kysely';
import type { Database } from '#server/db/connect.ts';

/** Which of some people a person's words may be told to: everybody but themselves and who has muted them. */
export async function unmutedAmong(
  db: Database,
  uids: readonly string[],
  actorUid: string,
): Promise<Set<string>> {
  const others = uids.filter((uid) => uid !== actorUid);
  if (others.length === 0) return new Set();
  const { rows } = await sql<{ uid: string }>`
    select uid from unnest(${others}::text[]) as others (uid)
    where not exists (select from mutes m where m.uid = others.uid and m.muted_uid = ${actorUid})`.execute(
    db,
  );
  return new Set(rows.map(({ uid }) => uid));
}

/** The people with these user names who can be told that somebody mentions them: public ones. */
export async function publicPeopleNamed(db: Database, usernames: readonly string[]): Promise<string[]> {
  if (usernames.length === 0) return [];
  const rows = await db
    .selectFrom('profiles')
    .select('uid')
    .where('username', 'in', usernames)
    .where('is_public', '=', true)
    .execute();
  return rows.map(({ uid }) => uid);
}
