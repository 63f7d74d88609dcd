import { expect, test } from 'vitest';
import { MINUTE_MS } from '#domain/time-units.ts';
import { createApp } from '#server/app.ts';
import { readConfig } from '#server/config/config.ts';
import { anIdentity } from '#tests/support/server/identity/an-identity.ts';
import { chosen, handlerQuery, post, scriptDataOf } from './a-popup.ts';

const HANA = { name: 'はなこ', email: 'hana@example.jp' };

test('accepts an assertion once, also when it is sent three times at once, for two minutes', async () => {
  const identity = await anIdentity();
  const given = await chosen(identity);
  const answers = await Promise.all([1, 2, 3].map(() => identity.call('signInWithIdp', given)));
  expect(answers.map(({ refused }) => refused ?? 'in').sort()).toEqual([
    ...['INVALID_IDP_RESPONSE', 'INVALID_IDP_RESPONSE', 'in'],
  ]);
  const late = await chosen(identity);
  identity.clock.advance(2 * MINUTE_MS);
  expect((await identity.call('signInWithIdp', late)).refused).toBe('INVALID_IDP_RESPONSE');
});

test('stores neither half of an assertion in the clear, and accepts none alone', async () => {
  const identity = await anIdentity();
  const given = await chosen(identity);
  const assertion = new URL(given.requestUri ?? '').searchParams.get('assertion') ?? '';
  const stored = JSON.stringify(
    await identity.database.db.selectFrom('idp_assertions').selectAll().execute(),
  );
  expect(stored).not.toContain(assertion);
  expect(stored).not.toContain(given.sessionId);
  const attempts = [
    { ...given, sessionId: 'a'.repeat(43) },
    { ...given, sessionId: undefined },
    { postBody: `id_token=${assertion}&providerId=google.com`, requestUri: 'http://localhost' },
    { postBody: `id_token=${given.sessionId}&providerId=google.com`, requestUri: 'http://localhost' },
  ];
  for (const attempt of attempts) {
    expect((await identity.call('signInWithIdp', attempt)).refused).toBe('INVALID_IDP_RESPONSE');
  }
  expect((await identity.call('signInWithIdp', given)).status).toBe(200);
});

test.each([
  [
    'claims in the clear',
    { postBody: 'id_token={"sub":"abc","email":"a@example.jp"}&providerId=google.com' },
  ],
  ['an unsigned token', { postBody: 'id_token=eyJhbGciOiJub25lIn0.eyJzdWIiOiJhIn0.&providerId=google.com' }],
  ['an access token', { postBody: 'access_token=ya29.abc&providerId=google.com' }],
  ['a provider that is not here', { postBody: `id_token=${'a'.repeat(43)}&providerId=facebook.com` }],
  ['a pending token', { pendingToken: 'a'.repeat(43) }],
  ['nothing', {}],
])('refuses %s as a proof', async (_, body) => {
  const answer = await shared.call('signInWithIdp', { requestUri: 'http://localhost', ...body });
  expect(answer).toMatchObject({ status: 400, refused: 'INVALID_IDP_RESPONSE' });
});
const shared = await anIdentity();

test('refuses the assertion of another provider', async () => {
  const identity = await anIdentity();
  const given = await chosen(identity);
  const requestUri = given.requestUri?.replace('google.com', 'apple.com');
  expect((await identity.call('signInWithIdp', { ...given, requestUri })).refused).toBe(
    'INVALID_IDP_RESPONSE',
  );
});

test('never signs a demo person in to an account by its address', async () => {
  const identity = await anIdentity();
  const made = await identity.signUp(HANA.email);
  await identity.database.db.updateTable('idp_users').set({ email_verified: true }).execute();
  const answer = await identity.call('signInWithIdp', await chosen(identity, HANA));
  expect(answer.status).toBe(200);
  expect(answer.body).toMatchObject({ needConfirmation: true, email: HANA.email, providerId: 'google.com' });
  expect(answer.body['idToken']).toBeUndefined();
  expect(await identity.database.db.selectFrom('idp_links').selectAll().execute()).toEqual([]);
  // The person signs in by the older method and links the credential.
  const credential = `id_token=${answer.body['oauthIdToken']}&providerId=google.com`;
  const linked = await identity.call('signInWithIdp', { postBody: credential, idToken: made['idToken'] });
  expect(linked.body).toMatchObject({ localId: made['localId'], isNewUser: false });
  const reused = await identity.call('signInWithIdp', { postBody: credential });
  expect(reused.refused).toBe('INVALID_IDP_RESPONSE');
});

