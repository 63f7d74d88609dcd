import { Kysely, PostgresDialect, sql } from 'kysely';
import { expect, test } from 'vitest';
import {
  countFollows,
  followsOf,
  mutedPeople,
  PEOPLE_PAGE_SIZE,
} from '#server/community/people/follow-store.ts';
import { profileByUsername } from '#server/community/people/profile-store.ts';
import { isUsernameFree } from '#server/community/people/username-store.ts';
import { visiblePicture } from '#server/community/pictures/picture-store.ts';
import type { Database } from '#server/db/connect.ts';
import type { Tables } from '#server/db/tables/tables.ts';
import { aDatabase } from '#tests/support/server/a-database.ts';
import { whenDone } from '#tests/support/when-done.ts';

const PEOPLE = 10_000;
const now = new Date('2026-11-21T01:02:03.000Z');
const database = await aDatabase();
whenDone(() => database.drop());
const asked: { sql: string; parameters: readonly unknown[] }[] = [];
const db: Database = new Kysely<Tables>({
  dialect: new PostgresDialect({ pool: database.pool }),
  log: ({ query }) => {
    asked.push(query);
  },
});

/** Ten thousand people: all follow person 1, who follows 1,000 and mutes 200; each has a picture and a post with one. */
async function seed(): Promise<void> {
  const people = sql`from generate_series(1, ${PEOPLE}::integer) n`;
  await sql`insert into people (uid, created_at, seen_at) select 'p' || n, ${now}, ${now} ${people}`.execute(
    db,
  );
  await sql`insert into pictures (public_id, uid, purpose, width, height, byte_length, created_at)
    select 'people/' || gen_random_uuid(), 'p' || n, 'avatar', 1, 1, 1, ${now} ${people}`.execute(db);
  await sql`insert into profiles (uid, username, display_name, is_public, avatar_public_id, created_at, updated_at)
    select uid, 'name_' || substr(uid, 2), uid, true, public_id, ${now}, ${now} from pictures`.execute(db);
  await sql`insert into posts (post_id, uid, text, image_public_id, created_at, is_visible)
    select gen_random_uuid(), uid, 'x', public_id, ${now}, true from pictures`.execute(db);
  await sql`insert into follows (uid, followed_uid, created_at)
    select 'p' || n, 'p1', ${now}::timestamptz + n * interval '1 second' ${people} where n > 1`.execute(db);
  await sql`insert into follows (uid, followed_uid, created_at)
    select 'p1', 'p' || n, ${now} ${people} where n between 2 and 1001`.execute(db);
  await sql`insert into mutes (uid, muted_uid, created_at)
    select 'p1', 'p' || n, ${now} ${people} where n > ${PEOPLE - 200}`.execute(db);
  for (const table of ['people', 'pictures', 'profiles', 'posts', 'follows', 'mutes'])
    await sql`analyze ${sql.table(table)}`.execute(db);
}

test('the lists of a popular person are one statement each, by an index, as are names and pictures', async () => {
  await seed();
  const [picture] = await db.selectFrom('pictures').select('public_id').limit(1).execute();
  const reads: Record<string, () => Promise<unknown>> = {
    followers: () => followsOf(db, { uid: 'p1', kind: 'followers', viewer: 'p2', page: 1 }),
    following: () => followsOf(db, { uid: 'p1', kind: 'following', viewer: undefined, page: 1 }),
    own: () => followsOf(db, { uid: 'p1', kind: 'followers', viewer: 'p1', page: 1 }),
    mutes: () => mutedPeople(db, 'p1'),
    name: () => profileByUsername(db, 'name_7'),
    free: () => isUsernameFree(db, 'name_7', { uid: 'p2', now }),
    picture: () => visiblePicture(db, picture?.public_id ?? ''),
  };
  for (const [what, read] of Object.entries(reads)) {
    asked.length = 0;
    await read();
    expect([what, asked.length]).toEqual([what, 1]);
    const [{ sql: text, parameters } = { sql: '', parameters: [] }] = asked;
    const { rows } = await database.pool.query<{ 'QUERY PLAN': string }>(`explain ${text}`, [...parameters]);
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(`${what}\n${plan}`).not.toMatch(/Seq Scan on (profiles|posts|follows|pictures|people|former)/);
  }
  const newest = await followsOf(db, { uid: 'p1', kind: 'followers', viewer: 'p1', page: 1 });
  expect([newest.length, newest[0]?.username]).toEqual([PEOPLE_PAGE_SIZE + 1, `name_${PEOPLE - 200}`]);
  const counts = { uid: 'p1', kind: 'followers' } as const;
  expect(await countFollows(db, { ...counts, viewer: undefined })).toBe(PEOPLE - 1);
  expect(await countFollows(db, { ...counts, viewer: 'p1' })).toBe(PEOPLE - 201);
});
