import { exportJWK, exportSPKI, generateKeyPair, importJWK, SignJWT, UnsecuredJWT } from 'jose';
import { expect, test } from 'vitest';
import { createApp } from '#server/app.ts';
import { aMailbox } from '#tests/support/server/a-mailbox.ts';
import { type AnIdentity, anIdentity, EMAIL, PASSWORD } from '#tests/support/server/identity/an-identity.ts';

const TOOLKIT = '/identitytoolkit.googleapis.com/v1/accounts:';
const ORIGIN = 'http://localhost:3000';

/** Every call that takes an ID token, and its answer to a forged one. */
async function refusedEverywhere(identity: AnIdentity, token: string) {
  expect(await identity.deps.verifyToken(token)).toBeNull();
  expect(await identity.api(token)).toBe(401);
  const actions = [
    ['lookup', {}],
    ['update', { password: 'thief-pass1' }],
    ['update', { deleteProvider: ['password'] }],
    ['sendOobCode', { requestType: 'VERIFY_AND_CHANGE_EMAIL', newEmail: 'thief@example.jp' }],
    ['signUp', { email: 'thief@example.jp', password: 'thief-pass1' }],
    ['delete', {}],
  ] as const;
  for (const [name, members] of actions) {
    expect(await identity.call(name, { idToken: token, ...members })).toMatchObject({
      status: 400,
      refused: 'INVALID_ID_TOKEN',
    });
  }
}

test('refuses forged tokens: unsigned, signed with a foreign key, or with our public key as a secret', async () => {
  const identity = await anIdentity();
  const { localId = '' } = await identity.signUp();
  const { projectId } = identity.deps.config.auth;
  const now = Math.floor(identity.clock.now().getTime() / 1000);
  const claims = {
    iss: `https://securetoken.google.com/${projectId}`,
    aud: projectId,
    sub: localId,
    user_id: localId,
    iat: now,
    auth_time: now,
    exp: now + 3600,
    email: EMAIL,
    email_verified: true,
  };
  const { kid, public_jwk } = await identity.database.db
    .selectFrom('idp_keys')
    .select(['kid', 'public_jwk'])
    .executeTakeFirstOrThrow();
  const mine = await generateKeyPair('RS256', { extractable: true });
  const jwk = await exportJWK(mine.publicKey);
  const ours = (await importJWK(public_jwk, 'RS256', { extractable: true })) as CryptoKey;
  const bytes = (text: string) => new TextEncoder().encode(text);
  const by = (key: CryptoKey | Uint8Array, header: { alg: string } & Record<string, unknown>) =>
    new SignJWT(claims).setProtectedHeader(header).sign(key);
  const forged = [
    new UnsecuredJWT(claims).encode(),
    await by(mine.privateKey, { alg: 'RS256', kid }),
    await by(mine.privateKey, { alg: 'RS256' }),
    await by(mine.privateKey, { alg: 'RS256', kid: '../../etc/passwd' }),
    await by(mine.privateKey, { alg: 'RS256', kid: "' or true --" }),
    await by(mine.privateKey, { alg: 'RS256', kid, jwk }),
    await by(mine.privateKey, { alg: 'RS256', kid: 'k', jku: 'https://evil.example/jwks' }),
    await by(mine.privateKey, { alg: 'RS512', kid }).catch(() => 'a.b.c'),
    await by(bytes(JSON.stringify(public_jwk)), { alg: 'HS256', kid }),
    await by(bytes(await exportSPKI(ours)), { alg: 'HS256', kid }),
  ];
  for (const token of forged) await refusedEverywhere(identity, token);
  expect(await identity.signIn()).toMatchObject({ status: 200 });
});

test('refuses a valid token of another installation, and a refresh token instead of an ID token', async () => {
  const [identity, other] = [await anIdentity(), await anIdentity()];
  const mine = await identity.signUp();
  const theirs = await other.signUp();
  expect(await other.api(theirs['idToken'])).toBe(200);
  await refusedEverywhere(identity, theirs['idToken'] ?? '');
  await refusedEverywhere(identity, mine['refreshToken'] ?? '');
  expect(await identity.refresh(theirs['refreshToken'])).toMatchObject({ refused: 'TOKEN_EXPIRED' });
  expect(await identity.refresh(mine['idToken'])).toMatchObject({ refused: 'INVALID_REFRESH_TOKEN' });
});

test('builds the links of mails from the configuration, never from the host of a request', async () => {
  const identity = await anIdentity();
  const { idToken } = await identity.signUp();
  const { mailsTo } = aMailbox(identity.database.db);
  const headers = {
    'content-type': 'application/json',
    host: 'evil.example',
    'x-forwarded-host': 'evil.example',
    forwarded: 'host=evil.example;proto=https',
    'x-forwarded-proto': 'https',
    'x-forwarded-port': '8443',
    origin: 'https://evil.example',
    referer: 'https://evil.example/x',
    'x-original-url': '//evil.example',
    'x-firebase-locale': '//evil.example',
    'accept-language': 'evil',
  };
  for (const members of [
    { requestType: 'PASSWORD_RESET', email: EMAIL },
    { requestType: 'VERIFY_EMAIL', idToken },
  ]) {
    const sent = await identity.app.request(`http://evil.example${TOOLKIT}sendOobCode?key=evil`, {
      method: 'POST',
      headers,
      body: JSON.stringify(members),
    });
    expect(sent.status).toBe(200);
  }
  const mails = await mailsTo(EMAIL);
  expect(mails).toHaveLength(2);
  for (const { link, text } of mails) {
    expect(link.origin).toBe(ORIGIN);
    expect(link.searchParams.get('apiKey')).toBe('otomichi-embedded');
    expect(text).not.toContain('evil');
  }
});

