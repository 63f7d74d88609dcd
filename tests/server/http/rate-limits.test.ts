import { expect, test } from 'vitest';
import { MINUTE_MS } from '#domain/time-units.ts';
import { hitAll } from '#server/http/rate-limit-store.ts';
import { measured } from '#server/lib/measured.ts';
import { watched } from '#tests/support/community/explained.ts';
import { aDatabase } from '#tests/support/server/a-database.ts';
import { aClock } from '#tests/support/server/a-server.ts';
import { whenDone } from '#tests/support/when-done.ts';

const SHORT = { name: 'short', hits: 2, windowMs: MINUTE_MS };
const LONG = { name: 'long', hits: 3, windowMs: 60 * MINUTE_MS };

test('counts several limits with one statement; a refused hit does not count under the later ones', async () => {
  const database = await aDatabase();
  whenDone(() => database.drop());
  const { db, statements } = watched(database.pool);
  const clock = aClock();
  const hit = () => hitAll(db, clock, [SHORT, LONG], 'hana');
  const counts = async () => {
    const rows = await database.db.selectFrom('rate_limits').select(['subject', 'hits']).execute();
    return Object.fromEntries(rows.map(({ subject, hits }) => [subject, hits]));
  };
  await hit();
  expect(statements).toHaveLength(1);
  await hit();
  for (let time = 0; time < 5; time += 1)
    await expect(hit()).rejects.toMatchObject({ code: 'api/too-many-requests', retryAfter: 57 });
  // Retries within the short window use up nothing of the long one.
  expect(await counts()).toEqual({ 'short:hana': 7, 'long:hana': 2 });
  clock.advance(MINUTE_MS);
  await hit();
  await expect(hit()).rejects.toMatchObject({ code: 'api/too-many-requests' });
});

test('a limit that is met is measured, however many are counted at once', async () => {
  const database = await aDatabase();
  whenDone(() => database.drop());
  const met: string[] = [];
  whenDone(measured.limitReached.subscribe(({ limit }) => met.push(limit)));
  const clock = aClock();
  const hit = () => hitAll(database.db, clock, [SHORT, LONG], 'hana');
  await hit();
  await hit();
  await expect(hit()).rejects.toMatchObject({ code: 'api/too-many-requests' });
  expect(met).toEqual(['short']);
});
