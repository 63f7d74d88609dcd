import { setTimeout as pause } from 'node:timers/promises';
import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { revokeSessions } from '#server/identity/account-actions.ts';
import { mountIdentity } from '#server/identity/mount.ts';
import type { Hasher } from '#server/identity/passwords/hasher.ts';
import { callFrom, type From, manyAddresses } from '#tests/support/attacks/call-from.ts';
import { anIdentity, EMAIL, PASSWORD } from '#tests/support/server/identity/an-identity.ts';

/* Whoever knows an address must not be able to shut its owner out by guessing. */

const signIn = (app: Hono, from: From, password = PASSWORD) =>
  callFrom(app, from, 'signInWithPassword', { email: EMAIL, password });

async function guessesFrom(app: Hono, addresses: readonly string[], times: number) {
  for (const address of addresses) {
    for (let n = 0; n < times; n += 1) await signIn(app, { address }, 'wrong-pass1');
  }
}

/** Hundreds of guesses: what is proved here is who may guess, not how a password is hashed. */
const quickHasher: Hasher = {
  hash: async (password) => password,
  verify: async (password, stored) => password === stored,
};

/** Identity with a person, whose slow lane lets nobody really wait. */
async function aHurriedIdentity() {
  const identity = await anIdentity('on');
  const pauses: number[] = [];
  const mounted = (pause: (ms: number) => Promise<unknown>) => {
    const app = new Hono();
    mountIdentity(app, { ...identity.deps, pause, hasher: quickHasher });
    return app;
  };
  const app = mounted(async (ms) => void pauses.push(ms));
  await identity.call('signUp', { email: EMAIL, password: PASSWORD }, app);
  return { identity, app, mounted, pauses };
}

test('ten wrong passwords shut out their sender, on every server, and nobody else', async () => {
  const { app, mounted } = await aHurriedIdentity();
  const attacker = { address: '198.51.100.7' };
  await guessesFrom(app, [attacker.address], 10);
  for (const server of [app, mounted(async () => {})]) {
    expect(await signIn(server, attacker)).toMatchObject({
      status: 429,
      refused: 'TOO_MANY_ATTEMPTS_TRY_LATER',
      retryAfter: expect.toSatisfy((seconds: number) => seconds > 0 && seconds <= 600),
    });
    expect(await signIn(server, { address: '203.0.113.9' })).toMatchObject({ status: 200 });
  }
});

test('guesses from many places make tries slow and never refuse a first one', async () => {
  const { app, pauses } = await aHurriedIdentity();
  await guessesFrom(app, manyAddresses(5), 4);
  expect(pauses).toEqual([]);
  expect(await signIn(app, { address: '203.0.113.9' })).toMatchObject({ status: 200 });
  expect(pauses).toEqual([1000]);
});

test('while an account is guessed at from many places, each of them has three tries instead of ten', async () => {
  const { app } = await aHurriedIdentity();
  await guessesFrom(app, manyAddresses(7), 3);
  const late = { address: '203.0.113.9' };
  const answers = [];
  for (let n = 0; n < 4; n += 1) answers.push((await signIn(app, late, 'wrong-pass1')).refused);
  expect(answers).toEqual([...Array(3).fill('INVALID_LOGIN_CREDENTIALS'), 'TOO_MANY_ATTEMPTS_TRY_LATER']);
});

