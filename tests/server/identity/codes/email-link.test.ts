import { expect, test } from 'vitest';
import { HOUR_MS } from '#domain/time-units.ts';
import { aMailbox } from '#tests/support/server/a-mailbox.ts';
import { anIdentity, EMAIL } from '#tests/support/server/identity/an-identity.ts';

async function anEmailSignIn() {
  const identity = await anIdentity();
  const { mailTo } = aMailbox(identity.database.db);
  return {
    ...identity,
    async ask(email = EMAIL) {
      await identity.call('sendOobCode', { requestType: 'EMAIL_SIGNIN', email, canHandleCodeInApp: true });
      return (await mailTo(email)).code;
    },
    openLink: (oobCode: string, email = EMAIL, idToken?: string | undefined) =>
      identity.call('signInWithEmailLink', { email, oobCode, idToken }),
  };
}

test('makes one confirmed account for an unknown address', async () => {
  const { ask, openLink, deps, call } = await anEmailSignIn();
  const code = await ask();
  const answer = await openLink(code, ` ${EMAIL.toUpperCase()}`);
  expect(answer).toMatchObject({ status: 200, body: { email: EMAIL, isNewUser: true } });
  expect(await deps.verifyToken(answer.body['idToken'] ?? '')).toMatchObject({ emailVerified: true });
  const { body } = await call('lookup', { idToken: answer.body['idToken'] });
  expect(body.users?.[0]?.['providerUserInfo']).toMatchObject([{ providerId: 'password' }]);
  expect(await openLink(code)).toMatchObject({ refused: 'INVALID_OOB_CODE' });
});

test('signs a known person in to the same account, and leaves the password', async () => {
  const { ask, openLink, signUp, signIn, database } = await anEmailSignIn();
  const { localId } = await signUp();
  await database.db.updateTable('idp_users').set({ email_verified: true }).execute();
  expect(await openLink(await ask())).toMatchObject({ body: { localId, isNewUser: false } });
  expect(await signIn()).toMatchObject({ status: 200 });
});

test('locks out somebody who signed up with a foreign address when its owner signs in', async () => {
  const { ask, openLink, signUp, signIn, api, refresh } = await anEmailSignIn();
  const code = await ask();
  const squatter = await signUp(EMAIL, 'squatter1');
  const { body } = await openLink(code);
  expect(await api(body['idToken'])).toBe(200);
  expect(await api(squatter['idToken'])).toBe(401);
  expect(await refresh(squatter['refreshToken'])).toMatchObject({ refused: 'TOKEN_EXPIRED' });
  expect(await signIn(EMAIL, 'squatter1')).toMatchObject({ refused: 'INVALID_LOGIN_CREDENTIALS' });
});

test('requires the address, does not reveal it, and leaves the link valid after a wrong one', async () => {
  const { ask, openLink, call } = await anEmailSignIn();
  const oobCode = await ask();
  expect((await call('resetPassword', { oobCode })).body).toEqual({ requestType: 'EMAIL_SIGNIN' });
  expect(await openLink(oobCode, 'taro@example.jp')).toMatchObject({ refused: 'INVALID_EMAIL' });
  expect(await openLink(oobCode, '')).toMatchObject({ refused: 'MISSING_EMAIL' });
  expect(await openLink(oobCode)).toMatchObject({ status: 200 });
});

test('refuses made-up links, expired ones, and links for another purpose', async () => {
  const { ask, openLink, signUp, call, clock, database } = await anEmailSignIn();
  const { mailTo } = aMailbox(database.db);
  await signUp();
  const old = await ask();
  await call('sendOobCode', { requestType: 'PASSWORD_RESET', email: EMAIL });
  expect(await openLink((await mailTo(EMAIL)).code)).toMatchObject({ refused: 'INVALID_OOB_CODE' });
  expect(await openLink('x'.repeat(43))).toMatchObject({ refused: 'INVALID_OOB_CODE' });
  clock.advance(HOUR_MS);
  expect(await openLink(old)).toMatchObject({ refused: 'EXPIRED_OOB_CODE' });
});

test('refuses a disabled person', async () => {
  const { ask, openLink, signUp, database } = await anEmailSignIn();
  await signUp();
  const code = await ask();
  await database.db.updateTable('idp_users').set({ disabled: true }).execute();
  expect(await openLink(code)).toMatchObject({ refused: 'USER_DISABLED' });
});

test('opening one link twice at once makes one account and one session', async () => {
  const { ask, openLink, database } = await anEmailSignIn();
  const code = await ask();
  const answers = await Promise.all([openLink(code), openLink(code)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
  expect(await database.db.selectFrom('idp_users').selectAll().execute()).toHaveLength(1);
  expect(await database.db.selectFrom('idp_refresh_tokens').selectAll().execute()).toHaveLength(1);
});

test("with a session the link confirms the person's own address, and no other", async () => {
  const { ask, openLink, signUp, deps } = await anEmailSignIn();
  const { idToken, localId } = await signUp();
  const answer = await openLink(await ask(), EMAIL, idToken);
  expect(answer).toMatchObject({ status: 200, body: { localId } });
  expect(await deps.verifyToken(answer.body['idToken'] ?? '')).toMatchObject({ emailVerified: true });
  const other = await ask('free@example.jp');
  expect(await openLink(other, 'free@example.jp', idToken)).toMatchObject({
    refused: 'OPERATION_NOT_ALLOWED',
  });
});
