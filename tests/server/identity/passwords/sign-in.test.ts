import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { createApp } from '#server/app.ts';
import { mountIdentity } from '#server/identity/mount.ts';
import { HASH_QUEUE, hashQueue } from '#server/identity/passwords/hash-queue.ts';
import { type Hasher, scryptHasher } from '#server/identity/passwords/hasher.ts';
import { anIdentity, EMAIL, PASSWORD } from '#tests/support/server/identity/an-identity.ts';

test('signs in with the right password, and the API knows the person', async () => {
  const identity = await anIdentity();
  const made = await identity.signUp();
  const answer = await identity.signIn(' HANAKO@Example.jp');
  expect(answer).toMatchObject({ status: 200, body: { localId: made['localId'], registered: true } });
  expect(await identity.deps.verifyToken(answer.body['idToken'] ?? '')).toEqual({
    uid: made['localId'],
    email: EMAIL,
    emailVerified: false,
    phoneNumber: undefined,
    name: undefined,
    signInProvider: 'password',
    authTime: identity.clock.now(),
    sessionID: expect.stringMatching(/^[\w-]{43}$/),
    seen: null,
  });
});

test('answers a wrong password and an unknown address alike, with the same work', async () => {
  const identity = await anIdentity();
  await identity.signUp();
  const asked: boolean[] = [];
  const real = scryptHasher(hashQueue(HASH_QUEUE));
  const hasher: Hasher = {
    hash: real.hash,
    verify: async (password, stored, sender) => {
      asked.push(stored !== null);
      return real.verify(password, stored, sender);
    },
  };
  const app = new Hono();
  mountIdentity(app, { ...identity.deps, hasher });
  const wrong = await identity.call('signInWithPassword', { email: EMAIL, password: 'wrong-pass1' }, app);
  const unknown = await identity.call(
    'signInWithPassword',
    { email: 'nobody@example.jp', password: PASSWORD },
    app,
  );
  expect(wrong).toMatchObject({ status: 400, refused: 'INVALID_LOGIN_CREDENTIALS' });
  expect(unknown).toEqual(wrong);
  expect(asked).toEqual([true, false]);
});

test('refuses the placeholder hash of an unknown address', async () => {
  const hasher = scryptHasher(hashQueue(HASH_QUEUE));
  const A_TURN = { sender: 'a', known: null };
  const verify = (password: string, hash: string | null) => hasher.verify(password, hash, A_TURN);
  expect(await verify('', null)).toBe(false);
  const stored = await hasher.hash('がんばる1', A_TURN);
  // The product's cost, which tests with many sign-ins lower for themselves.
  expect(stored).toMatch(/^scrypt\$15\$8\$1\$/);
  expect(await verify('がんばる1', stored)).toBe(true);
  // Raw bytes: the decomposed form is another password, as it is to Firebase.
  expect(await verify('がんばる1'.normalize('NFD'), stored)).toBe(false);
  expect(await verify('がんばる2', stored)).toBe(false);
});

test('reveals that a person is disabled only with the right password', async () => {
  const identity = await anIdentity();
  const made = await identity.signUp();
  await identity.database.db.updateTable('idp_users').set({ disabled: true }).execute();
  expect(await identity.signIn(EMAIL, 'wrong-pass1')).toMatchObject({ refused: 'INVALID_LOGIN_CREDENTIALS' });
  expect(await identity.signIn()).toMatchObject({ refused: 'USER_DISABLED' });
  expect(await identity.refresh(made['refreshToken'])).toMatchObject({ refused: 'USER_DISABLED' });
  expect(await identity.call('lookup', { idToken: made['idToken'] })).toMatchObject({
    refused: 'USER_DISABLED',
  });
});

test('limits guesses per account, over two servers, and clears the count after a success', async () => {
  const identity = await anIdentity('on');
  await identity.signUp();
  const second = createApp(identity.deps);
  const guess = (app?: Hono) =>
    identity.call('signInWithPassword', { email: EMAIL, password: 'wrong-pass1' }, app);
  for (const tries of [5, 4]) {
    const sets = Array.from({ length: tries }, (_, index) => guess(index % 2 ? second : undefined));
    for (const answer of await Promise.all(sets)) expect(answer.refused).toBe('INVALID_LOGIN_CREDENTIALS');
  }
  expect(await identity.signIn()).toMatchObject({ status: 200 });
  for (let tries = 0; tries < 10; tries += 1) await guess(tries % 2 ? second : undefined);
  expect(await guess(second)).toMatchObject({ status: 429, refused: 'TOO_MANY_ATTEMPTS_TRY_LATER' });
  expect(await identity.signIn()).toMatchObject({ refused: 'TOO_MANY_ATTEMPTS_TRY_LATER' });
  identity.clock.advance(10 * 60 * 1000);
  expect(await identity.signIn()).toMatchObject({ status: 200 });
});

test('many sign-ins at once do not block each other', async () => {
  const identity = await anIdentity();
  await identity.signUp();
  const all = await Promise.all(Array.from({ length: 24 }, () => identity.signIn()));
  expect(all.map(({ status }) => status)).toEqual(Array(24).fill(200));
});
