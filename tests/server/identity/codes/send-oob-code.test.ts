import { expect, test } from 'vitest';
import { HOUR_MS } from '#domain/time-units.ts';
import { aMailbox } from '#tests/support/server/a-mailbox.ts';
import { anIdentity, EMAIL } from '#tests/support/server/identity/an-identity.ts';

const ORIGIN = 'http://localhost:3000';

async function anIdentityServer() {
  const identity = await anIdentity();
  const { idToken = '' } = await identity.signUp();
  return { ...identity, ...aMailbox(identity.database.db), idToken };
}

test.each([
  ['VERIFY_EMAIL', 'verifyEmail', EMAIL, 72, {}],
  ['PASSWORD_RESET', 'resetPassword', EMAIL, 1, { email: EMAIL }],
  ['VERIFY_AND_CHANGE_EMAIL', 'verifyAndChangeEmail', 'new@example.jp', 24, { newEmail: 'New@example.jp' }],
  ['EMAIL_SIGNIN', 'signIn', 'else@example.jp', 1, { email: 'else@example.jp' }],
])('%s sends a link to the page %s', async (requestType, mode, to, hours, what) => {
  const { call, mailTo, idToken, clock } = await anIdentityServer();
  const continueUrl = `${ORIGIN}/home?x=1&y=2`;
  const sent = await call('sendOobCode', { requestType, idToken, continueUrl, ...what });
  expect(sent).toMatchObject({ status: 200, refused: undefined });
  const { link, expiresAt, subject } = await mailTo(to);
  expect(`${link.origin}${link.pathname}`).toBe(`${ORIGIN}/__/auth/action`);
  expect(Object.fromEntries(link.searchParams)).toEqual({
    mode,
    apiKey: 'otomichi-embedded',
    lang: 'ja',
    continueUrl,
    oobCode: expect.stringMatching(/^[\w-]{43}$/),
  });
  expect(expiresAt.getTime() - clock.now().getTime()).toBe(hours * HOUR_MS);
  expect(subject).toMatch(/オトミチ/);
  // The code is sent by mail and never returned by the API.
  expect(JSON.stringify(sent.body)).not.toContain(link.searchParams.get('oobCode'));
});

test('stores only a hash of the code', async () => {
  const { call, mailTo, database } = await anIdentityServer();
  await call('sendOobCode', { requestType: 'PASSWORD_RESET', email: EMAIL });
  const { code } = await mailTo(EMAIL);
  const rows = await database.db.selectFrom('idp_oob_codes').selectAll().execute();
  expect(rows[0]?.code_hash).toHaveLength(32);
  expect(JSON.stringify(rows)).not.toContain(code);
  expect(rows[0]?.code_hash.toString('base64url')).not.toBe(code);
});

test('a new link voids the one before it, but not a link for another purpose', async () => {
  const { call, mailTo, idToken } = await anIdentityServer();
  await call('sendOobCode', { requestType: 'VERIFY_EMAIL', idToken });
  const verify = (await mailTo(EMAIL)).code;
  await call('sendOobCode', { requestType: 'PASSWORD_RESET', email: EMAIL });
  const first = (await mailTo(EMAIL)).code;
  await call('sendOobCode', { requestType: 'PASSWORD_RESET', email: ` ${EMAIL.toUpperCase()} ` });
  const second = (await mailTo(EMAIL)).code;
  expect(second).not.toBe(first);
  expect(await call('resetPassword', { oobCode: first })).toMatchObject({ refused: 'INVALID_OOB_CODE' });
  expect(await call('resetPassword', { oobCode: second })).toMatchObject({ status: 200 });
  expect(await call('resetPassword', { oobCode: verify })).toMatchObject({ status: 200 });
});

test('stores code and mail together or not at all', async () => {
  const { call, database } = await anIdentityServer();
  const broken = `
    create function no_mail() returns trigger language plpgsql as $$ begin raise 'broken'; end $$;
    create trigger no_mail before insert on messages for each row execute function no_mail()`;
  await database.pool.query(broken);
  const sent = await call('sendOobCode', { requestType: 'PASSWORD_RESET', email: EMAIL });
  expect(sent).toMatchObject({ status: 500, refused: undefined });
  expect(await database.db.selectFrom('idp_oob_codes').selectAll().execute()).toEqual([]);
});

const untouched = await anIdentityServer();