const still = await anIdentity();

test.each([
  'https://evil.example/',
  '//evil.example/home',
  'http://localhost:3000@evil.example/',
  'http://evil.example\\@localhost:3000/',
  'http://thief:secret@localhost:3000/',
  'http://localhost:3000.evil.example/',
  'http://localhost.evil.example:3000/',
  'https://localhost:3000/',
  'http://localhost:3001/',
  'javascript:alert(1)//http://localhost:3000',
  'data:text/html,http://localhost:3000',
  'blob:http://localhost:3000/5d1c',
  'http://localhost:3000%2f@evil.example/',
  ' \thttps://evil.example/http://localhost:3000/',
])('refuses a continue URL to another site: %s', async (continueUrl) => {
  const { call, database } = still;
  const sent = await call('sendOobCode', { requestType: 'PASSWORD_RESET', email: EMAIL, continueUrl });
  expect(['UNAUTHORIZED_DOMAIN', 'INVALID_CONTINUE_URI']).toContain(sent.refused);
  expect(await aMailbox(database.db).written()).toBe(0);
});

test('limits guesses of codes over all servers, and answers the right one no differently', async () => {
  const identity = await anIdentity('on');
  await identity.signUp();
  await identity.call('sendOobCode', { requestType: 'PASSWORD_RESET', email: EMAIL });
  const { code } = await aMailbox(identity.database.db).mailTo(EMAIL);
  const servers = [identity.app, createApp(identity.deps)];
  const guess = (turn: number, oobCode: string) => {
    const calls = [
      ['resetPassword', { oobCode }],
      ['resetPassword', { oobCode, newPassword: 'thief-pass1' }],
      ['update', { oobCode }],
      ['signInWithEmailLink', { oobCode, email: EMAIL }],
    ] as const;
    const [name, members] = calls[turn % 4] ?? calls[0];
    return identity.call(name, members, servers[(turn >> 2) % 2]);
  };
  for (let turn = 0; turn < 100; turn += 1) {
    expect(await guess(turn, String(turn).padStart(43, 'x'))).toMatchObject({ refused: 'INVALID_OOB_CODE' });
  }
  for (let turn = 0; turn < 8; turn += 1) {
    expect(await guess(turn, code)).toMatchObject({ refused: 'TOO_MANY_ATTEMPTS_TRY_LATER' });
  }
  expect(await identity.signIn()).toMatchObject({ status: 200 });
  identity.clock.advance(10 * 60 * 1000);
  expect(await guess(0, code)).toMatchObject({ status: 200 });
});

test('"sign out everywhere" voids all earlier tokens, on every server', async () => {
  const identity = await anIdentity();
  const [first, second] = [await identity.signUp(), (await identity.signIn()).body];
  const revoked = await identity.app.request('/api/v1/private/users/sessions/revoke', {
    method: 'POST',
    headers: { authorization: `Bearer ${first['idToken']}`, 'content-type': 'application/json' },
    body: '{}',
  });
  expect(revoked.status).toBe(200);
  for (const { idToken, refreshToken } of [first, second]) {
    expect(await identity.api(idToken)).toBe(401);
    expect(await identity.refresh(refreshToken)).toMatchObject({ refused: 'TOKEN_EXPIRED' });
    expect(await identity.call('update', { idToken, displayName: '泥棒' })).toMatchObject({
      refused: 'TOKEN_EXPIRED',
    });
  }
  expect(await identity.signIn()).toMatchObject({ status: 200 });
});

/*
 * The one cookie gives no rights (decision 025): what a call may do depends on its body, so a page of another site has no rights. It could still make
 * its visitors' browsers write mails and accounts, or guess; that needs a body which it cannot send.
 */
test.each([
  ['a form', 'application/x-www-form-urlencoded'],
  ['plain text', 'text/plain'],
  ['a form with files', 'multipart/form-data; boundary=x'],
  ['plain text that calls itself JSON later', 'text/plain; x=application/json'],
  ['no type at all', undefined],
])('refuses requests of another site with %s', async (_, type) => {
  const { app, database } = still;
  const actions = [
    ['sendOobCode', { requestType: 'PASSWORD_RESET', email: EMAIL }],
    ['signUp', { email: 'cross@example.jp', password: PASSWORD }],
    ['signInWithPassword', { email: EMAIL, password: PASSWORD }],
    ['resetPassword', { oobCode: 'x', newPassword: PASSWORD }],
  ] as const;
  for (const [name, members] of actions) {
    const body = new Blob([JSON.stringify(members)]);
    const headers = {
      origin: 'https://evil.example',
      ...(type === undefined ? {} : { 'content-type': type }),
    };
    const answer = await app.request(`${TOOLKIT}${name}?key=any`, { method: 'POST', headers, body });
    expect([name, answer.status, await answer.text()]).toEqual([
      name,
      400,
      expect.stringContaining('INVALID_ARGUMENT'),
    ]);
  }
  for (const table of ['idp_users', 'idp_oob_codes', 'messages'] as const) {
    expect(await database.db.selectFrom(table).selectAll().execute()).toEqual([]);
  }
});

test('sets no cookie and lets no page of another site read an answer, also after a preflight', async () => {
  const { app } = still;
  const origin = 'https://evil.example';
  const asked = await app.request(`${TOOLKIT}signUp?key=any`, {
    method: 'OPTIONS',
    headers: {
      origin,
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'content-type',
    },
  });
  const read = await app.request('/identitytoolkit.googleapis.com/v2/passwordPolicy?key=any', {
    headers: { origin },
  });
  for (const { headers } of [asked, read]) {
    expect(headers.get('access-control-allow-origin')).toBeNull();
    expect(headers.get('set-cookie')).toBeNull();
  }
  expect(asked.status).toBe(404);
});
