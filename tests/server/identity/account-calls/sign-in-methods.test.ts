import { expect, test } from 'vitest';
import { MINUTE_MS } from '#domain/time-units.ts';
import { insertPhoneUser } from '#server/identity/accounts/account-store.ts';
import { aMailbox } from '#tests/support/server/a-mailbox.ts';
import { anIdentity, EMAIL, PASSWORD } from '#tests/support/server/identity/an-identity.ts';

const PHONE = '+819012345678';

type Identity = Awaited<ReturnType<typeof anIdentity>>;

function linked({ database, clock }: Identity, uid = '', provider_id = 'google.com') {
  const facts = { email: 'h@gmail.example', display_name: '花子', photo_url: null };
  const values = { provider_id, federated_id: `f-${uid}`, uid, created_at: clock.now(), ...facts };
  return database.db.insertInto('idp_links').values(values).execute();
}

/** A person with a phone number and nothing else, with tokens. */
async function aPhonePerson(identity: Identity) {
  const { db } = identity.database;
  const { uid } = await insertPhoneUser(db, PHONE, identity.clock.now());
  // Signs in by a temporary password; afterwards the tokens belong to a person with a phone number only.
  await identity.signUp('stand-in@example.jp');
  const from = db.selectFrom('idp_users').select('password_hash').where('email', '=', 'stand-in@example.jp');
  await db
    .updateTable('idp_users')
    .set({ email: 'moment@example.jp', password_hash: from })
    .where('uid', '=', uid)
    .execute();
  const { body } = await identity.signIn('moment@example.jp');
  await db
    .updateTable('idp_users')
    .set({ email: null, password_hash: null })
    .where('uid', '=', uid)
    .execute();
  return { uid, idToken: body['idToken'] };
}

const providers = ({ body }: { body: object }) =>
  ((body as { providerUserInfo?: { providerId: string }[] }).providerUserInfo ?? []).map(
    ({ providerId }) => providerId,
  );

test('tokens and answers name links and phone number', async () => {
  const identity = await anIdentity();
  const { localId, refreshToken } = await identity.signUp();
  await linked(identity, localId);
  await identity.database.db.updateTable('idp_users').set({ phone_number: PHONE }).execute();
  const { body } = await identity.refresh(refreshToken);
  const claims = JSON.parse(Buffer.from(body['id_token']?.split('.')[1] ?? '', 'base64url').toString());
  expect(claims).toMatchObject({
    phone_number: PHONE,
    firebase: {
      sign_in_provider: 'password',
      identities: { email: [EMAIL], phone: [PHONE], 'google.com': [`f-${localId}`] },
    },
  });
  const found = await identity.call('lookup', { idToken: body['id_token'] });
  expect(providers({ body: found.body.users?.[0] ?? {} })).toEqual(['password', 'google.com', 'phone']);
});

test('removes sign-in methods one by one, but never the last', async () => {
  const identity = await anIdentity();
  const { localId, idToken } = await identity.signUp();
  await linked(identity, localId);
  await linked(identity, localId, 'apple.com');
  const without = (...deleteProvider: string[]) => identity.call('update', { idToken, deleteProvider });
  expect(providers(await without('google.com'))).toEqual(['password', 'apple.com']);
  expect(providers(await without('phone', 'google.com'))).toEqual(['password', 'apple.com']);
  expect(await without('password', 'apple.com')).toMatchObject({ refused: 'LAST_SIGN_IN_METHOD' });
  expect(providers(await without('password'))).toEqual(['apple.com']);
  expect(await identity.signIn()).toMatchObject({ refused: 'INVALID_LOGIN_CREDENTIALS' });
  expect(await without('apple.com')).toMatchObject({ status: 400, refused: 'LAST_SIGN_IN_METHOD' });
  expect(await identity.call('lookup', { idToken })).toMatchObject({ status: 200 });
});

