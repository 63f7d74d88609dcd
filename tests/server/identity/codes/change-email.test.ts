import { expect, test } from 'vitest';
import { DAY_MS } from '#domain/time-units.ts';
import { codeFor } from '#tests/server/identity/phone/a-phone.ts';
import { aMailbox } from '#tests/support/server/a-mailbox.ts';
import { anIdentity, EMAIL, PASSWORD } from '#tests/support/server/identity/an-identity.ts';

const NEW = 'new@example.jp';

async function aPerson(verified = true) {
  const identity = await anIdentity();
  const made = await identity.signUp();
  const box = aMailbox(identity.database.db);
  if (verified) await identity.database.db.updateTable('idp_users').set({ email_verified: true }).execute();
  return {
    ...identity,
    ...box,
    made,
    apply: (oobCode: string) => identity.call('update', { oobCode }),
    async changeCode(newEmail = NEW, idToken = made['idToken']) {
      await identity.call('sendOobCode', { requestType: 'VERIFY_AND_CHANGE_EMAIL', idToken, newEmail });
      return (await box.mailTo(newEmail)).code;
    },
    async me(email: string, password = PASSWORD) {
      const { body } = await identity.signIn(email, password);
      return (await identity.call('lookup', { idToken: body['idToken'] })).body.users?.[0];
    },
  };
}

test('a link confirms the address, once, and the session continues', async () => {
  const { call, made, mailTo, apply, me, api, refresh, deps } = await aPerson(false);
  await call('sendOobCode', { requestType: 'VERIFY_EMAIL', idToken: made['idToken'] });
  const { code } = await mailTo(EMAIL);
  expect(await apply(code)).toMatchObject({ status: 200, body: { email: EMAIL } });
  expect(await me(EMAIL)).toMatchObject({ emailVerified: true });
  expect(await api(made['idToken'])).toBe(200);
  const fresh = (await refresh(made['refreshToken'])).body['id_token'];
  expect(await deps.verifyToken(fresh ?? '')).toMatchObject({ emailVerified: true });
  expect(await apply(code)).toMatchObject({ refused: 'INVALID_OOB_CODE' });
});

test('the new address applies once its link is opened; every session ends and the old address gets a mail', async () => {
  const { changeCode, apply, made, api, refresh, call, signIn, me, mailTo, mailsTo } = await aPerson();
  const code = await changeCode();
  expect(await call('resetPassword', { oobCode: code })).toMatchObject({
    body: { requestType: 'VERIFY_AND_CHANGE_EMAIL', email: EMAIL, newEmail: NEW },
  });
  expect(await mailsTo(EMAIL)).toEqual([]);
  expect(await signIn(EMAIL)).toMatchObject({ status: 200 });
  expect(await apply(code)).toMatchObject({ status: 200, body: { email: NEW } });
  expect(await signIn(EMAIL)).toMatchObject({ refused: 'INVALID_LOGIN_CREDENTIALS' });
  expect(await me(NEW)).toMatchObject({ email: NEW, emailVerified: true });
  expect(await api(made['idToken'])).toBe(401);
  expect(await refresh(made['refreshToken'])).toMatchObject({ refused: 'TOKEN_EXPIRED' });
  const notice = await mailTo(EMAIL);
  expect(notice.link.searchParams.get('mode')).toBe('recoverEmail');
  expect(notice.text).toContain(NEW);
});

