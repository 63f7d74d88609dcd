import { decodeJwt, decodeProtectedHeader } from 'jose';
import { expect, test } from 'vitest';
import { anIdentity, EMAIL, PASSWORD } from '#tests/support/server/identity/an-identity.ts';

const identity = await anIdentity();

test('makes an account whose token has the claims of a Firebase token', async () => {
  const made = await identity.signUp(' Momo@Example.JP ');
  const { projectId } = identity.deps.config.auth;
  expect(projectId).toMatch(/^demo-[0-9a-f]{16}$/);
  expect(made['localId']).toMatch(/^[A-Za-z0-9]{28}$/);
  expect(made).toMatchObject({ email: 'momo@example.jp', expiresIn: '3600' });
  const now = Math.floor(identity.clock.now().getTime() / 1000);
  expect(decodeJwt(made['idToken'] ?? '')).toMatchObject({
    iss: `https://securetoken.google.com/${projectId}`,
    aud: projectId,
    sub: made['localId'],
    user_id: made['localId'],
    auth_time: now,
    exp: now + 3600,
    email: 'momo@example.jp',
    email_verified: false,
    firebase: { sign_in_provider: 'password', identities: { email: ['momo@example.jp'] } },
  });
  expect(decodeProtectedHeader(made['idToken'] ?? '')).toMatchObject({ alg: 'RS256' });
});

test('stores neither password nor refresh token in the clear', async () => {
  const made = await identity.signUp('secret@example.jp', 'never-in-the-clear-1');
  const { db } = identity.database;
  const user = await db
    .selectFrom('idp_users')
    .selectAll()
    .where('email', '=', 'secret@example.jp')
    .executeTakeFirstOrThrow();
  const tokens = await db.selectFrom('idp_refresh_tokens').selectAll().execute();
  expect(user.password_hash).toMatch(/^scrypt\$10\$8\$1\$/);
  expect(JSON.stringify(user)).not.toContain('never-in-the-clear-1');
  for (const { token_hash } of tokens) expect(token_hash).toHaveLength(32);
  expect(made['refreshToken']).toHaveLength(64);
});

test.each([
  ['the address has an account, in other letters too', { email: 'HANAKO@example.jp' }, 'EMAIL_EXISTS'],
  ['the address has no shape', { email: 'hanako@' }, 'INVALID_EMAIL'],
  ['the address is too long', { email: `${'a'.repeat(60)}@${'b.'.repeat(120)}jp` }, 'INVALID_EMAIL'],
  ['the password is short', { password: 'abcdef7' }, 'WEAK_PASSWORD'],
  ['the password has no digit', { password: 'abcdefgh' }, 'WEAK_PASSWORD'],
  ['the password has no letter', { password: '1234567890' }, 'WEAK_PASSWORD'],
  ['the password is longer than 64', { password: `a1${'x'.repeat(63)}` }, 'WEAK_PASSWORD'],
  ['there is no password', { password: '' }, 'MISSING_PASSWORD'],
  ['there is no address', { email: '' }, 'MISSING_EMAIL'],
  ['the password is no text', { password: 12345678 }, 'INVALID_ARGUMENT'],
])('refuses when %s', async (_, change, refused) => {
  await identity.call('signUp', { email: EMAIL, password: PASSWORD });
  const email = 'email' in change ? change.email : 'new@example.jp';
  const answer = await identity.call('signUp', { email, password: PASSWORD, ...change });
  expect(answer).toMatchObject({ status: 400, refused });
});

test('refuses an anonymous person', async () => {
  expect(await identity.call('signUp', { returnSecureToken: true })).toMatchObject({
    status: 400,
    refused: 'ADMIN_ONLY_OPERATION',
  });
});

test('of simultaneous sign-ups for one address, one succeeds', async () => {
  const all = await Promise.all(
    Array.from({ length: 6 }, () =>
      identity.call('signUp', { email: 'race@example.jp', password: PASSWORD }),
    ),
  );
  expect(all.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(all.filter(({ refused }) => refused === 'EMAIL_EXISTS')).toHaveLength(5);
});

test('a failure in the middle leaves no partial account', async () => {
  const { db, pool } = identity.database;
  await pool.query(`
    create function no_tokens() returns trigger language plpgsql as $$ begin raise 'broken'; end $$;
    create trigger no_tokens before insert on idp_refresh_tokens for each row execute function no_tokens()`);
  const broken = await identity.call('signUp', { email: 'half@example.jp', password: PASSWORD });
  await pool.query('drop trigger no_tokens on idp_refresh_tokens');
  // Not in Google's format: the SDK takes it for a network failure and signs nobody out.
  expect(broken).toMatchObject({ status: 500, refused: undefined });
  const half = db.selectFrom('idp_users').selectAll().where('email', '=', 'half@example.jp');
  expect(await half.execute()).toEqual([]);
  await identity.signUp('half@example.jp');
});

test('refuses a body that is too large or no JSON, a call without a key, and an unknown call', async () => {
  expect(await identity.call('signUp', { email: 'x'.repeat(20_000) })).toMatchObject({ status: 413 });
  expect(await identity.call('signUp', '[1]')).toMatchObject({ status: 400, refused: 'INVALID_ARGUMENT' });
  expect(await identity.call('signUp', '{')).toMatchObject({ status: 400, refused: 'INVALID_ARGUMENT' });
  const keyless = await identity.app.request('/identitytoolkit.googleapis.com/v1/accounts:lookup', {
    method: 'POST',
  });
  expect(keyless.status).toBe(403);
  expect(await identity.call('mfaEnrollment:start', {})).toMatchObject({ status: 404, refused: 'NOT_FOUND' });
});