test.each([
  ['no type', { email: EMAIL }, 'INVALID_REQ_TYPE'],
  [
    'a way back, which nobody can ask for',
    { requestType: 'RECOVER_EMAIL', email: EMAIL },
    'INVALID_REQ_TYPE',
  ],
  ['a type that every object has', { requestType: 'constructor' }, 'INVALID_REQ_TYPE'],
  ['no address', { requestType: 'PASSWORD_RESET' }, 'MISSING_EMAIL'],
  ['an address without shape', { requestType: 'PASSWORD_RESET', email: 'hanako@' }, 'INVALID_EMAIL'],
  [
    'two addresses in one',
    { requestType: 'PASSWORD_RESET', email: `${EMAIL},evil@example.com` },
    'INVALID_EMAIL',
  ],
  ['an address that is no text', { requestType: 'PASSWORD_RESET', email: [EMAIL] }, 'INVALID_ARGUMENT'],
  ['nobody signed in', { requestType: 'VERIFY_EMAIL' }, 'MISSING_ID_TOKEN'],
  ['a made-up token', { requestType: 'VERIFY_EMAIL', idToken: 'a.b.c' }, 'INVALID_ID_TOKEN'],
  ['a change by nobody', { requestType: 'VERIFY_AND_CHANGE_EMAIL', newEmail: 'a@b.jp' }, 'MISSING_ID_TOKEN'],
  [
    'an empty way on',
    { requestType: 'PASSWORD_RESET', email: EMAIL, continueUrl: '' },
    'MISSING_CONTINUE_URI',
  ],
  [
    'a way on without shape',
    { requestType: 'PASSWORD_RESET', email: EMAIL, continueUrl: '/home' },
    'INVALID_CONTINUE_URI',
  ],
  [
    'an empty bundle',
    { requestType: 'PASSWORD_RESET', email: EMAIL, iOSBundleId: '' },
    'MISSING_IOS_BUNDLE_ID',
  ],
  [
    'an empty package',
    { requestType: 'PASSWORD_RESET', email: EMAIL, androidPackageName: '' },
    'MISSING_ANDROID_PACKAGE_NAME',
  ],
])('refuses %s, and writes nothing', async (_, wanted, refused) => {
  const { call, written } = untouched;
  expect(await call('sendOobCode', wanted)).toMatchObject({ status: 400, refused });
  expect(await written()).toBe(0);
});

test('a change of address needs a recent sign-in and another, well-formed address', async () => {
  const { call, idToken, clock, written } = await anIdentityServer();
  const change = (newEmail?: string) =>
    call('sendOobCode', { requestType: 'VERIFY_AND_CHANGE_EMAIL', idToken, newEmail });
  expect(await change()).toMatchObject({ refused: 'MISSING_NEW_EMAIL' });
  expect(await change('new@')).toMatchObject({ refused: 'INVALID_NEW_EMAIL' });
  expect(await change(EMAIL)).toMatchObject({ refused: 'EMAIL_EXISTS' });
  clock.advance(6 * 60 * 1000);
  expect(await change('new@example.jp')).toMatchObject({ refused: 'CREDENTIAL_TOO_OLD_LOGIN_AGAIN' });
  expect(await written()).toBe(0);
});

test('limits the mails of each kind to one mailbox, and no kind uses up another', async () => {
  const identity = await anIdentity('on');
  const { idToken } = await identity.signUp();
  const { mailsTo } = aMailbox(identity.database.db);
  const kinds = [
    { requestType: 'PASSWORD_RESET', email: EMAIL },
    { requestType: 'VERIFY_EMAIL', idToken },
    { requestType: 'EMAIL_SIGNIN', email: EMAIL },
  ];
  for (const kind of kinds) {
    for (let n = 0; n < 6; n += 1) {
      expect(await identity.call('sendOobCode', kind)).toMatchObject({ status: 200 });
    }
    expect(await identity.call('sendOobCode', kind)).toMatchObject({
      status: 429,
      refused: 'TOO_MANY_ATTEMPTS_TRY_LATER',
    });
  }
  const again = { requestType: 'EMAIL_SIGNIN', email: EMAIL.replace('@', '+again@') };
  expect(await identity.call('sendOobCode', again)).toMatchObject({ refused: 'TOO_MANY_ATTEMPTS_TRY_LATER' });
  expect(await mailsTo(EMAIL)).toHaveLength(18);
  identity.clock.advance(HOUR_MS);
  expect(await identity.call('sendOobCode', kinds[0])).toMatchObject({ status: 200 });
});