test('refuses one of two simultaneous unlinkings that together would leave no method', async () => {
  const identity = await anIdentity();
  const { localId, idToken } = await identity.signUp();
  await linked(identity, localId);
  const answers = await Promise.all(
    ['password', 'google.com'].map((provider) =>
      identity.call('update', { idToken, deleteProvider: [provider] }),
    ),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
});

test('gives a person of a phone a first address and password; the address stays unconfirmed', async () => {
  const identity = await anIdentity();
  const { uid, idToken } = await aPhonePerson(identity);
  const link = (email: string, password = PASSWORD) =>
    identity.call('signUp', { idToken, email, password, returnSecureToken: true });
  expect(await link(EMAIL, 'short1')).toMatchObject({ refused: 'WEAK_PASSWORD' });
  expect(await link('stand-in@example.jp')).toMatchObject({ refused: 'EMAIL_EXISTS' });
  const answer = await link(EMAIL);
  expect(answer).toMatchObject({ status: 200, body: { localId: uid, email: EMAIL } });
  expect(await identity.deps.verifyToken(answer.body['idToken'] ?? '')).toMatchObject({
    email: EMAIL,
    emailVerified: false,
    phoneNumber: PHONE,
  });
  expect(await identity.signIn()).toMatchObject({ status: 200, body: { localId: uid } });
  expect(await link(EMAIL)).toMatchObject({ refused: 'PROVIDER_ALREADY_LINKED' });
});

test('a person of a provider sets a password for their own confirmed address, and for no other', async () => {
  const identity = await anIdentity();
  const { idToken, localId } = await identity.signUp();
  await linked(identity, localId);
  await identity.database.db
    .updateTable('idp_users')
    .set({ password_hash: null, email_verified: true })
    .execute();
  const link = (email: string) => identity.call('signUp', { idToken, email, password: PASSWORD });
  expect(await link('free@example.jp')).toMatchObject({ refused: 'OPERATION_NOT_ALLOWED' });
  expect(await link(EMAIL)).toMatchObject({ status: 200 });
  const { body } = await identity.signIn();
  expect(await identity.deps.verifyToken(body['idToken'] ?? '')).toMatchObject({ emailVerified: true });
});

test('a first password needs a recent sign-in, and, set directly, an address', async () => {
  const identity = await anIdentity();
  const { idToken } = await aPhonePerson(identity);
  expect(await identity.call('update', { idToken, password: PASSWORD })).toMatchObject({
    refused: 'MISSING_EMAIL',
  });
  identity.clock.advance(6 * MINUTE_MS);
  expect(await identity.call('signUp', { idToken, email: EMAIL, password: PASSWORD })).toMatchObject({
    refused: 'CREDENTIAL_TOO_OLD_LOGIN_AGAIN',
  });
});

test('of two people who link one free address at the same moment, one gets it', async () => {
  const identity = await anIdentity();
  const { idToken } = await aPhonePerson(identity);
  const [linking, signingUp] = await Promise.all([
    identity.call('signUp', { idToken, email: EMAIL, password: PASSWORD }),
    identity.call('signUp', { email: EMAIL, password: PASSWORD }),
  ]);
  expect([linking.status, signingUp.status].sort()).toEqual([200, 400]);
  expect(linking.refused ?? signingUp.refused).toBe('EMAIL_EXISTS');
});

test('createAuthUri answers alike for every address', async () => {
  const identity = await anIdentity();
  await identity.signUp();
  const ask = (identifier: string) =>
    identity.call('createAuthUri', { identifier, continueUri: 'http://localhost' });
  for (const { status, body } of [await ask(EMAIL), await ask('nobody@example.jp')]) {
    expect([status, Object.keys(body)]).toEqual([200, ['sessionId']]);
  }
  expect(await ask('nobody@')).toMatchObject({ refused: 'INVALID_IDENTIFIER' });
  expect(await identity.call('createAuthUri', { identifier: EMAIL, continueUri: '' })).toMatchObject({
    refused: 'MISSING_CONTINUE_URI',
  });
});

test('the first proof of an address ends all earlier sign-in methods', async () => {
  const identity = await anIdentity();
  const { mailTo } = aMailbox(identity.database.db);
  const squatter = await identity.signUp(EMAIL, 'squatter1');
  await linked(identity, squatter['localId']);
  await identity.call('sendOobCode', { requestType: 'PASSWORD_RESET', email: EMAIL });
  const { code } = await mailTo(EMAIL);
  await identity.call('resetPassword', { oobCode: code, newPassword: PASSWORD });
  const { body } = await identity.signIn();
  const found = await identity.call('lookup', { idToken: body['idToken'] });
  expect(providers({ body: found.body.users?.[0] ?? {} })).toEqual(['password']);
});

test('a reset leaves the other sign-in methods of a person whose address was confirmed', async () => {
  const identity = await anIdentity();
  const { mailTo } = aMailbox(identity.database.db);
  const { localId } = await identity.signUp();
  await identity.database.db.updateTable('idp_users').set({ email_verified: true }).execute();
  await linked(identity, localId);
  await identity.call('sendOobCode', { requestType: 'PASSWORD_RESET', email: EMAIL });
  const { code } = await mailTo(EMAIL);
  await identity.call('resetPassword', { oobCode: code, newPassword: 'new-hidamari8' });
  const { body } = await identity.signIn(EMAIL, 'new-hidamari8');
  const found = await identity.call('lookup', { idToken: body['idToken'] });
  expect(providers({ body: found.body.users?.[0] ?? {} })).toEqual(['password', 'google.com']);
});
