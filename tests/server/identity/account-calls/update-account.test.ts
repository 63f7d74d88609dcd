import { expect, test } from 'vitest';
import { MINUTE_MS } from '#domain/time-units.ts';
import { anIdentity, EMAIL, PASSWORD } from '#tests/support/server/identity/an-identity.ts';

test("lookup returns the person's account and nothing secret", async () => {
  const identity = await anIdentity();
  const { idToken, localId } = await identity.signUp();
  const { body } = await identity.call('lookup', { idToken });
  expect(body.users).toMatchObject([
    { localId, email: EMAIL, emailVerified: false, providerUserInfo: [{ providerId: 'password' }] },
  ]);
  expect(JSON.stringify(body)).not.toMatch(/scrypt|passwordHash|salt/);
});

test('changes, preserves and removes name and picture', async () => {
  const identity = await anIdentity();
  const { idToken } = await identity.signUp();
  await identity.call('update', { idToken, displayName: '花子', photoUrl: 'https://example.jp/a.png' });
  const named = await identity.call('update', { idToken, displayName: 'はなこ' });
  expect(named.body).toMatchObject({ displayName: 'はなこ', photoUrl: 'https://example.jp/a.png' });
  await identity.call('update', { idToken, photoUrl: null });
  const { body } = await identity.call('lookup', { idToken });
  expect(body.users?.[0]).toMatchObject({ displayName: 'はなこ' });
  expect(body.users?.[0]).not.toHaveProperty('photoUrl');
  expect(await identity.call('update', { idToken, displayName: 'a\0b' })).toMatchObject({ status: 400 });
});

test('refuses a made-up code', async () => {
  const identity = await anIdentity();
  expect(await identity.call('update', { oobCode: 'made-up' })).toMatchObject({
    refused: 'INVALID_OOB_CODE',
  });
});

test('a new password ends every other session, and this one continues', async () => {
  const identity = await anIdentity();
  const first = await identity.signUp();
  identity.clock.advance(MINUTE_MS);
  const changed = await identity.call('update', { idToken: first['idToken'], password: 'new-hidamari8' });
  expect(changed.status).toBe(200);
  expect(await identity.refresh(first['refreshToken'])).toMatchObject({ refused: 'TOKEN_EXPIRED' });
  expect(await identity.call('lookup', { idToken: first['idToken'] })).toMatchObject({
    refused: 'TOKEN_EXPIRED',
  });
  expect(await identity.refresh(changed.body['refreshToken'])).toMatchObject({ status: 200 });
  expect(await identity.call('lookup', { idToken: changed.body['idToken'] })).toMatchObject({ status: 200 });
  expect(await identity.signIn(EMAIL, PASSWORD)).toMatchObject({ refused: 'INVALID_LOGIN_CREDENTIALS' });
  expect(await identity.signIn(EMAIL, 'new-hidamari8')).toMatchObject({ status: 200 });
});

test('a weak new password changes nothing', async () => {
  const identity = await anIdentity();
  const { idToken, refreshToken } = await identity.signUp();
  expect(await identity.call('update', { idToken, password: 'short1' })).toMatchObject({
    refused: 'WEAK_PASSWORD',
  });
  expect(await identity.refresh(refreshToken)).toMatchObject({ status: 200 });
});

test('a new password and the deletion need a recent sign-in; a refresh does not count', async () => {
  const identity = await anIdentity();
  const { refreshToken } = await identity.signUp();
  identity.clock.advance(6 * MINUTE_MS);
  const idToken = (await identity.refresh(refreshToken)).body['id_token'];
  for (const [name, change] of [
    ['update', { password: 'new-hidamari8' }],
    ['delete', {}],
  ] as const) {
    expect(await identity.call(name, { idToken, ...change })).toMatchObject({
      refused: 'CREDENTIAL_TOO_OLD_LOGIN_AGAIN',
    });
  }
  expect(await identity.signIn()).toMatchObject({ status: 200 });
});

test('deleting the account voids its tokens and frees its address', async () => {
  const identity = await anIdentity();
  const { idToken, refreshToken, localId } = await identity.signUp();
  expect(await identity.call('delete', { idToken })).toMatchObject({ status: 200, body: {} });
  expect(await identity.call('lookup', { idToken })).toMatchObject({ refused: 'USER_NOT_FOUND' });
  expect(await identity.refresh(refreshToken)).toMatchObject({ refused: 'TOKEN_EXPIRED' });
  expect(await identity.signIn()).toMatchObject({ refused: 'INVALID_LOGIN_CREDENTIALS' });
  expect((await identity.signUp())['localId']).not.toBe(localId);
});

test('an old refresh token stays valid, so a lost answer signs nobody out', async () => {
  const identity = await anIdentity();
  const { refreshToken, localId } = await identity.signUp();
  for (let turn = 0; turn < 3; turn += 1) {
    identity.clock.advance(3 * 60 * MINUTE_MS);
    const { status, body } = await identity.refresh(refreshToken);
    expect({ status, user: body['user_id'] }).toEqual({ status: 200, user: localId });
    expect(await identity.call('lookup', { idToken: body['id_token'] })).toMatchObject({ status: 200 });
  }
  expect(await identity.refresh('made-up')).toMatchObject({ refused: 'INVALID_REFRESH_TOKEN' });
  expect(await identity.refresh('A'.repeat(64))).toMatchObject({ refused: 'TOKEN_EXPIRED' });
});

test('the policies match the rules', async () => {
  const { app } = await anIdentity();
  const get = async (path: string) =>
    (await app.request(`/identitytoolkit.googleapis.com/v2/${path}?key=any`)).json();
  expect(await get('passwordPolicy')).toMatchObject({
    customStrengthOptions: { minPasswordLength: 8, maxPasswordLength: 64 },
    schemaVersion: 1,
  });
  expect(await get('recaptchaConfig')).toMatchObject({
    recaptchaEnforcementState: [{ enforcementState: 'OFF' }, { enforcementState: 'OFF' }],
  });
});
