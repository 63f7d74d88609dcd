import { expect, test } from 'vitest';
import { comments } from '#contract/comments.ts';
import { addressOf } from '#contract/endpoint.ts';
import { inbox } from '#contract/notices/inbox.ts';
import { HOUR_MS } from '#domain/time-units.ts';
import type { Database } from '#server/db/connect.ts';
import { eventually } from '#tests/support/eventually.ts';
import { aListeningServer } from '#tests/support/server/a-listening-server.ts';
import { aBearer } from '#tests/support/server/a-server.ts';
import { aCachingServer, cachedAnswers } from '#tests/support/server/answer-cache/a-caching-server.ts';
import { livedLives } from '#tests/support/server/answer-cache/lived-lives.ts';

/** Compares the answer of a call from the cache with one that is made, before and after a time. */
async function comparedOverTime(
  path: string,
  ms: number,
  prepare: (db: Database, now: Date) => Promise<unknown>,
): Promise<void> {
  const setup = await aListeningServer();
  await livedLives(setup, ['hana']);
  const { app, clock, database, deps } = setup.server;
  await prepare(deps.db, clock.now());
  const server = await aCachingServer(deps, database);
  const fromCache = cachedAnswers();
  const compare = async () => {
    const made = await (await app.request(path, { headers: aBearer('hana') })).text();
    expect((await server.get(path, 'test.hana')).text).toBe(made);
    return made;
  };
  // The first look may end after the first answers.
  await eventually(async () => {
    await compare();
    return fromCache.count() > 0;
  });
  const before = await compare();
  clock.advance(ms);
  expect(await compare()).not.toBe(before);
}

test.each(['undone_at', 'withdrawn_at'] as const)(
  'an answer with %s, which nobody saw, counts from when it would have been seen',
  async (ended) => {
    await comparedOverTime(addressOf(comments.answered), HOUR_MS / 2, (db, now) =>
      db
        .updateTable('answers')
        .set({ [ended]: now })
        .where('visible_at', '>', now)
        .execute(),
    );
  },
);

test('a notice that was read before it is visible comes in its time', async () => {
  await comparedOverTime(addressOf(inbox.list), HOUR_MS / 4, (db, now) =>
    db.updateTable('notices').set({ read_at: now }).where('visible_at', '>', now).execute(),
  );
});
