import { expect, test } from 'vitest';
import { DAY_MS } from '#domain/time-units.ts';
import type { Database } from '#server/db/connect.ts';
import { addAnswer, answerMailKey, insertInquiry } from '#server/inquiries/inquiry-store.ts';
import { postMail } from '#server/messages/post-message.ts';
import { deletePerson } from '#server/users/delete-person.ts';
import { aCaller, aServer } from '#tests/support/server/a-server.ts';
import { anIdentity } from '#tests/support/server/identity/an-identity.ts';

const SCHOOL = 'info@school.example.jp';

const subjectsTo = async (db: Database, to: string) => {
  const rows = await db
    .selectFrom('messages')
    .select('subject')
    .where('recipient', '=', to)
    .orderBy('subject')
    .execute();
  return rows.map(({ subject }) => subject);
};

async function aMailTo(db: Database, to: string, now: Date, once?: string): Promise<void> {
  const mail = { to, subject: 'お問い合わせ', text: 'x', html: 'x' };
  const expiresAt = new Date(now.getTime() + DAY_MS);
  await postMail(db, mail, { now, expiresAt, ...(once === undefined ? {} : { once }) });
}

/** Signs up with the school's address, and asks for the mails that an account can ask for before it is confirmed. */
async function aStranger() {
  const identity = await anIdentity();
  const { idToken = '' } = await identity.signUp(SCHOOL);
  for (const wanted of [
    { requestType: 'VERIFY_EMAIL' },
    { requestType: 'VERIFY_AND_CHANGE_EMAIL', newEmail: 'other@example.jp' },
  ])
    expect((await identity.call('sendOobCode', { ...wanted, idToken })).status).toBe(200);
  const { idToken: token = '' } = (await identity.call('update', { idToken, password: 'hidamari8' })).body;
  const { db } = identity.deps;
  await aMailTo(db, SCHOOL, identity.clock.now());
  return {
    db,
    async leave() {
      const headers = { authorization: `Bearer ${token}` };
      return await identity.app.request('/api/v1/private/users/delete', { method: 'POST', headers });
    },
  };
}

test('an account whose address was never confirmed takes only the mails with it that it caused', async () => {
  const { db, leave } = await aStranger();
  expect(await subjectsTo(db, SCHOOL)).toEqual([
    '【オトミチ】パスワードが変更されました',
    '【オトミチ】メールアドレスの確認をお願いします',
    'お問い合わせ',
  ]);
  expect((await leave()).status).toBe(200);
  expect(await subjectsTo(db, SCHOOL)).toEqual(['お問い合わせ']);
  expect(await subjectsTo(db, 'other@example.jp')).toEqual([]);
});

test('an account whose address was confirmed takes every mail to it', async () => {
  const { db, leave } = await aStranger();
  await db.updateTable('idp_users').set({ email_verified: true }).execute();
  expect((await leave()).status).toBe(200);
  expect(await subjectsTo(db, SCHOOL)).toEqual([]);
});

test('a person of Firebase whose address was never confirmed leaves the mails to it', async () => {
  const { deps, clock } = await aServer();
  await deps.ensureUser(aCaller('stranger', { email: SCHOOL, emailVerified: false }));
  await aMailTo(deps.db, SCHOOL, clock.now());
  await deletePerson(deps, 'stranger');
  expect(await subjectsTo(deps.db, SCHOOL)).toEqual(['お問い合わせ']);
});

test("the answers to a person's own questions go with them, to whatever address", async () => {
  const { deps, clock } = await aServer();
  const { db } = deps;
  const now = clock.now();
  await deps.ensureUser(aCaller('asks', { emailVerified: false }));
  await deps.ensureUser(aCaller('stays'));
  for (const uid of ['asks', 'stays']) {
    const inquiryID = crypto.randomUUID();
    const question = { inquiryID, uid, topic: 'other' as const, text: 'どうやって', diagnostics: null };
    await insertInquiry(db, { ...question, email: SCHOOL, now });
    const answerID = await addAnswer(db, { inquiryID, text: 'こうやって', now });
    await aMailTo(db, SCHOOL, now, answerMailKey(answerID));
  }
  await deletePerson(deps, 'asks');
  expect(await subjectsTo(db, SCHOOL)).toHaveLength(1);
});