test('recovery restores the old address and locks out who changed it', async () => {
  const person = await aPerson();
  const { changeCode, apply, signIn, me, mailTo, call, clock, api, database, made } = person;
  await apply(await changeCode());
  const { code } = await mailTo(EMAIL);
  clock.advance(DAY_MS);
  const thief = (await signIn(NEW)).body;
  await database.db
    .insertInto('idp_links')
    .values({
      provider_id: 'google.com',
      federated_id: 'thief',
      uid: made['localId'] ?? '',
      email: NEW,
      display_name: null,
      photo_url: null,
      created_at: clock.now(),
    })
    .execute();
  const sms = await codeFor(person, '+819099999999');
  expect(await call('signInWithPhoneNumber', { ...sms, idToken: thief['idToken'] })).toMatchObject({
    status: 200,
  });
  expect(await call('resetPassword', { oobCode: code })).toMatchObject({
    body: { requestType: 'RECOVER_EMAIL', email: EMAIL, newEmail: NEW },
  });
  expect(await apply(code)).toMatchObject({ status: 200, body: { localId: made['localId'], email: EMAIL } });
  expect(await signIn(NEW)).toMatchObject({ refused: 'INVALID_LOGIN_CREDENTIALS' });
  expect(await api(thief['idToken'])).toBe(401);
  const mine = await me(EMAIL);
  expect(mine).toMatchObject({ email: EMAIL, emailVerified: true });
  expect(mine?.['providerUserInfo']).toMatchObject([{ providerId: 'password' }]);
  expect(await apply(code)).toMatchObject({ refused: 'INVALID_OOB_CODE' });
});

test('recovery removes a password set after the change of address, and leaves an older one', async () => {
  const { changeCode, apply, signIn, mailTo, call, clock } = await aPerson();
  await apply(await changeCode());
  const { code } = await mailTo(EMAIL);
  clock.advance(DAY_MS);
  await call('sendOobCode', { requestType: 'PASSWORD_RESET', email: NEW });
  const reset = { oobCode: (await mailTo(NEW)).code, newPassword: 'thief-pass1' };
  expect(await call('resetPassword', reset)).toMatchObject({ status: 200 });
  expect(await apply(code)).toMatchObject({ status: 200 });
  for (const password of ['thief-pass1', PASSWORD]) {
    expect(await signIn(EMAIL, password)).toMatchObject({ refused: 'INVALID_LOGIN_CREDENTIALS' });
  }
  await call('sendOobCode', { requestType: 'PASSWORD_RESET', email: EMAIL });
  await call('resetPassword', { oobCode: (await mailTo(EMAIL)).code, newPassword: 'owners-own1' });
  expect(await signIn(EMAIL, 'owners-own1')).toMatchObject({ status: 200 });
});

test('neither a second change nor its own recovery voids the first recovery', async () => {
  const { changeCode, apply, signIn, mailTo, clock } = await aPerson();
  await apply(await changeCode());
  clock.advance(DAY_MS);
  await apply(await changeCode('third@example.jp', (await signIn(NEW)).body['idToken']));
  const [mine, thiefs] = [(await mailTo(EMAIL)).code, (await mailTo(NEW)).code];
  expect(await apply(thiefs)).toMatchObject({ status: 200 });
  expect(await apply(mine)).toMatchObject({ status: 200 });
  expect(await signIn(EMAIL)).toMatchObject({ status: 200 });
});

test("the owner's recovery voids the recovery of addresses in between", async () => {
  const { changeCode, apply, signIn, mailTo, clock } = await aPerson();
  await apply(await changeCode());
  clock.advance(DAY_MS);
  await apply(await changeCode('third@example.jp', (await signIn(NEW)).body['idToken']));
  await apply((await mailTo(EMAIL)).code);
  expect(await apply((await mailTo(NEW)).code)).toMatchObject({ refused: 'INVALID_OOB_CODE' });
});

test('a recovery link is valid for 30 days', async () => {
  const { changeCode, apply, mailTo, clock } = await aPerson();
  await apply(await changeCode());
  const { code } = await mailTo(EMAIL);
  clock.advance(30 * DAY_MS);
  expect(await apply(code)).toMatchObject({ refused: 'EXPIRED_OOB_CODE' });
});

test('an account that takes the old address without confirming it does not block the recovery', async () => {
  const { changeCode, apply, mailTo, signUp, signIn, me, made } = await aPerson();
  await apply(await changeCode());
  await signUp(EMAIL, 'squatter1');
  expect(await apply((await mailTo(EMAIL)).code)).toMatchObject({ status: 200 });
  expect(await me(EMAIL)).toMatchObject({ localId: made['localId'] });
  expect(await signIn(EMAIL, 'squatter1')).toMatchObject({ refused: 'INVALID_LOGIN_CREDENTIALS' });
});

