import { randomUUID } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { homework } from '#contract/homework.ts';
import { lessonActivity } from '#contract/lesson-activity.ts';
import { onboarding } from '#contract/onboarding.ts';
import { practice } from '#contract/practice/practice-log.ts';
import { users } from '#contract/users.ts';
import { DAY_MS, MINUTE_MS } from '#domain/time-units.ts';
import { postMail } from '#server/messages/post-message.ts';
import { openStorage } from '#server/storage/open-storage.ts';
import { wipeDeleted } from '#server/users/wipe-deleted.ts';
import { aCommunityLife } from '#tests/support/community/a-life.ts';
import { aSubscription } from '#tests/support/server/a-curriculum.ts';
import { aListeningServer, type ListeningServer } from '#tests/support/server/a-listening-server.ts';
import { aSubmission } from '#tests/support/server/a-submission.ts';
import { hasPaid } from './has-paid.ts';

let setup: ListeningServer;
beforeEach(async () => {
  setup = await aListeningServer();
});

const db = () => setup.server.deps.db;
const ask = (uid: string) => setup.server.answer(users.remove, {}, uid);

/** A row of the person in every table, and their files. */
async function lived(uid: string): Promise<void> {
  const { lessonID, server } = setup;
  const call = setup.api(uid);
  const now = server.clock.now();
  await call(users.me, {});
  await anAccount(uid);
  const answers = { categoryCode: 'piano', currCode: 'pf-beginner', experience: 0, hasInstrument: 1 };
  await call(onboarding.answer, answers, { idempotencyKey: randomUUID() });
  await call(lessonActivity.logText, { lessonID });
  await call(lessonActivity.sendFeedback, { lessonID, satisfaction: 5, difficulty: 1 });
  const practised = { lessonID, startedAt: now.toISOString(), seconds: 60, tools: ['model' as const] };
  await call(practice.updateLogs, { spans: [{ ...practised, spanID: randomUUID() }] });
  const drilled = { drillID: randomUUID(), drill: 'name' as const, lessonID, rounds: 3 };
  await call(practice.updateDrills, { drills: [{ ...drilled, startedAt: now.toISOString() }] });
  await call(practice.updateGoal, { minutesAWeek: 60, reminderHour: null });
  const { uploadID } = await aSubmission(setup, { uid, note: `${uid}のメモ` });
  const audio = db().selectFrom('user_audios').select('user_audio_id').where('upload_id', '=', uploadID);
  const m4a = randomUUID();
  await openStorage(server.deps.config).put(m4a, new Uint8Array(9));
  const leased = { leased_until: now, attempts: 1, object_id: m4a, byte_length: 9 };
  const { user_audio_id } = await audio.executeTakeFirstOrThrow();
  await db()
    .insertInto('m4as')
    .values({ user_audio_id, ...leased, failure: null })
    .execute();
  await db().insertInto('conversion_work').values({ uid, hour: now, ms: 9, last_at: now }).execute();
  await aSubscription(db(), { uid, start: new Date(now.getTime() - DAY_MS), expire: now });
  await hasPaid(setup.server, uid);
  await aCommunityLife(setup, uid);
  const mail = { to: `${uid}@example.jp`, subject: 'x', text: 'x', html: 'x' };
  await postMail(db(), mail, { now, expiresAt: new Date(now.getTime() + DAY_MS) });
}

async function anAccount(uid: string): Promise<void> {
  const now = setup.server.clock.now();
  const facts = { password_hash: null, phone_number: `+8190${uid.length}`, valid_since: now };
  const stamp = { created_at: now, last_login_at: now };
  await db()
    .insertInto('idp_users')
    .values({ uid, email: `${uid}@example.jp`, display_name: uid, ...facts, ...stamp })
    .execute();
  const link = { provider_id: 'google.com', federated_id: `demo:${uid}`, email: null };
  const names = { display_name: null, photo_url: null, created_at: now };
  await db()
    .insertInto('idp_links')
    .values({ uid, ...link, ...names })
    .execute();
}

/** Counts the rows that contain the word, in every table of the database. */
async function rowsWith(word: string): Promise<Record<string, number>> {
  const tables = await sql<{ schema: string; name: string }>`
    select table_schema as schema, table_name as name from information_schema.tables
    where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`.execute(
    db(),
  );
  expect(tables.rows.length).toBeGreaterThan(25);
  const found: Record<string, number> = {};
  for (const { schema, name } of tables.rows) {
    const { rows } = await sql<{ count: string }>`
      select count(*) from ${sql.table(`${schema}.${name}`)} as t
      where strpos(t::text, ${word}) > 0`.execute(db());
    if (rows[0]?.count !== '0') found[name] = Number(rows[0]?.count);
  }
  return found;
}