test('the slow lane has few places, and a try that it refuses does not count', async () => {
  const { app, mounted, identity } = await aHurriedIdentity();
  const tries = async () =>
    (
      await identity.database.db
        .selectFrom('rate_limits')
        .where('subject', 'like', 'identity:sign-in:account:%')
        .select('hits')
        .executeTakeFirst()
    )?.hits;
  await guessesFrom(app, manyAddresses(7), 3);
  const starts: (() => void)[] = [];
  const lane = mounted(() => new Promise<void>((done) => starts.push(done)));
  const waiting = Array.from({ length: 4 }, (_, n) => signIn(lane, { address: `192.0.${n}.1` }));
  // All four are in the lane; in front of it, a try is counted.
  await expect.poll(tries).toBe(21 + 4);
  await expect.poll(() => starts.length).toBe(1);
  const refusals = [];
  for (let n = 0; n < 5; n += 1) refusals.push(await signIn(lane, { address: '203.0.113.9' }));
  expect(refusals.map(({ status, retryAfter }) => [status, retryAfter])).toEqual(Array(5).fill([429, 5]));
  for (let n = 0; n < 4; n += 1) {
    await expect.poll(() => starts.length).toBe(1);
    starts.shift()?.();
  }
  expect((await Promise.all(waiting)).map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect(await signIn(app, { address: '203.0.113.9' })).toMatchObject({ status: 200 });
});

test('an attacker with a network of addresses does not keep the slow lane full', async () => {
  const { app, mounted } = await aHurriedIdentity();
  await guessesFrom(app, manyAddresses(7), 3);
  const starts: (() => void)[] = [];
  const lane = mounted(() => new Promise<void>((done) => starts.push(done)));
  let attackers = 0;
  // A fresh household of 2001:db8:7::/48 each time, so that none of them has too many tries.
  const attack = () => {
    attackers += 1;
    return signIn(lane, { address: `2001:db8:7:${attackers.toString(16)}::1` }, 'wrong-pass1');
  };
  const attacks = Array.from({ length: 6 }, attack);
  await expect.poll(() => starts.length).toBe(1);
  let isIn = false;
  const owner = signIn(lane, { address: '203.0.113.9' }).then(({ status }) => {
    isIn = true;
    return status;
  });
  // Many, because the owner has to get into the lane first.
  for (let passed = 0; !isIn && passed < 200; passed += 1) {
    attacks.push(attack(), attack());
    await expect.poll(() => starts.length > 0 || isIn).toBe(true);
    starts.shift()?.();
    await pause(20);
  }
  expect(await owner).toBe(200);
  let areOver = false;
  const ends = Promise.all(attacks).finally(() => {
    areOver = true;
  });
  while (!areOver) {
    starts.shift()?.();
    await pause(20);
  }
  await ends;
});

test('a browser that the person signed in with is neither slowed down nor shut out, even behind the attacker’s address', async () => {
  const { app, pauses } = await aHurriedIdentity();
  const { cookie } = await signIn(app, { address: '203.0.113.9' });
  expect(cookie).toMatch(/^signed-in-here=[\w-]{43}$/);
  await guessesFrom(app, manyAddresses(7), 4);
  await guessesFrom(app, ['203.0.113.9'], 10);
  const before = pauses.length;
  const own = { address: '203.0.113.9', ...(cookie === undefined ? {} : { cookie }) };
  expect(await signIn(app, own)).toMatchObject({ status: 200 });
  expect(pauses).toHaveLength(before);
  // It has tries of its own, and no more of them than anybody.
  for (let n = 0; n < 10; n += 1) await signIn(app, own, 'wrong-pass1');
  expect(await signIn(app, own)).toMatchObject({ status: 429 });
});

test('a cookie that was made up, or is of another person’s browser, is worth nothing', async () => {
  const { app, identity } = await aHurriedIdentity();
  await identity.call('signUp', { email: 'thief@example.jp', password: PASSWORD }, app);
  const theirs = await callFrom(app, { address: '198.51.100.7' }, 'signInWithPassword', {
    email: 'thief@example.jp',
    password: PASSWORD,
  });
  await guessesFrom(app, ['198.51.100.7'], 10);
  for (const cookie of [theirs.cookie ?? '', `signed-in-here=${'x'.repeat(43)}`, 'signed-in-here=1']) {
    expect(await signIn(app, { address: '198.51.100.7', cookie })).toMatchObject({ status: 429 });
  }
});

test('after a sign-out everywhere the browser of a lost phone is a stranger’s', async () => {
  const { app, identity } = await aHurriedIdentity();
  const { cookie = '' } = await signIn(app, { address: '203.0.113.9' });
  const { uid } = await identity.database.db.selectFrom('idp_users').select('uid').executeTakeFirstOrThrow();
  await guessesFrom(app, ['203.0.113.9'], 10);
  expect(await signIn(app, { address: '203.0.113.9', cookie })).toMatchObject({ status: 200 });
  await revokeSessions(identity.database.db, uid, identity.clock.now());
  await guessesFrom(app, ['198.51.100.7'], 10);
  expect(await signIn(app, { address: '198.51.100.7', cookie })).toMatchObject({ status: 429 });
});

test('an address without an account answers a flood of guesses exactly as one with', async () => {
  const { app } = await aHurriedIdentity();
  const answers = async (email: string) => {
    const all = [];
    for (const address of manyAddresses(6)) {
      for (let n = 0; n < 5; n += 1) {
        const { status, refused } = await callFrom(app, { address }, 'signInWithPassword', {
          email,
          password: 'wrong-pass1',
        });
        all.push([status, refused]);
      }
    }
    return all;
  };
  expect(await answers('nobody@example.jp')).toEqual(await answers(EMAIL));
});
