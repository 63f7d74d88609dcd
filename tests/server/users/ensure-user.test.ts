import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { DAY_MS, MINUTE_MS } from '#domain/time-units.ts';
import { hit } from '#server/http/rate-limit-store.ts';
import { purgeRequests } from '#server/jobs/purge-requests.ts';
import { aCaller, aServer } from '#tests/support/server/a-server.ts';

const { deps, clock } = await aServer();
const { db } = deps;

const personOf = (uid: string) =>
  db.selectFrom('people').selectAll().where('uid', '=', uid).executeTakeFirst();

test('the first private call stores the person, later ones update the address', async () => {
  expect(await personOf('kei')).toBeUndefined();
  await Promise.all(
    Array.from({ length: 5 }, () => deps.ensureUser(aCaller('kei', { emailVerified: false }))),
  );
  const made = await personOf('kei');
  expect(made).toMatchObject({ email: 'kei@example.jp', email_verified: false, created_at: clock.now() });
  clock.advance(1_000);
  await deps.ensureUser(aCaller('kei', { emailVerified: true }));
  expect(await personOf('kei')).toMatchObject({ email_verified: true, created_at: made?.created_at });
});

test('a call during the deletion does not store the person again', async () => {
  await deps.ensureUser(aCaller('mio'));
  const late = await db.transaction().execute(async (trx) => {
    await trx.deleteFrom('people').where('uid', '=', 'mio').execute();
    // Another address than before, so that the row has to be updated.
    const call = deps
      .ensureUser(aCaller('mio', { email: 'mio@new.example.jp' }))
      .catch((error: unknown) => error);
    for (let isWaiting = false; !isWaiting; ) {
      const { rows } = await sql`
        select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
        db,
      );
      isWaiting = rows.length > 0;
    }
    return { call };
  });
  expect(await late.call).toMatchObject({ code: 'api/unauthorized' });
  expect(await personOf('mio')).toBeUndefined();
});

test('a limit counts over all servers and says when to retry', async () => {
  const limit = { name: 'sign-in', hits: 3, windowMs: MINUTE_MS };
  const tries = Array.from({ length: 3 }, () => hit(db, clock, limit, '192.0.2.1'));
  await Promise.all(tries);
  const refused = hit(db, clock, limit, '192.0.2.1');
  await expect(refused).rejects.toMatchObject({ code: 'api/too-many-requests' });
  const { retryAfter } = (await refused.catch((error) => error)) as { retryAfter: number };
  expect(retryAfter).toBeGreaterThan(0);
  expect(retryAfter).toBeLessThanOrEqual(60);
  await hit(db, clock, limit, '192.0.2.2');
  clock.advance(retryAfter * 1_000);
  await hit(db, clock, limit, '192.0.2.1');
});

test('purges keys and counters that no retry needs, but no key before 7 days', async () => {
  const scope = { uid: 'kei', path: '/old', key: '7c9e6679-7425-40de-944b-e07fc1f90ae7', bodyHash: 'b' };
  const claim = await deps.idempotency.claim(scope);
  if (claim.kind !== 'first') throw new Error('the key is new');
  await deps.idempotency.answered(scope, claim.holder, '{}');
  clock.advance(7 * DAY_MS);
  await purgeRequests.run(deps);
  expect(await deps.idempotency.claim(scope)).toEqual({ kind: 'answered', body: '{}' });
  expect(await db.selectFrom('rate_limits').selectAll().execute()).toEqual([]);
  clock.advance(2 * DAY_MS);
  await purgeRequests.run(deps);
  expect(await deps.idempotency.claim(scope)).toMatchObject({ kind: 'first' });
});

test('purges more than one statement deletes, and leaves what is younger', async () => {
  const old = new Date(clock.now().getTime() - 30 * DAY_MS);
  await sql`insert into rate_limits (subject, window_start, hits)
    select 'old:' || n, ${old}, 1 from generate_series(1, 10001) as n`.execute(db);
  await hit(db, clock, { name: 'young', hits: 1, windowMs: MINUTE_MS }, 'kei');
  await purgeRequests.run(deps);
  const left = await db
    .selectFrom('rate_limits')
    .select('subject')
    .where('subject', '~', '^(old|young):')
    .execute();
  expect(left).toEqual([{ subject: 'young:kei' }]);
});
