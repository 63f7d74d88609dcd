import { expect, test } from 'vitest';
import { MINUTE_MS } from '#domain/time-units.ts';
import { anIdentity } from '#tests/support/server/identity/an-identity.ts';
import { codeFor, NUMBER } from './a-phone.ts';

test('links a number, then changes it; the tokens keep the time and method of the sign-in', async () => {
  const identity = await anIdentity();
  const made = await identity.signUp();
  identity.clock.advance(10 * MINUTE_MS);
  const linked = await identity.call('signInWithPhoneNumber', {
    ...(await codeFor(identity)),
    idToken: made['idToken'],
  });
  expect(linked.body).toMatchObject({ localId: made['localId'], phoneNumber: NUMBER, isNewUser: false });
  expect(await identity.deps.verifyToken(linked.body['idToken'] ?? '')).toMatchObject({
    phoneNumber: NUMBER,
    signInProvider: 'password',
  });
  // Somebody with an unlocked phone must not make an old sign-in recent with a number of their own.
  const password = { idToken: linked.body['idToken'], password: 'another-pass9' };
  expect((await identity.call('update', password)).refused).toBe('CREDENTIAL_TOO_OLD_LOGIN_AGAIN');
  identity.clock.advance(1000);
  const other = await codeFor(identity, '+818011112222');
  const changed = await identity.call('signInWithPhoneNumber', { ...other, idToken: linked.body['idToken'] });
  expect(changed.body).toMatchObject({ phoneNumber: '+818011112222' });
  identity.clock.advance(1000);
  const free = await identity.call('signInWithPhoneNumber', await codeFor(identity));
  expect(free.body).toMatchObject({ isNewUser: true });
});

test('does not take over the number of another account: its holder gets a proof for that account, good once', async () => {
  const identity = await anIdentity();
  const holder = await identity.call('signInWithPhoneNumber', await codeFor(identity));
  const made = await identity.signUp();
  identity.clock.advance(1000);
  const answer = await identity.call('signInWithPhoneNumber', {
    ...(await codeFor(identity)),
    idToken: made['idToken'],
  });
  expect(answer.status).toBe(200);
  expect(answer.body['idToken']).toBeUndefined();
  const proof = { temporaryProof: answer.body['temporaryProof'], phoneNumber: answer.body['phoneNumber'] };
  const foreign = await identity.call('signInWithPhoneNumber', { ...proof, phoneNumber: '+818011112222' });
  expect(foreign.refused).toBe('INVALID_TEMPORARY_PROOF');
  const nul = await identity.call('signInWithPhoneNumber', { ...proof, phoneNumber: '+8190\0' });
  expect(nul.refused).toBe('INVALID_TEMPORARY_PROOF');
  const entered = await identity.call('signInWithPhoneNumber', proof);
  expect(entered.body).toMatchObject({ localId: holder.body['localId'], isNewUser: false });
  expect((await identity.call('signInWithPhoneNumber', proof)).refused).toBe('INVALID_TEMPORARY_PROOF');
});

test('of two people who link one number at once, one gets it and the other a proof', async () => {
  const identity = await anIdentity();
  const people = [await identity.signUp('a@example.jp'), await identity.signUp('b@example.jp')];
  const codes = [await codeFor(identity)];
  identity.clock.advance(1000);
  codes.push(await codeFor(identity));
  const answers = await Promise.all(
    people.map(({ idToken }, i) => identity.call('signInWithPhoneNumber', { ...codes[i], idToken })),
  );
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect(answers.filter(({ body }) => body['temporaryProof'] !== undefined)).toHaveLength(1);
  expect(answers.filter(({ body }) => body['idToken'] !== undefined)).toHaveLength(1);
});

test('two phones that sign in with one new number at once make one account', async () => {
  const identity = await anIdentity();
  const codes = [await codeFor(identity)];
  identity.clock.advance(1000);
  codes.push(await codeFor(identity));
  const answers = await Promise.all(codes.map((given) => identity.call('signInWithPhoneNumber', given)));
  expect(answers.map(({ body }) => body['isNewUser']).sort()).toEqual([false, true]);
  expect(new Set(answers.map(({ body }) => body['localId'])).size).toBe(1);
});
