import { expect, test } from 'vitest';
import { MINUTE_MS } from '#domain/time-units.ts';
import { aMailbox } from '#tests/support/server/a-mailbox.ts';
import { anIdentity, EMAIL, PASSWORD } from '#tests/support/server/identity/an-identity.ts';

const NEXT = 'next@example.jp';

async function aPerson(verified = true) {
  const identity = await anIdentity();
  const made = await identity.signUp();
  if (verified) await identity.database.db.updateTable('idp_users').set({ email_verified: true }).execute();
  const { idToken } = made;
  return {
    ...identity,
    ...aMailbox(identity.database.db),
    made,
    change: (email: unknown, rest: object = {}) => identity.call('update', { idToken, email, ...rest }),
  };
}

test('changes the address at once, unconfirmed; other sessions end and this one goes on', async () => {
  const { change, call, refresh, signIn, made, mailTo, clock } = await aPerson();
  clock.advance(MINUTE_MS);
  const { status, body } = await change(' Next@Example.jp ', { returnSecureToken: true });
  expect({ status, email: body['email'] }).toEqual({ status: 200, email: NEXT });
  const { body: seen } = await call('lookup', { idToken: body['idToken'] });
  expect(seen.users).toMatchObject([{ localId: made['localId'], email: NEXT, emailVerified: false }]);
  expect(await refresh(body['refreshToken'])).toMatchObject({ status: 200 });
  expect(await refresh(made['refreshToken'])).toMatchObject({ refused: 'TOKEN_EXPIRED' });
  expect(await signIn(EMAIL)).toMatchObject({ refused: 'INVALID_LOGIN_CREDENTIALS' });
  expect(await signIn(NEXT, PASSWORD)).toMatchObject({ status: 200 });

  // The old address had been confirmed: its owner can take the change back.
  const back = await mailTo(EMAIL);
  expect(back.link.searchParams.get('mode')).toBe('recoverEmail');
  expect(await call('update', { oobCode: back.code })).toMatchObject({ body: { email: EMAIL } });
  expect(await signIn(NEXT, PASSWORD)).toMatchObject({ refused: 'INVALID_LOGIN_CREDENTIALS' });
  expect(await signIn(EMAIL, PASSWORD)).toMatchObject({ status: 200 });
});

test('needs a sign-in of the last five minutes; a refresh does not count', async () => {
  const { refresh, call, signIn, made, clock } = await aPerson();
  clock.advance(6 * MINUTE_MS);
  const idToken = (await refresh(made['refreshToken'])).body['id_token'];
  expect(await call('update', { idToken, email: NEXT })).toMatchObject({
    refused: 'CREDENTIAL_TOO_OLD_LOGIN_AGAIN',
  });
  const again = (await signIn(EMAIL)).body['idToken'];
  expect(await call('update', { idToken: again, email: NEXT })).toMatchObject({ status: 200 });
});

test.each([
  ['no session', { idToken: undefined }, 'MISSING_ID_TOKEN'],
  ['a made-up session', { idToken: 'made.up.token' }, 'INVALID_ID_TOKEN'],
  ['no address', { email: 'nonsense' }, 'INVALID_EMAIL'],
  ['a long one', { email: `${'a'.repeat(300)}@example.jp` }, 'INVALID_EMAIL'],
  ['an address of another account', { email: 'taken@example.jp' }, 'EMAIL_EXISTS'],
  ['two changes at once', { password: 'new-hidamari8' }, 'OPERATION_NOT_ALLOWED'],
])('refuses %s, and changes nothing', async (_, wrong, refused) => {
  const { change, signUp, signIn, refresh, made } = await aPerson();
  await signUp('taken@example.jp');
  expect(await change(NEXT, wrong)).toMatchObject({ refused });
  expect(await signIn(EMAIL, PASSWORD)).toMatchObject({ status: 200 });
  expect(await refresh(made['refreshToken'])).toMatchObject({ status: 200 });
});

test('a link that was mailed to the old address confirms nothing for the new one', async () => {
  const { change, call, signIn, made, mailTo } = await aPerson(false);
  await call('sendOobCode', { requestType: 'VERIFY_EMAIL', idToken: made['idToken'] });
  const { code } = await mailTo(EMAIL);
  await change(NEXT);
  expect(await call('update', { oobCode: code })).toMatchObject({ refused: 'INVALID_OOB_CODE' });
  const { idToken } = (await signIn(NEXT, PASSWORD)).body;
  const { body } = await call('lookup', { idToken });
  expect(body.users).toMatchObject([{ email: NEXT, emailVerified: false }]);
});

test('the same address stays confirmed and nobody is mailed', async () => {
  const { change, call, mailsTo } = await aPerson();
  const { body } = await change(EMAIL);
  const seen = await call('lookup', { idToken: body['idToken'] });
  expect(seen.body.users).toMatchObject([{ email: EMAIL, emailVerified: true }]);
  expect(await mailsTo(EMAIL)).toEqual([]);
});