test('an address that was never confirmed gets no recovery link', async () => {
  const { changeCode, apply, mailsTo } = await aPerson(false);
  expect(await apply(await changeCode())).toMatchObject({ status: 200 });
  expect(await mailsTo(EMAIL)).toEqual([]);
});

test('a link to an address that another account took meanwhile changes nothing and stays valid', async () => {
  const { changeCode, apply, signUp, signIn, call } = await aPerson();
  const code = await changeCode();
  await signUp(NEW, 'quicker-one1');
  expect(await apply(code)).toMatchObject({ refused: 'EMAIL_EXISTS' });
  expect(await signIn(EMAIL)).toMatchObject({ status: 200 });
  expect(await call('resetPassword', { oobCode: code })).toMatchObject({ status: 200 });
});

test('of two people who change to one address at the same moment, one gets it', async () => {
  const { changeCode, apply, signUp, signIn } = await aPerson();
  const other = await signUp('taro@example.jp');
  const codes = [await changeCode(), await changeCode(NEW, other['idToken'])];
  const answers = await Promise.all(codes.map(apply));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
  expect(answers.find(({ status }) => status === 400)).toMatchObject({ refused: 'EMAIL_EXISTS' });
  const entries = await Promise.all([EMAIL, 'taro@example.jp', NEW].map((email) => signIn(email)));
  expect(entries.filter(({ status }) => status === 200)).toHaveLength(2);
  expect(entries[2]).toMatchObject({ status: 200 });
});

test('of two simultaneous uses of one link, one counts', async () => {
  const { changeCode, apply, mailsTo } = await aPerson();
  const code = await changeCode();
  const answers = await Promise.all([apply(code), apply(code), apply(code)]);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ refused }) => refused === 'INVALID_OOB_CODE')).toHaveLength(2);
  expect(await mailsTo(EMAIL)).toHaveLength(1);
});

test('a change of address voids the links to the address before', async () => {
  const { call, made, changeCode, apply, mailTo } = await aPerson();
  await call('sendOobCode', { requestType: 'VERIFY_EMAIL', idToken: made['idToken'] });
  const verify = (await mailTo(EMAIL)).code;
  await call('sendOobCode', { requestType: 'PASSWORD_RESET', email: EMAIL });
  const reset = (await mailTo(EMAIL)).code;
  await apply(await changeCode());
  expect(await apply(verify)).toMatchObject({ refused: 'INVALID_OOB_CODE' });
  expect(await call('resetPassword', { oobCode: reset, newPassword: 'thief-pass1' })).toMatchObject({
    refused: 'INVALID_OOB_CODE',
  });
});

test('refuses to confirm an address by a code for sign-in or password', async () => {
  const { call, apply, mailTo } = await aPerson();
  for (const requestType of ['PASSWORD_RESET', 'EMAIL_SIGNIN']) {
    await call('sendOobCode', { requestType, email: EMAIL });
    const { code } = await mailTo(EMAIL);
    expect(await apply(code)).toMatchObject({ refused: 'INVALID_OOB_CODE' });
    expect(await call('resetPassword', { oobCode: code })).toMatchObject({ status: 200 });
  }
});

test('a pending change does not replace an address that the person got meanwhile', async () => {
  const identity = await anIdentity();
  const { idToken } = (await identity.call('signInWithPhoneNumber', await codeFor(identity))).body;
  await identity.call('sendOobCode', { requestType: 'VERIFY_AND_CHANGE_EMAIL', idToken, newEmail: NEW });
  const { code } = await aMailbox(identity.database.db).mailTo(NEW);
  const linked = await identity.call('signUp', { idToken, email: EMAIL, password: PASSWORD });
  expect(linked.status).toBe(200);
  expect(await identity.call('update', { oobCode: code })).toMatchObject({ refused: 'INVALID_OOB_CODE' });
  expect(await identity.signIn(EMAIL)).toMatchObject({ status: 200 });
});
