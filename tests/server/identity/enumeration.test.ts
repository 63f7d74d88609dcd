import { expect, test } from 'vitest';
import { aMailbox } from '#tests/support/server/a-mailbox.ts';
import { anIdentity, EMAIL, PASSWORD } from '#tests/support/server/identity/an-identity.ts';
import { watchedIdentity } from '#tests/support/server/identity/watched-identity.ts';

/* With limits, as in real life: they are part of the work. */
const identity = await anIdentity('on');
const { db } = identity.database;
const watched = watchedIdentity(identity);
const box = aMailbox(db);
const { idToken } = await identity.signUp();
await identity.signUp('disabled@example.jp');
await db
  .updateTable('idp_users')
  .set({ disabled: true })
  .where('email', '=', 'disabled@example.jp')
  .execute();

// The first call reads the keys, which are cached then.
await identity.call('lookup', { idToken }, watched.app);

/** What somebody who tries addresses can observe of a call, without the address itself. */
async function seen(name: string, email: string, members: object) {
  watched.work();
  const [rowsBefore, messagesBefore] = [await count('idp_oob_codes'), await count('messages')];
  const { status, body } = await identity.call(name, members, watched.app);
  const text = JSON.stringify(body).replaceAll(email, '<address>');
  return {
    status,
    text,
    work: watched.work(),
    codes: (await count('idp_oob_codes')) - rowsBefore,
    messages: (await count('messages')) - messagesBefore,
  };
}

async function count(table: 'idp_oob_codes' | 'messages'): Promise<number> {
  return (await db.selectFrom(table).select('created_at').execute()).length;
}

test.each(['PASSWORD_RESET', 'EMAIL_SIGNIN'])(
  '%s does not reveal a known address by answer, statements or rows',
  async (requestType) => {
    const ask = (email: string) => seen('sendOobCode', email, { requestType, email });
    const known = await ask(EMAIL);
    expect(known).toMatchObject({ status: 200, text: '{"email":"<address>"}', codes: 1, messages: 1 });
    expect(known.work).toContain('InsertQueryNode');
    expect(await ask('nobody@example.jp')).toEqual(known);
    expect(await ask('disabled@example.jp')).toEqual(known);
  },
);

test('sends a reset mail only to an account that is not disabled', async () => {
  expect((await box.mailsTo(EMAIL)).length).toBeGreaterThan(0);
  const toNobody = await box.mailsTo('nobody@example.jp');
  expect(toNobody.map(({ link }) => link.searchParams.get('mode'))).toEqual(['signIn']);
  expect(await box.mailsTo('disabled@example.jp')).toEqual([]);
  const voidOnes = await db.selectFrom('messages').selectAll().where('body', 'is', null).execute();
  for (const { recipient, html, subject } of voidOnes)
    expect([recipient, html, subject]).toEqual(['', null, null]);
});

test('reveals only to the owner of an address that it is taken', async () => {
  await identity.signUp('taken@example.jp');
  const ask = (newEmail: string) =>
    seen('sendOobCode', newEmail, { requestType: 'VERIFY_AND_CHANGE_EMAIL', idToken, newEmail });
  const free = await ask('free@example.jp');
  expect(free).toMatchObject({ status: 200, text: `{"email":"${EMAIL}"}` });
  expect(await ask('taken@example.jp')).toEqual(free);
  expect(await ask('disabled@example.jp')).toEqual(free);
  expect((await box.mailTo('taken@example.jp')).subject).toMatch('すでに登録されています');
  expect((await box.mailTo('taken@example.jp')).text).not.toContain('oobCode');
  expect(await box.mailsTo('disabled@example.jp')).toEqual([]);
});

test('sign-in answers an unknown, a disabled and a known address alike', async () => {
  const guess = (email: string) => seen('signInWithPassword', email, { email, password: 'wrong-pass1' });
  const known = await guess(EMAIL);
  expect(known.work.filter((kind) => kind === 'hash')).toHaveLength(1);
  expect(await guess('nobody@example.jp')).toEqual(known);
  expect(await guess('disabled@example.jp')).toEqual(known);
  await db
    .updateTable('idp_users')
    .set({ password_hash: null })
    .where('email', '=', 'taken@example.jp')
    .execute();
  expect(await guess('taken@example.jp')).toEqual(known);
});

test('answers about sign-in methods without looking up the address', async () => {
  const ask = async (email: string) => {
    const found = await seen('createAuthUri', email, { identifier: email, continueUri: 'http://localhost' });
    return { ...found, text: Object.keys(JSON.parse(found.text)) };
  };
  const known = await ask(EMAIL);
  expect(known).toMatchObject({ status: 200, text: ['sessionId'], work: [] });
  expect(await ask('nobody@example.jp')).toEqual(known);
});

/* As with Firebase, signUp answers EMAIL_EXISTS; the time of the answer must not reveal a free address earlier. */
test('hashes as much for a sign-up with a taken address as with a free one', async () => {
  const hashes = async (email: string) =>
    (await seen('signUp', email, { email, password: PASSWORD })).work.filter((kind) => kind === 'hash')
      .length;
  expect(await hashes(EMAIL)).toBe(1);
  expect(await hashes('quite-new@example.jp')).toBe(1);
});