test('linking preserves the session, completes the profile, and is refused for a provider account linked elsewhere', async () => {
  const identity = await anIdentity();
  const made = await identity.signUp();
  identity.clock.advance(10 * MINUTE_MS);
  const link = async (person: Record<string, string>) =>
    identity.call('signInWithIdp', {
      ...(await chosen(identity, person, { authType: 'linkViaPopup' })),
      idToken: made['idToken'],
    });
  const linked = await link({ person: 'kenichi' });
  expect(await identity.deps.verifyToken(linked.body['idToken'] ?? '')).toMatchObject({
    uid: made['localId'],
    name: '森田 健一',
    email: 'hanako@example.jp',
    signInProvider: 'password',
  });
  expect((await identity.call('delete', { idToken: linked.body['idToken'] })).refused).toBe(
    'CREDENTIAL_TOO_OLD_LOGIN_AGAIN',
  );
  expect((await link({ person: 'hinata' })).refused).toBe('PROVIDER_ALREADY_LINKED');
  const other = await identity.signUp('other@example.jp');
  const taken = await identity.call('signInWithIdp', {
    ...(await chosen(identity, { person: 'kenichi' }, { authType: 'linkViaPopup' })),
    idToken: other['idToken'],
  });
  expect(taken).toMatchObject({ status: 200, body: { errorMessage: 'FEDERATED_USER_ID_ALREADY_LINKED' } });
  expect(taken.body['idToken']).toBeUndefined();
  const entered = await identity.call('signInWithIdp', {
    postBody: `id_token=${taken.body['oauthIdToken']}&providerId=google.com`,
  });
  expect(entered.body).toMatchObject({ localId: made['localId'] });
});

test('refuses a sign-in proof for linking, and the reverse', async () => {
  const identity = await anIdentity();
  const { idToken } = await identity.signUp();
  const signIn = await chosen(identity);
  expect((await identity.call('signInWithIdp', { ...signIn, idToken })).refused).toBe('INVALID_IDP_RESPONSE');
  const link = await chosen(identity, { person: 'hinata' }, { authType: 'linkViaRedirect' });
  expect((await identity.call('signInWithIdp', link)).refused).toBe('INVALID_IDP_RESPONSE');
});

test('reauthentication makes no account', async () => {
  const identity = await anIdentity();
  const reauth = await chosen(identity, { person: 'maria' }, { authType: 'reauthViaPopup' });
  expect((await identity.call('signInWithIdp', reauth)).refused).toBe('EMAIL_NOT_FOUND');
  expect(await identity.database.db.selectFrom('idp_users').selectAll().execute()).toEqual([]);
  const signIn = { ...(await chosen(identity, { person: 'maria' })), autoCreate: false };
  expect((await identity.call('signInWithIdp', signIn)).refused).toBe('EMAIL_NOT_FOUND');
});

test('refuses a disabled person at the provider', async () => {
  const identity = await anIdentity();
  await identity.call('signInWithIdp', await chosen(identity));
  await identity.database.db.updateTable('idp_users').set({ disabled: true }).execute();
  expect((await identity.call('signInWithIdp', await chosen(identity))).refused).toBe('USER_DISABLED');
});

test('two tabs that sign in one new person at once make one account', async () => {
  const identity = await anIdentity();
  const given = [await chosen(identity), await chosen(identity)];
  const answers = await Promise.all(given.map((body) => identity.call('signInWithIdp', body)));
  expect(answers.map(({ body }) => body['isNewUser']).sort()).toEqual([false, true]);
  expect(await identity.database.db.selectFrom('idp_users').selectAll().execute()).toHaveLength(1);
});

test('refuses demo sign-ins where the demo is off, also with a proof from before', async () => {
  const identity = await anIdentity();
  const given = await chosen(identity);
  const env = { NODE_ENV: 'test', PUBLIC_ORIGIN: 'http://localhost:3000', DEMO_SOCIAL: '0' };
  const config = { ...readConfig(env, process.cwd()), auth: identity.deps.config.auth };
  const app = createApp({ ...identity.deps, config });
  expect(await identity.call('signInWithIdp', given, app)).toMatchObject({
    refused: 'OPERATION_NOT_ALLOWED',
  });
  const refusal = { error: { code: 'auth/operation-not-allowed' } };
  const page = await app.request(`/emulator/auth/handler?${handlerQuery()}`);
  expect((await scriptDataOf(page)).event).toMatchObject(refusal);
  expect((await scriptDataOf(await post(app, handlerQuery(), { person: 'hinata' }))).event).toMatchObject(
    refusal,
  );
  expect(await identity.database.db.selectFrom('idp_assertions').selectAll().execute()).toEqual([]);
});
