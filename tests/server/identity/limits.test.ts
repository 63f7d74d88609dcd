import { type RawBuilder, sql } from 'kysely';
import { expect, test } from 'vitest';
import { createApp } from '#server/app.ts';
import { LIMITS, SOCIAL_LIMITS } from '#server/identity/limits.ts';
import { PHONE_LIMITS } from '#server/identity/phone/phone-limits.ts';
import { type AnIdentity, anIdentity, EMAIL, PASSWORD } from '#tests/support/server/identity/an-identity.ts';

/** An action that is done too often, each time slightly differently, as an attacker would. */
type Action = (identity: AnIdentity, turn: number, app: AnIdentity['app']) => ReturnType<AnIdentity['call']>;

const fresh = async ({ signIn }: AnIdentity) => (await signIn()).body['idToken'];

const mailTo: Action = ({ call }, turn, app) =>
  call('sendOobCode', { requestType: 'PASSWORD_RESET', email: `somebody${turn}@example.jp` }, app);

const ROWS: readonly (readonly [string, { readonly name: string; readonly windowMs: number }, Action])[] = [
  [
    'accounts made by one sender',
    LIMITS.signUpFromSender,
    ({ call }, turn, app) => call('signUp', { email: `new${turn}@example.jp`, password: PASSWORD }, app),
  ],
  [
    'passwords tried by one sender, account after account',
    LIMITS.signInFromSender,
    ({ call }, turn, app) =>
      call('signInWithPassword', { email: `a${turn}@example.jp`, password: PASSWORD }, app),
  ],
  ['mails asked for by one sender', LIMITS.mailFromSender, mailTo],
  [
    'mails to one mailbox in a day',
    LIMITS.mailsOfSourceInADay,
    ({ call }, _, app) => call('sendOobCode', { requestType: 'PASSWORD_RESET', email: EMAIL }, app),
  ],
  [
    'sign-in links to one mailbox under many plus addresses',
    LIMITS.mailsOfSource,
    ({ call }, turn, app) =>
      call('sendOobCode', { requestType: 'EMAIL_SIGNIN', email: `somebody+${turn}@example.jp` }, app),
  ],
  [
    'mails to one mailbox that an account wants to change to',
    LIMITS.mailsOfSource,
    async (identity, turn, app) => {
      const wanted = { requestType: 'VERIFY_AND_CHANGE_EMAIL', newEmail: `other+${turn}@example.jp` };
      return identity.call('sendOobCode', { ...wanted, idToken: await fresh(identity) }, app);
    },
  ],
  [
    'addresses that one account wants to change to',
    LIMITS.mailOfAccount,
    async (identity, turn, app) => {
      const wanted = { requestType: 'VERIFY_AND_CHANGE_EMAIL', newEmail: `other${turn}@example.jp` };
      return identity.call('sendOobCode', { ...wanted, idToken: await fresh(identity) }, app);
    },
  ],
  [
    'passwords set by one account',
    LIMITS.passwordOfAccount,
    async (identity, _, app) =>
      identity.call('update', { idToken: await fresh(identity), password: PASSWORD }, app),
  ],
  [
    'codes of SMS tried by one sender',
    PHONE_LIMITS.codesFromSender,
    ({ call }, turn, app) =>
      call('signInWithPhoneNumber', { sessionInfo: String(turn).padStart(43, 'x'), code: '123456' }, app),
  ],
  [
    'SMS of the school in a day, to number after number',
    PHONE_LIMITS.smsOfSchool,
    ({ call }, turn, app) =>
      call('sendVerificationCode', { phoneNumber: `+81901234${String(turn).padStart(4, '0')}` }, app),
  ],
  [
    'assertions tried by one sender',
    SOCIAL_LIMITS.signInFromSender,
    ({ call }, turn, app) => {
      const requestUri = `http://localhost/?providerId=google.com&assertion=${String(turn).padStart(43, 'x')}`;
      return call('signInWithIdp', { requestUri, sessionId: 'y'.repeat(43) }, app);
    },
  ],
];

test.each(ROWS)('limits %s over all servers, until the window ends', async (_, limit, action) => {
  const identity = await anIdentity('on');
  await identity.signUp();
  const other = createApp(identity.deps);
  expect((await action(identity, 1, identity.app)).refused).not.toBe('TOO_MANY_ATTEMPTS_TRY_LATER');
  await allButUsedUp(identity, sql`${`${limit.name}:`} || '%'`);
  expect((await action(identity, 2, other)).refused).toBe('TOO_MANY_ATTEMPTS_TRY_LATER');
  identity.clock.advance(limit.windowMs);
  expect((await action(identity, 3, other)).refused).not.toBe('TOO_MANY_ATTEMPTS_TRY_LATER');
});

test('limits the pages of pop-ups that one sender opens', async () => {
  const { app, database } = await anIdentity('on');
  const open = async () => (await app.request('/emulator/auth/handler')).status;
  expect(await open()).toBe(400);
  await allButUsedUp({ database }, sql`${`${SOCIAL_LIMITS.pagesFromSender.name}:`} || '%'`);
  expect(await open()).toBe(429);
});

/** Simulates many actions: continues the stored count. */
async function allButUsedUp({ database }: Pick<AnIdentity, 'database'>, pattern: RawBuilder<unknown>) {
  await sql`update rate_limits set hits = hits + 10000 where subject like ${pattern}`.execute(database.db);
}
