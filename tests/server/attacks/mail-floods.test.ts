import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { PHONE_LIMITS } from '#server/identity/phone/phone-limits.ts';
import { lastSms } from '#tests/server/identity/phone/a-phone.ts';
import { callFrom, type From, manyAddresses } from '#tests/support/attacks/call-from.ts';
import { aMailbox } from '#tests/support/server/a-mailbox.ts';
import { type AnIdentity, anIdentity, EMAIL, PASSWORD } from '#tests/support/server/identity/an-identity.ts';

/* Nobody floods the mailbox of somebody else, and nobody uses up the mails that its owner needs. */
const NUMBER = '+819012345678';

const signIn = (app: AnIdentity['app'], from: From) =>
  callFrom(app, from, 'signInWithPassword', { email: EMAIL, password: PASSWORD });

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

/** Somebody signs up with that address and asks for a confirmation, from a browser of their own. */
async function confirm(identity: AnIdentity, address: string, email: string, times = 1) {
  const made = await callFrom(identity.app, { address }, 'signUp', { email, password: PASSWORD });
  const from = { address, ...(made.cookie === undefined ? {} : { cookie: made.cookie }) };
  const statuses = [];
  for (let n = 0; n < times; n += 1) {
    const wanted = { requestType: 'VERIFY_EMAIL', idToken: made.body['idToken'] };
    statuses.push((await callFrom(identity.app, from, 'sendOobCode', wanted)).status);
  }
  return statuses;
}

const mailsTo = async (identity: AnIdentity, domain: string) =>
  (await identity.database.db.selectFrom('messages').select('recipient').execute()).filter(({ recipient }) =>
    recipient.endsWith(domain),
  ).length;

test.each([
  ['names after a plus', 'example.jp', (n: number) => `hanako+${n}@example.jp`],
  [
    'dots',
    'gmail.com',
    (n: number) =>
      `${'hanako'.slice(0, 1 + (n % 5))}.${'hanako'.slice(1 + (n % 5))}@${n < 5 ? 'gmail' : 'googlemail'}.com`,
  ],
])(
  'confirmations to one mailbox under other %s are no flood, and its owner gets theirs',
  async (_, domain, spelling) => {
    const identity = await anIdentity('on');
    for (const [n, address] of manyAddresses(10).entries()) await confirm(identity, address, spelling(n), 6);
    const flood = (await mailsTo(identity, 'mail.com')) + (await mailsTo(identity, 'example.jp'));
    expect(flood).toBeLessThanOrEqual(20);
    expect(flood).toBeGreaterThan(0);
    expect(await confirm(identity, '203.0.113.9', `hanako@${domain}`)).toEqual([200]);
  },
);

test('who deletes an account and signs up again with its address has no new budget of confirmations', async () => {
  const identity = await anIdentity('on');
  const statuses: number[] = [];
  for (const address of manyAddresses(4)) {
    statuses.push(...(await confirm(identity, address, EMAIL, 4)));
    await identity.database.db.deleteFrom('idp_users').execute();
  }
  expect(statuses.filter((status) => status === 200)).toHaveLength(10);
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
  const reset = await callFrom(identity.app, { address: '198.51.1.7' }, 'sendOobCode', wanted);
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

test('a line at home with a thousand networks uses up a fifth of the SMS of the school, and none of those to known browsers', async () => {
  const identity = await anIdentity('on');
  const ask = (from: From, phoneNumber: string) =>
    callFrom(identity.app, from, 'sendVerificationCode', { phoneNumber });
  const { body } = await ask({ address: '203.0.113.9' }, NUMBER);
  const { code } = await lastSms(identity);
  const proof = { sessionInfo: body['sessionInfo'], code };
  const { cookie = '' } = await callFrom(
    identity.app,
    { address: '203.0.113.9' },
    'signInWithPhoneNumber',
    proof,
  );
  const used = (limit: { readonly name: string }, hits: number) =>
    sql`update rate_limits set hits = ${hits} where subject like ${`${limit.name}:%`}`.execute(
      identity.database.db,
    );
  expect(await ask({ address: '2001:db8:1:1::7' }, '+818012345671')).toMatchObject({ status: 200 });
  await used(PHONE_LIMITS.smsFromNeighbourhoodInADay, 199);
  expect(await ask({ address: '2001:db8:1:2::7' }, '+818012345672')).toMatchObject({ status: 200 });
  expect(await ask({ address: '2001:db8:1:3::7' }, '+818012345673')).toMatchObject({ status: 429 });
  expect(await ask({ address: '2001:db8:2::7' }, '+818012345678')).toMatchObject({ status: 200 });
  // Somebody who has many lines as well.
  await used(PHONE_LIMITS.smsOfSchool, 1000);
  expect(await ask({ address: '192.0.2.1' }, '+818012345679')).toMatchObject({ status: 429 });
  expect(await ask({ address: '192.0.2.1', cookie }, NUMBER)).toMatchObject({ status: 200 });
  // Numbers of their own do not let anybody spend without an end.
  await used(PHONE_LIMITS.smsToKnownBrowsers, 1000);
  expect(await ask({ address: '192.0.2.1', cookie }, NUMBER)).toMatchObject({ status: 429 });
});
