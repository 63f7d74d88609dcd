import { expect, test } from 'vitest';
import { MINUTE_MS } from '#domain/time-units.ts';
import { anIdentity } from '#tests/support/server/identity/an-identity.ts';
import { codeFor, lastSms, NUMBER, wrong } from './a-phone.ts';

test('signs a number in by a code for this origin only, as a new person and again', async () => {
  const identity = await anIdentity();
  const first = await codeFor(identity);
  const sms = await lastSms(identity);
  expect(sms.recipient).toBe(NUMBER);
  expect(sms.text.split('\n').at(-1)).toBe(`@localhost #${first.code}`);
  expect(sms.expiresAt.getTime()).toBe(identity.clock.now().getTime() + 5 * MINUTE_MS);
  const signedIn = await identity.call('signInWithPhoneNumber', first);
  expect(signedIn.body).toMatchObject({ phoneNumber: NUMBER, isNewUser: true });
  expect(await identity.deps.verifyToken(signedIn.body['idToken'] ?? '')).toMatchObject({
    uid: signedIn.body['localId'],
    phoneNumber: NUMBER,
    signInProvider: 'phone',
    email: undefined,
  });
  identity.clock.advance(MINUTE_MS);
  const again = await identity.call('signInWithPhoneNumber', await codeFor(identity));
  expect(again.body).toMatchObject({ localId: signedIn.body['localId'], isNewUser: false });
  const known = await identity.call('lookup', { idToken: again.body['idToken'] });
  expect(known.body.users?.[0]).toMatchObject({
    phoneNumber: NUMBER,
    providerUserInfo: [{ providerId: 'phone', phoneNumber: NUMBER }],
  });
});

test('stores neither the code nor its session in the clear', async () => {
  const identity = await anIdentity();
  const { code, sessionInfo } = await codeFor(identity);
  const [row] = await identity.database.db.selectFrom('idp_sms_codes').selectAll().execute();
  const stored = [row?.session_hash, row?.code_hash].map((bytes) =>
    Buffer.from(bytes ?? []).toString('latin1'),
  );
  for (const bytes of stored) {
    expect(bytes).not.toContain(code);
    expect(bytes).not.toContain(sessionInfo);
  }
});

test('accepts a code once, also when it is sent twice at once', async () => {
  const identity = await anIdentity();
  const given = await codeFor(identity);
  const answers = await Promise.all([1, 2, 3].map(() => identity.call('signInWithPhoneNumber', given)));
  expect(answers.map(({ refused }) => refused ?? 'in').sort()).toEqual([
    'SESSION_EXPIRED',
    'SESSION_EXPIRED',
    'in',
  ]);
  expect(await identity.database.db.selectFrom('idp_users').selectAll().execute()).toHaveLength(1);
});

test('accepts the right code after a wrong one, and none after five minutes', async () => {
  const identity = await anIdentity();
  const given = await codeFor(identity);
  const refused = await identity.call('signInWithPhoneNumber', { ...given, code: wrong(given.code) });
  expect(refused.refused).toBe('INVALID_CODE');
  expect((await identity.call('signInWithPhoneNumber', given)).status).toBe(200);
  identity.clock.advance(1000);
  const late = await codeFor(identity);
  identity.clock.advance(5 * MINUTE_MS);
  expect((await identity.call('signInWithPhoneNumber', late)).refused).toBe('SESSION_EXPIRED');
});

test('limits guesses that are sent at once to five', async () => {
  const identity = await anIdentity();
  const given = await codeFor(identity);
  const guesses = Array.from({ length: 40 }, (_, i) =>
    String((Number(given.code) + 1 + i) % 1_000_000).padStart(6, '0'),
  );
  const answers = await Promise.all(
    guesses.map((code) => identity.call('signInWithPhoneNumber', { ...given, code })),
  );
  expect(answers.filter(({ refused }) => refused === 'INVALID_CODE')).toHaveLength(5);
  expect((await identity.call('signInWithPhoneNumber', given)).refused).toBe('SESSION_EXPIRED');
});

test.each([
  ['MISSING_PHONE_NUMBER', 'sendVerificationCode', {}],
  ['INVALID_PHONE_NUMBER', 'sendVerificationCode', { phoneNumber: '09012345678' }],
  ['INVALID_PHONE_NUMBER', 'sendVerificationCode', { phoneNumber: '+81 90 1234 5678' }],
  ['INVALID_PHONE_NUMBER', 'sendVerificationCode', { phoneNumber: '+0901234567' }],
  ['INVALID_PHONE_NUMBER', 'sendVerificationCode', { phoneNumber: '+8190123456789012' }],
  ['INVALID_ARGUMENT', 'sendVerificationCode', { phoneNumber: 819012345678 }],
  ['MISSING_SESSION_INFO', 'signInWithPhoneNumber', { code: '123456' }],
  ['MISSING_CODE', 'signInWithPhoneNumber', { sessionInfo: 'a'.repeat(43) }],
  ['INVALID_SESSION_INFO', 'signInWithPhoneNumber', { sessionInfo: 'made-up', code: '123456' }],
  ['SESSION_EXPIRED', 'signInWithPhoneNumber', { sessionInfo: 'a'.repeat(43), code: '123456' }],
  ['INVALID_TEMPORARY_PROOF', 'signInWithPhoneNumber', { temporaryProof: 'made-up', phoneNumber: NUMBER }],
])('%s: %s %o', async (word, name, body) => {
  expect(await shared.call(name, body)).toMatchObject({ status: 400, refused: word });
});
const shared = await anIdentity();

test('gives the SDK a captcha key', async () => {
  const answer = await shared.app.request('/identitytoolkit.googleapis.com/v1/recaptchaParams?key=any');
  expect(await answer.json()).toMatchObject({ recaptchaSiteKey: expect.stringMatching(/./) });
});

test('reveals a disabled person only with the code, and reauthentication makes no account', async () => {
  const identity = await anIdentity();
  const nobody = await identity.call('signInWithPhoneNumber', {
    ...(await codeFor(identity)),
    operation: 'REAUTH',
  });
  expect(nobody.refused).toBe('USER_NOT_FOUND');
  expect(await identity.database.db.selectFrom('idp_users').selectAll().execute()).toEqual([]);
  identity.clock.advance(1000);
  await identity.call('signInWithPhoneNumber', await codeFor(identity));
  await identity.database.db.updateTable('idp_users').set({ disabled: true }).execute();
  identity.clock.advance(1000);
  const given = await codeFor(identity);
  expect((await identity.call('signInWithPhoneNumber', { ...given, code: wrong(given.code) })).refused).toBe(
    'INVALID_CODE',
  );
  expect((await identity.call('signInWithPhoneNumber', given)).refused).toBe('USER_DISABLED');
});
