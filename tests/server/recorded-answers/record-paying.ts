import { eventually } from '#tests/support/eventually.ts';
import type { Recorder } from './recorded-calls.ts';
import { PRIVATE, PRIVATE_GETS, TOOLKIT } from './recorded-paths.ts';

/** Moves the server's clock forward. */
export type Advance = (ms: number) => void;

export async function payAndLeave({ call }: Recorder, token: string, advance: Advance) {
  const currCode = 'pf-beginner';
  const get = (path: string, name: string) => call('GET', PRIVATE + path, { token }, name);
  const post = (path: string, body: unknown, name: string) =>
    call('POST', PRIVATE + path, { token, body }, name);
  await post('/subscriptions/quotes/create', { currCode, planID: 1 }, 'quote');
  await post('/subscriptions/quotes/create', { currCode, planID: 9 }, 'quote, unknown plan');
  await post(
    '/subscriptions/quotes/create',
    { currCode, planID: 1, couponCode: 'NONE' },
    'quote, unknown coupon',
  );
  await post(
    '/subscriptions/create',
    { currCode, planID: 1, couponID: null },
    'join without a proved address',
  );
  await post('/cards/setup/create', {}, 'card without a proved address');
  // A phone number proves a person as well as an address does; its code is read off the operator's page.
  const proved = await phoneToken({ call } as Recorder, token);
  const own = { token: proved };
  const write = (path: string, body: unknown, name: string) =>
    call('POST', PRIVATE + path, { ...own, body }, name);
  const setup = await write('/cards/setup/create', {}, 'card setup');
  const card = { number: '4242424242424242', expMonth: '12', expYear: '2030', cvc: '123' };
  await call(
    'POST',
    `/sandbox/v1/setup_intents/${setup.setupID}/confirm`,
    {
      token: 'pk_test_sandbox',
      headers: { origin: 'http://localhost:3000' },
      body: { clientSecret: setup.clientSecret, card },
    },
    'card confirmed',
  );
  await call(
    'POST',
    `/sandbox/v1/setup_intents/${setup.setupID}/confirm`,
    { token: 'pk_test_sandbox', headers: { origin: 'http://localhost:3000' }, body: {} },
    'card confirmed, nonsense',
  );
  await write('/cards/setup/complete', { setupID: setup.setupID, setDefault: true }, 'card complete');
  await call('GET', `${PRIVATE}/cards/list`, own, 'cards');
  const { quote } = await write('/subscriptions/quotes/create', { currCode, planID: 1 }, 'quote, proved');
  await write(
    '/subscriptions/create',
    { currCode, planID: 1, couponID: null, quoteID: quote?.quoteID },
    'join',
  );
  await write('/subscriptions/create', { currCode, planID: 1, couponID: null }, 'join again');
  for (const path of [
    '/subscriptions/list',
    '/orders/list',
    '/users/curriculums',
    '/users/lessons/list?currCode=pf-beginner',
    '/users/me',
  ])
    await call('GET', PRIVATE + path, own, `member: ${path}`);
  await write('/subscriptions/update', { currCode, planID: 2 }, 'cheaper plan');
  await write('/users/delete', {}, 'leave while subscribed');
  await write('/subscriptions/cancel/create', { currCode, reason: 'other' }, 'cancel');
  await write('/subscriptions/cancel/delete', { currCode }, 'cancel taken back');
  await write('/subscriptions/cancel/create', { currCode }, 'cancel for good');
  // Two subscriptions of the same moment would be listed in the order of their random ids.
  advance(60_000);
  const paid = await write(
    '/subscriptions/quotes/create',
    { currCode: 'gt-beginner', planID: 2 },
    'quote, entry',
  );
  await write(
    '/subscriptions/create',
    { currCode: 'gt-beginner', planID: 2, quoteID: paid?.quote?.quoteID },
    'join, paid',
  );
  await write('/subscriptions/update', { currCode: 'gt-beginner', planID: 1 }, 'dearer plan');
  const orders = await call('GET', `${PRIVATE}/orders/list`, own, 'orders');
  for (const order of orders?.orders ?? [])
    if (order.receiptURL) await call('GET', order.receiptURL, {}, 'receipt');
  await get('/coupons/show?code=NONE', 'coupon');
  advance(6 * 24 * 60 * 60 * 1000);
  await call('GET', `${PRIVATE}/users/me`, own, 'six days later, old token');
}

export async function leave({ call }: Recorder, email: string, password: string) {
  const signedIn = await call(
    'POST',
    `${TOOLKIT}:signInWithPassword?key=any`,
    { body: { email, password, returnSecureToken: true } },
    'sign-in',
  );
  const token = signedIn.idToken as string;
  for (const path of PRIVATE_GETS) await call('GET', PRIVATE + path, { token }, `later: GET ${path}`);
  await call('POST', `${PRIVATE}/users/export`, { token, body: {} }, 'export');
  await call('POST', `${PRIVATE}/users/signOut`, { token, body: {} }, 'sign-out');
  await call('GET', `${PRIVATE}/users/me`, { token }, 'after the sign-out');
  const again = await call(
    'POST',
    `${TOOLKIT}:signInWithPassword?key=any`,
    { body: { email, password, returnSecureToken: true } },
    'sign-in again',
  );
  const second = again.idToken as string;
  await call('POST', `${PRIVATE}/users/sessions/revoke`, { token: second, body: {} }, 'revoke');
  await call('GET', `${PRIVATE}/users/me`, { token: second }, 'after revoking');
}

async function phoneToken({ call }: Recorder, token: string): Promise<string> {
  const key = '?key=any';
  const sent = await call('POST', `${TOOLKIT}:sendVerificationCode${key}`, {
    body: { phoneNumber: '+819012345678', recaptchaToken: 'NO_RECAPTCHA' },
  });
  await call('POST', `${TOOLKIT}:sendVerificationCode${key}`, { body: { phoneNumber: '+1' } }, 'no number');
  const code = await codeOnOperatorPage({ call } as Recorder);
  await call(
    'POST',
    `${TOOLKIT}:signInWithPhoneNumber${key}`,
    {
      body: { sessionInfo: sent.sessionInfo, code: code === '000000' ? '000001' : '000000', idToken: token },
    },
    'wrong SMS code',
  );
  const linked = await call(
    'POST',
    `${TOOLKIT}:signInWithPhoneNumber${key}`,
    { body: { sessionInfo: sent.sessionInfo, code, idToken: token } },
    'SMS code',
  );
  return linked.idToken;
}

let operatorPage: () => Promise<string> = async () => '';
/** How to read the operator's page without recording it: its messages carry codes made by chance. */
export function readOperatorPageBy(read: () => Promise<string>): void {
  operatorPage = read;
}

async function codeOnOperatorPage(_: Recorder): Promise<string> {
  let code: string | undefined;
  await eventually(async () => {
    const sms = (await operatorPage()).split('<article').find((part) => part.includes('+819012345678'));
    code = /\b\d{6}\b/.exec((sms ?? '').replaceAll('+819012345678', ''))?.[0];
    return code !== undefined;
  });
  return String(code);
}
