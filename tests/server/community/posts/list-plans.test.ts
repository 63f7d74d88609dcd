// @module-tag extended
import { beforeAll, expect, test } from 'vitest';
import { createApp } from '#server/app.ts';
import { explained, explainedInUse, watched } from '#tests/support/community/explained.ts';
import { askerOf, FIRST_PAGES } from '#tests/support/community/first-pages.ts';
import { seedCommunity } from '#tests/support/community/seed-community.ts';
import { type AServer, aServer } from '#tests/support/server/a-server.ts';

/*
 * The first page of each list takes three statements at most, each by an index, also once it is prepared: of tables that are large enough for the planner
 * to choose by itself. `npm run bench` shows the same with 100,000 posts and 1,000,000 likes.
 */
const SIZE = { people: 8_000, posts: 30_000, likesAPost: 2, plays: 3_000, recordings: 12_000 };
/**
 * Rows that a page may touch: for each of its posts 200 muted people, twice, or, by a plan that is kept for all readers, each
 * like of them; and a page of each of 1,000 followed people.
 */
const MAX_ROWS = 10_500;
const MAX_ROWS_IN_USE = 13_000;
const MAX_ROWS_OF_FOLLOWING = 33_000;
/** One curriculum with one lesson, and one teacher, have nothing to look up. */
const SINGLE = /^(curriculums|courses|lessons|teacher_accounts|teacher_sessions) /;

let server: AServer;
let ask: Awaited<ReturnType<typeof askerOf>>;
let statements: ReturnType<typeof watched>['statements'];
beforeAll(async () => {
  server = await aServer();
  await seedCommunity(server.deps.db, SIZE);
  const watching = watched(server.database.pool);
  statements = watching.statements;
  const app = createApp({ ...server.deps, db: watching.db });
  ask = await askerOf({ app, deps: server.deps });
});

test.each(FIRST_PAGES)('$name', async (page) => {
  statements.length = 0;
  const answer = await ask(page);
  expect(answer.status).toBe(200);
  const queries = [...statements];
  expect(queries.length).toBeGreaterThan(0);
  expect(queries.length).toBeLessThanOrEqual(3);
  for (const query of queries)
    for (const [explain, most] of [
      [explained, MAX_ROWS],
      [explainedInUse, MAX_ROWS_IN_USE],
    ] as const) {
      const { sql, scans, rows } = await explain(server.database.pool, query);
      expect(scans.length, sql).toBeGreaterThan(0);
      const bare = scans.filter((scan) => /Seq Scan/.test(scan) && !SINGLE.test(scan));
      expect([sql, bare]).toEqual([sql, []]);
      expect(rows, sql).toBeLessThan(page.input.feed === 'following' ? MAX_ROWS_OF_FOLLOWING : most);
    }
});