const files = () =>
  readdirSync(join(setup.dataDir, 'uploads'), { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  ).length;

describe('deleting an account', () => {
  it('leaves only the rows that the law requires, no file, and everything of other people', async () => {
    await lived('leaver-hana');
    await lived('stays-jun');
    const others = await rowsWith('stays-jun');
    expect(Object.keys(await rowsWith('leaver-hana'))).toEqual(Object.keys(others));
    expect(Object.keys(others).length).toBeGreaterThanOrEqual(12);
    expect(others).toMatchObject({ conversion_work: 1, practice_drills: 1, practice_spans: 1 });
    expect(files()).toBe(10);
    expect(await ask('leaver-hana')).toEqual({ status: 200, body: {} });
    await wipeDeleted.run(setup.server.deps);
    // The law requires the buyer's name on receipts, and only there.
    expect(await rowsWith('leaver-hana')).toEqual({ orders: 1 });
    const orders = db().selectFrom('orders').where('uid', 'is', null);
    expect(await orders.select(['buyer_name', 'amount']).execute()).toEqual([
      { buyer_name: '名はleaver-hana', amount: 2980 },
    ]);
    // A job deletes the customer at Stripe with cards and address.
    const left = db().selectFrom('payment_customers').select('stripe_customer_id');
    const customers = await db().selectFrom('doomed_customers').select('stripe_customer_id').execute();
    expect(customers).toHaveLength(1);
    expect(await left.execute()).not.toContainEqual(customers[0]);
    // Accepted quotes stay without the person; the others are deleted.
    const quotes = db().selectFrom('quotes').select(['uid', 'accepted_at']).where('uid', 'is', null);
    expect(await quotes.execute()).toEqual([{ uid: null, accepted_at: expect.any(Date) }]);
    expect(await rowsWith('stays-jun')).toEqual(others);
    expect(files()).toBe(5);
  });

  it('is not undone by an earlier token, and allows a new sign-in', async () => {
    await lived('leaver');
    await ask('leaver');
    expect(await setup.server.answer(users.me, {}, 'leaver')).toMatchObject({ status: 401 });
    expect(await ask('leaver')).toMatchObject({ status: 401, body: { errorCode: 'api/unauthorized' } });
    expect(await rowsWith('leaver')).toEqual({ orders: 1 });
    const { ensureUser } = setup.server.deps;
    setup.advance(1000);
    const caller = { uid: 'leaver', emailVerified: true, signInProvider: 'password' };
    await ensureUser({ ...caller, authTime: setup.server.clock.now() });
    expect(await rowsWith('leaver')).toEqual({ people: 1, orders: 1 });
  });

  it('needs a sign-in of the last five minutes', async () => {
    await lived('leaver');
    setup.advance(5 * MINUTE_MS + 1);
    expect(await ask('leaver')).toMatchObject({
      status: 403,
      body: { errorCode: 'api/recent-login-required' },
    });
    expect((await rowsWith('leaver'))['people']).toBe(1);
  });

  it.each([
    { what: 'runs', expire: null, completed: false, status: 409 },
    { what: 'was cancelled and has not ended', expire: DAY_MS, completed: false, status: 409 },
    { what: 'has ended', expire: -DAY_MS, completed: false, status: 200 },
    { what: 'is finished and bills nothing', expire: null, completed: true, status: 200 },
  ])('with a contract that $what: $status', async ({ expire, completed, status }) => {
    const now = setup.server.clock.now().getTime();
    const start = new Date(now - 40 * DAY_MS);
    const end = expire === null ? {} : { expire: new Date(now + expire) };
    await aSubscription(db(), { uid: 'leaver', start, ...end });
    await db().updateTable('subscriptions').set({ completed }).execute();
    const { body, ...answer } = await ask('leaver');
    expect(answer.status).toBe(status);
    if (status === 409) expect(body.errorCode).toBe('users/active-subscription');
    expect((await rowsWith('leaver'))['people'] ?? 0).toBe(status === 409 ? 1 : 0);
  });

  it('closes the upload addresses of the person', async () => {
    const { lessonID } = setup;
    const grant = await setup.api('leaver')(homework.createUpload, { lessonID, contentType: 'audio/webm' });
    await ask('leaver');
    expect((await setup.put(grant.url, grant.headers, new Uint8Array(8))).status).toBe(403);
  });
});
