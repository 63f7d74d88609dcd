import { expect, test } from 'vitest';
import { HOUR_MS } from '#domain/time-units.ts';
import { aMailbox } from '#tests/support/server/a-mailbox.ts';
import { anIdentity, EMAIL, PASSWORD } from '#tests/support/server/identity/an-identity.ts';

const NEW = 'new-hidamari8';

async function aForgetfulPerson(limits: 'on' | 'off' = 'off') {
  const identity = await anIdentity(limits);
  const made = await identity.signUp();
  const box = aMailbox(identity.database.db);
  const ask = async () => {
    await identity.call('sendOobCode', { requestType: 'PASSWORD_RESET', email: EMAIL });
    return (await box.mailTo(EMAIL)).code;
  };
  const reset = (oobCode: string, newPassword = NEW) =>
    identity.call('resetPassword', { oobCode, newPassword });
  return { ...identity, ...box, made, ask, reset };
}

test('checks a link without using it up, then sets the password once', async () => {
  const { call, ask, reset, signIn } = await aForgetfulPerson();
  const oobCode = await ask();
  for (let times = 0; times < 2; times += 1) {
    expect(await call('resetPassword', { oobCode })).toMatchObject({
      status: 200,
      body: { requestType: 'PASSWORD_RESET', email: EMAIL },
    });
  }
  expect(await reset(oobCode)).toMatchObject({ status: 200, body: { email: EMAIL } });
  expect(await signIn(EMAIL, PASSWORD)).toMatchObject({ refused: 'INVALID_LOGIN_CREDENTIALS' });
  expect(await signIn(EMAIL, NEW)).toMatchObject({ status: 200 });
  expect(await reset(oobCode)).toMatchObject({ refused: 'INVALID_OOB_CODE' });
});

test('a reset proves the mailbox, ends every session, and sends a notice', async () => {
  const { ask, reset, made, signIn, refresh, api, call, mailTo } = await aForgetfulPerson();
  expect(await api(made['idToken'])).toBe(200);
  await reset(await ask());
  // At the same moment of a clock that stands still.
  expect(await api(made['idToken'])).toBe(401);
  expect(await refresh(made['refreshToken'])).toMatchObject({ refused: 'TOKEN_EXPIRED' });
  expect(await call('lookup', { idToken: made['idToken'] })).toMatchObject({ refused: 'TOKEN_EXPIRED' });
  expect((await mailTo(EMAIL)).subject).toMatch('パスワードが変更されました');
  const { body } = await signIn(EMAIL, NEW);
  expect(await api(body['idToken'])).toBe(200);
  const { body: mine } = await call('lookup', { idToken: body['idToken'] });
  expect(mine.users?.[0]).toMatchObject({ emailVerified: true });
});

test('a weak password leaves the link valid', async () => {
  const { ask, reset, signIn } = await aForgetfulPerson();
  const oobCode = await ask();
  expect(await reset(oobCode, 'short1')).toMatchObject({ refused: 'WEAK_PASSWORD' });
  expect(await reset(oobCode, '')).toMatchObject({ refused: 'WEAK_PASSWORD' });
  expect(await signIn()).toMatchObject({ status: 200 });
  expect(await reset(oobCode)).toMatchObject({ status: 200 });
});

test('answers differently for an expired link and a made-up one', async () => {
  const { call, ask, reset, clock, signIn } = await aForgetfulPerson();
  const oobCode = await ask();
  clock.advance(HOUR_MS - 1);
  expect(await call('resetPassword', { oobCode })).toMatchObject({ status: 200 });
  clock.advance(1);
  expect(await call('resetPassword', { oobCode })).toMatchObject({ refused: 'EXPIRED_OOB_CODE' });
  expect(await reset(oobCode)).toMatchObject({ refused: 'EXPIRED_OOB_CODE' });
  expect(await reset('x'.repeat(43))).toMatchObject({ refused: 'INVALID_OOB_CODE' });
  expect(await reset('')).toMatchObject({ refused: 'MISSING_OOB_CODE' });
  expect(await signIn()).toMatchObject({ status: 200 });
});

test('refuses to set a password by a link for another purpose', async () => {
  const { call, made, mailTo, reset, signIn } = await aForgetfulPerson();
  for (const requestType of ['VERIFY_EMAIL', 'EMAIL_SIGNIN']) {
    await call('sendOobCode', { requestType, idToken: made['idToken'], email: EMAIL });
    expect(await reset((await mailTo(EMAIL)).code)).toMatchObject({ refused: 'INVALID_OOB_CODE' });
  }
  expect(await signIn()).toMatchObject({ status: 200 });
});

test('guesses of others do not lock out the owner of the mailbox', async () => {
  const { ask, reset, signIn } = await aForgetfulPerson('on');
  for (let tries = 0; tries < 11; tries += 1) await signIn(EMAIL, 'wrong-pass1');
  expect(await signIn()).toMatchObject({ refused: 'TOO_MANY_ATTEMPTS_TRY_LATER' });
  await reset(await ask());
  expect(await signIn(EMAIL, NEW)).toMatchObject({ status: 200 });
});

test('of two simultaneous resets by one link, one succeeds', async () => {
  const { ask, reset, signIn, mailsTo } = await aForgetfulPerson();
  const oobCode = await ask();
  const passwords = ['hidamari-a1', 'hidamari-b1'];
  const answers = await Promise.all(passwords.map((password) => reset(oobCode, password)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
  expect(answers.find(({ status }) => status === 400)).toMatchObject({ refused: 'INVALID_OOB_CODE' });
  const entries = await Promise.all(passwords.map((password) => signIn(EMAIL, password)));
  expect(entries.map(({ status }) => status)).toEqual(answers.map(({ status }) => status));
  const mails = await mailsTo(EMAIL);
  expect(mails.filter(({ subject }) => subject.includes('変更されました'))).toHaveLength(1);
});

test('sends no mail to a disabled person, and refuses their earlier link', async () => {
  const { call, ask, reset, mailsTo, database } = await aForgetfulPerson();
  const oobCode = await ask();
  await database.db.updateTable('idp_users').set({ disabled: true }).execute();
  expect(await call('resetPassword', { oobCode })).toMatchObject({ refused: 'USER_DISABLED' });
  expect(await reset(oobCode)).toMatchObject({ refused: 'USER_DISABLED' });
  const asked = await call('sendOobCode', { requestType: 'PASSWORD_RESET', email: EMAIL });
  expect(asked).toMatchObject({ status: 200, body: { email: EMAIL } });
  expect(await mailsTo(EMAIL)).toHaveLength(1);
});

test('a new password voids earlier links, however it was set', async () => {
  const { call, ask, mailTo, made, signIn } = await aForgetfulPerson();
  await call('sendOobCode', {
    requestType: 'VERIFY_AND_CHANGE_EMAIL',
    idToken: made['idToken'],
    newEmail: 'thief@example.jp',
  });
  const change = (await mailTo('thief@example.jp')).code;
  const reset = await ask();
  await call('update', { idToken: made['idToken'], password: NEW });
  for (const oobCode of [change, reset]) {
    expect(await call('resetPassword', { oobCode })).toMatchObject({ refused: 'INVALID_OOB_CODE' });
  }
  expect(await call('update', { oobCode: change })).toMatchObject({ refused: 'INVALID_OOB_CODE' });
  expect(await signIn(EMAIL, NEW)).toMatchObject({ status: 200 });
});
