import { type CompiledQuery, sql } from 'kysely';
import { expect, test } from 'vitest';
import { POSTS_PAGE_SIZE } from '#contract/community/posts.ts';
import { listPosts } from '#server/community/posts/post-list-store.ts';
import { explained, watched } from '#tests/support/community/explained.ts';
import { aDatabase } from '#tests/support/server/a-database.ts';
import { whenDone } from '#tests/support/when-done.ts';

const WRITERS = 20;
const at = new Date('2026-11-21T01:02:03.000Z');

/* In a young school nobody has muted anybody: the planner knows nothing of mutes. */
test('of each followed person the list reads a page, however much they wrote', async () => {
  const database = await aDatabase();
  whenDone(() => database.drop());
  const { db, statements } = watched(database.pool);
  const people = sql`from generate_series(0, ${WRITERS}::integer) n`;
  await sql`insert into people (uid, created_at, seen_at) select 'p' || n, ${at}, ${at} ${people}`.execute(
    db,
  );
  await sql`insert into profiles (uid, username, display_name, is_public, created_at, updated_at)
    select 'p' || n, 'name_' || n, 'x', true, ${at}, ${at} ${people}`.execute(db);
  await sql`insert into follows (uid, followed_uid, created_at)
    select 'p0', 'p' || n, ${at} ${people} where n > 0`.execute(db);
  await sql`insert into posts (post_id, uid, text, created_at, is_visible)
    select gen_random_uuid(), 'p' || 1 + m % ${WRITERS}::integer, 'x', ${at}::timestamptz + m * interval '1 second', true
    from generate_series(1, 15000) m`.execute(db);
  await sql`analyze posts`.execute(db);
  statements.length = 0;
  expect(await listPosts(db, { kind: 'following', viewer: 'p0' }, 'p0', { offset: 0 })).toHaveLength(
    POSTS_PAGE_SIZE + 1,
  );
  const { rows } = await explained(database.pool, statements[0] as CompiledQuery);
  expect(rows).toBeLessThan(2 * WRITERS * (POSTS_PAGE_SIZE + 1));
});
