import { expect, test } from 'vitest';
import { comments } from '#contract/comments.ts';
import { addressOf } from '#contract/endpoint.ts';
import { HOUR_MS } from '#domain/time-units.ts';
import { eventually } from '#tests/support/eventually.ts';
import { aListeningServer } from '#tests/support/server/a-listening-server.ts';
import { aBearer } from '#tests/support/server/a-server.ts';
import { aCachingServer, cachedAnswers } from '#tests/support/server/answer-cache/a-caching-server.ts';
import { livedLives } from '#tests/support/server/answer-cache/lived-lives.ts';

test.each(['undone_at', 'withdrawn_at'] as const)(
  'an answer with %s, which nobody saw, counts from when it would have been seen',
  async (ended) => {
    const setup = await aListeningServer();
    await livedLives(setup, ['hana']);
    const { app, clock, database, deps } = setup.server;
    const now = clock.now();
    await deps.db
      .updateTable('answers')
      .set({ [ended]: now })
      .where('visible_at', '>', now)
      .execute();
    const server = await aCachingServer(deps, database);
    const path = addressOf(comments.answered);
    const fromCache = cachedAnswers();
    const compare = async () => {
      const made = await app.request(path, { headers: aBearer('hana') });
      expect((await server.get(path, 'test.hana')).text).toBe(await made.text());
    };
    // The first look may end after the first answers.
    await eventually(async () => {
      await compare();
      return fromCache.count() > 0;
    });
    clock.advance(HOUR_MS / 2);
    await compare();
  },
);
