import { expect, test } from 'vitest';
import { MINUTE_MS } from '#domain/time-units.ts';
import { chanceOf } from '#tests/support/chance.ts';
import { firstSeed } from '#tests/support/seeds.ts';
import { aListeningServer } from '#tests/support/server/a-listening-server.ts';
import { aBearer } from '#tests/support/server/a-server.ts';
import { aCachingServer, cachedAnswers } from '#tests/support/server/answer-cache/a-caching-server.ts';
import { changedRow } from '#tests/support/server/answer-cache/changed-row.ts';
import { COMING_LESSON, HOT_CALLS } from '#tests/support/server/answer-cache/hot-calls.ts';
import { livedLives } from '#tests/support/server/answer-cache/lived-lives.ts';

/*
 * Two servers with a cache each, and one without, on one database. Rows of any table that the calls read are changed by a hand of chance, past
 * every server, and the time moves on: what the two answer is what the third does.
 */
const STEPS = process.env['LONG'] === undefined ? 10 : 300;
const LEARNERS = ['hana', 'jun'];

test('an answer from the cache is what the server would answer now', async () => {
  const seed = firstSeed(1);
  const chance = chanceOf(seed);
  const setup = await aListeningServer();
  await livedLives(setup, LEARNERS);
  const { deps, database, clock, app } = setup.server;
  const servers = [await aCachingServer(deps, database), await aCachingServer(deps, database)];
  const fromCache = cachedAnswers();
  const calls = LEARNERS.flatMap((uid) => [...HOT_CALLS, COMING_LESSON].map((path) => ({ uid, path })));
  const before = new Map<string, string>();
  let changed = 0;
  const compare = async (step: string) => {
    const server = chance.pick(servers);
    for (const { uid, path } of calls) {
      const headers = aBearer(uid);
      const made = await app.request(path, { headers });
      const fresh = withoutSignatures(`${made.status} ${await made.text()}`);
      const { status, text } = await server.get(path, headers.authorization.slice(7));
      expect([seed, step, uid, path, withoutSignatures(`${status} ${text}`)]).toEqual([
        ...[seed, step, uid, path, fresh],
      ]);
      if (before.get(uid + path) !== fresh) changed += 1;
      before.set(uid + path, fresh);
    }
  };
  await compare('the start');
  changed = 0;
  for (let step = 0; step < STEPS; step += 1) {
    const row = await changedRow(database.pool, chance, clock.now());
    await compare(`${step}: ${row.what}`);
    if (chance.hits(0.3)) {
      const minutes = chance.between(1, 50);
      clock.advance(minutes * MINUTE_MS);
      await compare(`${step}: ${row.what}, ${minutes} minutes later`);
    }
    await row.changeBack();
    await compare(`${step}: ${row.what} as it was`);
  }
  expect(fromCache.count()).toBeGreaterThan((STEPS * calls.length) / 4);
  expect(changed).toBeGreaterThan(STEPS);
});

/** Addresses are signed for a day; the cache holds an answer for an hour. */
function withoutSignatures(text: string): string {
  return text.replace(/exp=\d+[^"]*|request [\w-]+/g, '');
}
