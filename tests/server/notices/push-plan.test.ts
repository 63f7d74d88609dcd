import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { MAX_NOTICES } from '#domain/notices/notice.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/time-units.ts';
import { planSends } from '#server/notices/push/plan-store.ts';
import { claimSend, markPushRetry, markPushSent } from '#server/notices/push/push-store.ts';
import { explained, watched } from '#tests/support/community/explained.ts';
import { aServer } from '#tests/support/server/a-server.ts';

const server = await aServer();
const { db, pool } = server.database;
const BROWSERS = 10;

beforeEach(async () => {
  await sql`delete from people`.execute(db);
  server.clock.advance(DAY_MS);
});
const now = () => server.clock.now();

async function learners(count: number, browsers = BROWSERS) {
  const before = new Date(now().getTime() - 2 * DAY_MS);
  await sql`
    insert into people (uid, email, email_verified, display_name, created_at, seen_at)
    select 'p-' || n, 'p-' || n || '@example.jp', true, 'p', ${before}, ${before}
    from generate_series(1, ${count}::integer) n`.execute(db);
  await sql`
    insert into push_subscriptions (uid, endpoint, p256dh, auth, session, shows_content, created_at)
    select 'p-' || n, 'https://fcm.googleapis.com/' || n || '/' || k, 'key', 'auth', 'session', false, ${before}
    from generate_series(1, ${count}::integer) n, generate_series(1, ${browsers}::integer) k`.execute(db);
}

/** A minute apart up to now, each of every person. */
async function notices(kind: string, count: number) {
  await sql`
    insert into notices (uid, kind, title, body, once_key, created_at, visible_at)
    select uid, ${kind}, 'title', '', gen_random_uuid(), ${now()}, ${now()}::timestamptz - k * interval '1 minute'
    from people, generate_series(0, ${count - 1}::integer) k`.execute(db);
}

async function sends() {
  const { rows } = await sql<{ all: number; waiting: number }>`
    select count(*)::integer as all, count(*) filter (where sent_at is null)::integer as waiting from push_sends`.execute(
    db,
  );
  return rows[0];
}

async function sendAll() {
  for (let send = await claimSend(db, now()); send; send = await claimSend(db, now()))
    await markPushSent(db, send, now());
}

// Of 500 notices and ten browsers each notice looked at all others, ten seconds a person; ten people, and nobody's phone rang any more.
test('a person with the most notices and browsers that there can be costs a plan a message for each browser', async () => {
  await learners(1);
  await notices('delivered', MAX_NOTICES);
  const watching = watched(pool);
  await planSends(watching.db, now());
  expect(await sends()).toEqual({ all: BROWSERS, waiting: BROWSERS });
  await sendAll();
  // All but the oldest are read: the newest spoke for it.
  await sql`update notices set read_at = ${now()} where visible_at > ${now()}::timestamptz - interval '499 minutes'`.execute(
    db,
  );
  await notices('answer', 1);
  await planSends(watching.db, now());
  expect(await sends()).toEqual({ all: 2 * BROWSERS, waiting: BROWSERS });
  await sql`analyze`.execute(db);
  for (const statement of watching.statements) {
    const { rows, sql: text } = await explained(pool, statement);
    expect(rows, text).toBeLessThan(3 * BROWSERS * MAX_NOTICES);
  }
});

test('an older notice that stays unread is not sent afterwards, and what is new is', async () => {
  await learners(1, 1);
  await notices('community', 3);
  await planSends(db, now());
  await sendAll();
  await sql`update notices set read_at = ${now()} where visible_at = ${now()}`.execute(db);
  server.clock.advance(HOUR_MS);
  await planSends(db, now());
  expect(await sends()).toEqual({ all: 1, waiting: 0 });
  await notices('community', 1);
  await planSends(db, now());
  expect(await sends()).toEqual({ all: 2, waiting: 1 });
});

test('a plan reaches everybody, however many they are, and each notice of a kind that is not gathered', async () => {
  await learners(450, 1);
  await notices('billing', 2);
  await planSends(db, now());
  expect(await sends()).toEqual({ all: 900, waiting: 900 });
});

// It went through everybody with a browser at each notice of one of them.
test('a plan asks for nobody who has nothing new', async () => {
  await learners(450, 1);
  await notices('billing', 1);
  await sql`update notices set read_at = ${now()} where uid <> 'p-7'`.execute(db);
  const watching = watched(pool);
  await planSends(watching.db, now());
  expect(await sends()).toEqual({ all: 1, waiting: 1 });
  // What has ended, who has news, their messages, and bursts.
  expect(watching.statements).toHaveLength(4);
});

// They stayed for as long as their notice, and every claim passed them.
test('what is never sent any more, because it was read or is too old, waits no longer', async () => {
  await learners(2, 1);
  await notices('lesson', 2);
  await planSends(db, now());
  await sql`update notices set read_at = ${now()} where uid = 'p-1'`.execute(db);
  await planSends(db, now());
  expect(await sends()).toEqual({ all: 2, waiting: 2 });
  server.clock.advance(DAY_MS);
  await planSends(db, now());
  expect(await sends()).toEqual({ all: 0, waiting: 0 });
});

test('after its last try a message is in nobody’s way', async () => {
  await learners(1, 1);
  await notices('lesson', 1);
  await planSends(db, now());
  for (let tries = 1; tries <= 6; tries += 1) {
    const send = await claimSend(db, now());
    expect(send?.tries).toBe(tries);
    if (send) await markPushRetry(db, send, { now: now(), waitMs: MINUTE_MS });
    server.clock.advance(MINUTE_MS);
  }
  const { rows } = await sql`select from push_sends where next_try_at <= ${now()}`.execute(db);
  expect(rows).toEqual([]);
});
