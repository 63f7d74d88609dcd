import { expect, test } from 'vitest';
import { aMailbox } from '#tests/support/server/a-mailbox.ts';
import { anIdentity, EMAIL } from '#tests/support/server/an-identity.ts';

const HOUR_MS = 60 * 60 * 1000;

async function aDoor() {
  const identity = await anIdentity();
  const { mailTo } = aMailbox(identity.database.db);
  return {
    ...identity,
    async ask(email = EMAIL) {
      await identity.call('sendOobCode', { requestType: 'EMAIL_SIGNIN', email, canHandleCodeInApp: true });
      return (await mailTo(email)).code;
    },
    enter: (oobCode: string, email = EMAIL, idToken?: string | undefined) =>
      identity.call('signInWithEmailLink', { email, oobCode, idToken }),
  };
}

test('makes one confirmed account for an unknown address', async () => {
  const { ask, enter, deps, call } = await aDoor();
  const code = await ask();
  const answer = await enter(code, ` ${EMAIL.toUpperCase()}`);
  expect(answer).toMatchObject({ status: 200, body: { email: EMAIL, isNewUser: true } });
  expect(await deps.verifyToken(answer.body['idToken'] ?? '')).toMatchObject({ emailVerified: true });
  const { body } = await call('lookup', { idToken: answer.body['idToken'] });
  expect(body.users?.[0]?.['providerUserInfo']).toMatchObject([{ providerId: 'password' }]);
  expect(await enter(code)).toMatchObject({ refused: 'INVALID_OOB_CODE' });
});

test('signs a known person in to the same account, and keeps the password', async () => {
  const { ask, enter, signUp, signIn, database } = await aDoor();
  const { localId } = await signUp();
  await database.db.updateTable('idp_users').set({ email_verified: true }).execute();
  expect(await enter(await ask())).toMatchObject({ body: { localId, isNewUser: false } });
  expect(await signIn()).toMatchObject({ status: 200 });
});

test('locks out somebody who signed up with a foreign address when its owner signs in', async () => {
  const { ask, enter, signUp, signIn, api, refresh } = await aDoor();
  const code = await ask();
  const squatter = await signUp(EMAIL, 'squatter1');
  const { body } = await enter(code);
  expect(await api(body['idToken'])).toBe(200);
  expect(await api(squatter['idToken'])).toBe(401);
  expect(await refresh(squatter['refreshToken'])).toMatchObject({ refused: 'TOKEN_EXPIRED' });
  expect(await signIn(EMAIL, 'squatter1')).toMatchObject({ refused: 'INVALID_LOGIN_CREDENTIALS' });
});

test('requires the address, does not reveal it, and keeps the link valid after a wrong one', async () => {
  const { ask, enter, call } = await aDoor();
  const oobCode = await ask();
  expect((await call('resetPassword', { oobCode })).body).toEqual({ requestType: 'EMAIL_SIGNIN' });
  expect(await enter(oobCode, 'taro@example.jp')).toMatchObject({ refused: 'INVALID_EMAIL' });
  expect(await enter(oobCode, '')).toMatchObject({ refused: 'MISSING_EMAIL' });
  expect(await enter(oobCode)).toMatchObject({ status: 200 });
});

test('refuses made-up links, expired ones, and links for another purpose', async () => {
  const { ask, enter, signUp, call, clock, database } = await aDoor();
  const { mailTo } = aMailbox(database.db);
  await signUp();
  const old = await ask();
  await call('sendOobCode', { requestType: 'PASSWORD_RESET', email: EMAIL });
  expect(await enter((await mailTo(EMAIL)).code)).toMatchObject({ refused: 'INVALID_OOB_CODE' });
  expect(await enter('x'.repeat(43))).toMatchObject({ refused: 'INVALID_OOB_CODE' });
  clock.advance(HOUR_MS);
  expect(await enter(old)).toMatchObject({ refused: 'EXPIRED_OOB_CODE' });
});

test('refuses a disabled person', async () => {
  const { ask, enter, signUp, database } = await aDoor();
  await signUp();
  const code = await ask();
  await database.db.updateTable('idp_users').set({ disabled: true }).execute();
  expect(await enter(code)).toMatchObject({ refused: 'USER_DISABLED' });
});

test('opening one link twice at once makes one account and one session', async () => {
  const { ask, enter, database } = await aDoor();
  const code = await ask();
  const answers = await Promise.all([enter(code), enter(code)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
  expect(await database.db.selectFrom('idp_users').selectAll().execute()).toHaveLength(1);
  expect(await database.db.selectFrom('idp_refresh_tokens').selectAll().execute()).toHaveLength(1);
});

test("with a session the link confirms the person's own address, and no other", async () => {
  const { ask, enter, signUp, deps } = await aDoor();
  const { idToken, localId } = await signUp();
  const answer = await enter(await ask(), EMAIL, idToken);
  expect(answer).toMatchObject({ status: 200, body: { localId } });
  expect(await deps.verifyToken(answer.body['idToken'] ?? '')).toMatchObject({ emailVerified: true });
  const other = await ask('free@example.jp');
  expect(await enter(other, 'free@example.jp', idToken)).toMatchObject({ refused: 'OPERATION_NOT_ALLOWED' });
});
