import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { revokeSessions } from '#server/identity/account-actions.ts';
import { mountIdentity } from '#server/identity/mount.ts';
import type { Hasher } from '#server/identity/passwords/hasher.ts';
import { aMailbox } from '#tests/support/server/a-mailbox.ts';
import { type AnIdentity, anIdentity, EMAIL, PASSWORD } from '#tests/support/server/identity/an-identity.ts';

/* Whoever knows an address must not be able to shut its owner out: neither by wrong passwords nor by using up their mails. */
const TOOLKIT = '/identitytoolkit.googleapis.com/v1/accounts:';
const NUMBER = '+819012345678';

interface From {
  readonly address: string;
  readonly cookie?: string;
}

/** A call from an address of the network, perhaps with the cookie of a browser. */
async function callFrom(app: Hono, { address, cookie }: From, name: string, members: object) {
  const headers = {
    'content-type': 'application/json',
    ...(cookie === undefined ? {} : { cookie }),
  };
  const sent = await app.request(
    `${TOOLKIT}${name}?key=any`,
    { method: 'POST', headers, body: JSON.stringify(members) },
    { incoming: { socket: { remoteAddress: address } } },
  );
  const body = (await sent.json()) as { error?: { message: string } };
  return {
    status: sent.status,
    refused: body.error?.message.split(' : ')[0],
    retryAfter: Number(sent.headers.get('retry-after')),
    cookie: sent.headers.get('set-cookie')?.split(';')[0],
  };
}

const signIn = (app: Hono, from: From, password = PASSWORD) =>
  callFrom(app, from, 'signInWithPassword', { email: EMAIL, password });

async function guessesFrom(app: Hono, addresses: readonly string[], times: number) {
  for (const address of addresses) {
    for (let n = 0; n < times; n += 1) await signIn(app, { address }, 'wrong-pass1');
  }
}

const manyAddresses = (count: number) => Array.from({ length: count }, (_, n) => `198.51.100.${n + 1}`);

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
  const { app, mounted } = await aHurriedIdentity();
  await guessesFrom(app, manyAddresses(7), 3);
  const starts: (() => void)[] = [];
  const lane = mounted(() => new Promise<void>((done) => starts.push(done)));
  const waiting = Array.from({ length: 4 }, (_, n) => signIn(lane, { address: `192.0.2.${n + 1}` }));
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

async function mailsIn(identity: AnIdentity) {
  return (await aMailbox(identity.database.db).mailsTo(EMAIL)).map(({ link }) =>
    link.searchParams.get('mode'),
  );
}

test('resets asked for under other names of the mailbox, or by strangers, leave the owner theirs', async () => {
  const identity = await anIdentity('on');
  const { idToken } = await identity.signUp();
  const reset = (address: string, email: string) =>
    callFrom(identity.app, { address }, 'sendOobCode', { requestType: 'PASSWORD_RESET', email });
  for (let n = 0; n < 8; n += 1) await reset('198.51.100.7', `hanako+${n}@example.jp`);
  expect(await mailsIn(identity)).toEqual([]);
  expect(await reset('198.51.100.7', EMAIL)).toMatchObject({ status: 429 });
  expect(await reset('203.0.113.9', EMAIL)).toMatchObject({ status: 200 });
  const owner = { address: '203.0.113.9' };
  const verify = { requestType: 'VERIFY_EMAIL', idToken };
  expect(await callFrom(identity.app, owner, 'sendOobCode', verify)).toMatchObject({ status: 200 });
  expect(await mailsIn(identity)).toEqual(['resetPassword', 'verifyEmail']);
});

test('mails that nobody gets are not charged to the mailbox', async () => {
  const identity = await anIdentity('on');
  await identity.signUp();
  const reset = (address: string, email: string) =>
    callFrom(identity.app, { address }, 'sendOobCode', { requestType: 'PASSWORD_RESET', email });
  for (const address of manyAddresses(10)) {
    for (let n = 0; n < 6; n += 1) await reset(address, `hanako+${n}@example.jp`);
  }
  expect(await reset('203.0.113.9', EMAIL)).toMatchObject({ status: 200 });
  expect(await mailsIn(identity)).toEqual(['resetPassword']);
});

test('a mailbox gets no flood, the newest link stays valid, and a known browser still gets a mail', async () => {
  const identity = await anIdentity('on');
  await identity.signUp();
  await identity.database.db.updateTable('idp_users').set({ email_verified: true }).execute();
  const { cookie = '' } = await signIn(identity.app, { address: '203.0.113.9' });
  const reset = (from: From, email = EMAIL) =>
    callFrom(identity.app, from, 'sendOobCode', { requestType: 'PASSWORD_RESET', email });
  const answers = [];
  for (const address of manyAddresses(6)) {
    for (let n = 0; n < 5; n += 1) answers.push(await reset({ address }));
  }
  // The answer must not tell an account from none.
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect(await mailsIn(identity)).toHaveLength(20);
  const mails = await aMailbox(identity.database.db).mailsTo(EMAIL);
  const codes = mails.map(({ code }) => code);
  const checks = [];
  for (const oobCode of codes) checks.push((await identity.call('resetPassword', { oobCode })).status);
  expect(checks.filter((status) => status === 200)).toHaveLength(1);
  expect(await reset({ address: '203.0.113.9', cookie })).toMatchObject({ status: 200 });
  expect(await mailsIn(identity)).toHaveLength(21);
});

test('somebody who signed up with another person’s address cannot flood that mailbox, however many browsers they use', async () => {
  const identity = await anIdentity('on');
  const { idToken } = await identity.signUp();
  for (const requestType of ['PASSWORD_RESET', 'EMAIL_SIGNIN', 'VERIFY_EMAIL']) {
    const before = (await mailsIn(identity)).length;
    for (const address of manyAddresses(8)) {
      const { cookie = '' } = await signIn(identity.app, { address });
      const wanted = { requestType, email: EMAIL, ...(requestType === 'VERIFY_EMAIL' ? { idToken } : {}) };
      for (let n = 0; n < 4; n += 1) await callFrom(identity.app, { address, cookie }, 'sendOobCode', wanted);
    }
    expect((await mailsIn(identity)).length - before).toBeLessThanOrEqual(20);
  }
});

test('sign-in links asked for by strangers leave the owner’s reset alone', async () => {
  const identity = await anIdentity('on');
  await identity.signUp();
  for (const address of manyAddresses(8)) {
    for (let n = 0; n < 4; n += 1) {
      const wanted = { requestType: 'EMAIL_SIGNIN', email: `hanako+${n}@example.jp` };
      await callFrom(identity.app, { address }, 'sendOobCode', wanted);
    }
  }
  const wanted = { requestType: 'PASSWORD_RESET', email: EMAIL };
  const reset = await callFrom(identity.app, { address: '198.51.100.1' }, 'sendOobCode', wanted);
  expect(reset).toMatchObject({ status: 200 });
  expect(await mailsIn(identity)).toEqual(['resetPassword']);
});

test('a stranger who has SMS sent to a number uses up their own share of them', async () => {
  const identity = await anIdentity('on');
  const ask = (address: string) =>
    callFrom(identity.app, { address }, 'sendVerificationCode', { phoneNumber: NUMBER });
  for (let n = 0; n < 5; n += 1) expect(await ask('198.51.100.7')).toMatchObject({ status: 200 });
  expect(await ask('198.51.100.7')).toMatchObject({ status: 429 });
  expect(await ask('203.0.113.9')).toMatchObject({ status: 200 });
});
