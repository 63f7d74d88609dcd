import { createHash } from 'node:crypto';
import type { Recorder } from './recorded-calls.ts';

const PUBLIC = '/api/v1';
const PRIVATE = '/api/v1/private';
const TOOLKIT = '/identitytoolkit.googleapis.com/v1/accounts';
const CURRICULUMS = ['pf-beginner', 'gt-beginner', 'vo-beginner'];

const PRIVATE_GETS = [
  '/users/me',
  '/onboarding',
  '/users/curriculums',
  '/users/courses/list?currCode=pf-beginner',
  '/users/lessons/list?currCode=pf-beginner',
  '/users/lessons/status?currCode=pf-beginner',
  '/courses/overviews/show?courseCode=pf-trial&courseVer=1',
  '/courses/lessons/list?courseCode=pf-trial&courseVer=1',
  '/courses/packs/show?courseCode=pf-trial&courseVer=1',
  '/lessons/show?courseCode=pf-trial&courseVer=1&lessonOrder=1',
  '/lessons/list?courseCode=pf-trial&courseVer=1&lessonOrder=1',
  '/lessons/texts/show?lessonID=pf-trial_1_1',
  '/lessons/homework/audios/list?lessonID=pf-trial_1_1',
  '/lessons/submissions/audios/show?lessonID=pf-trial_1_1',
  '/search/lessons?words=ド',
  '/subscriptions/list',
  '/orders/list',
  '/cards/list',
  '/coupons/show?code=NONE',
];
const PRIVATE_POSTS = [
  '/onboarding',
  '/lessons/texts/logs/update',
  '/lessons/movies/logs/update',
  '/lessons/completion/update',
  '/lessons/feedbacks',
  '/lessons/homework/audios/url/create',
  '/lessons/homework/audios/upload/create',
  '/lessons/submissions/audios/create',
  '/lessons/submissions/audios/notes/create',
  '/cards/default/update',
  '/cards/delete',
  '/cards/setup/complete',
  '/orders/pay',
  '/subscriptions/cancel/create',
  '/subscriptions/cancel/delete',
  '/subscriptions/complete',
  '/subscriptions/create',
  '/subscriptions/quotes/create',
  '/subscriptions/update',
];
const WRITES_WITHOUT_INPUT = [
  '/cards/setup/create',
  '/users/delete',
  '/users/export',
  '/users/guidance/close',
];

/** Moves the server's clock forward. */
export type Advance = (ms: number) => void;

/** Plays a learner's life through the calls: visiting, signing up, learning, handing in, paying, leaving. */
export async function playJourney(recorder: Recorder, advance: Advance): Promise<void> {
  await visit(recorder);
  const { token, password, email } = await signUp(recorder);
  await learn(recorder, token);
  await handIn(recorder, token);
  await payAndLeave(recorder, token, advance);
  await leave(recorder, email, password);
  await recorder.call('GET', '/__/operator/messages');
}

async function visit({ call }: Recorder) {
  for (const path of [
    '/healthz',
    '/config.json',
    '/',
    '/home',
    '/lessons/pf-trial_1_1',
    '/nothing.js',
    '/sw.js',
  ])
    await call('GET', path);
  for (const path of ['/manifest.webmanifest', '/assets/app-12345678.js', '/assets/none-1.js', '/icon.png'])
    await call('GET', path);
  await call('GET', '/assets/app-12345678.js', { headers: { 'accept-encoding': 'br' } }, 'asset, brotli');
  await call('GET', '/assets/app-12345678.js', { headers: { 'accept-encoding': 'gzip' } }, 'asset, gzip');
  await call('HEAD', '/assets/app-12345678.js');
  await call('POST', '/assets/app-12345678.js');
  await call('GET', '/../../etc/passwd');
  await call('GET', '/%2e%2e/package.json');
  await call('GET', '/api/v1/nothing');
  await call('GET', '/media/nothing');
  await call('DELETE', `${PUBLIC}/categories`);
  await call('GET', `${PUBLIC}/categories`);
  for (const code of ['piano', 'guitar', 'voice', 'drums', '%00']) {
    await call('GET', `${PUBLIC}/categories/${code}/curriculums`);
  }
  for (const currCode of [...CURRICULUMS, 'none', '']) {
    const query = `currCode=${currCode}`;
    await call('GET', `${PUBLIC}/curriculums?${query}`);
    for (const what of ['categories', 'courses', 'headers', 'products', 'admissions', 'lessons/count'])
      await call('GET', `${PUBLIC}/curriculums/${what}?${query}`);
    for (const type of ['new', 'rejoin', 'other'])
      await call('GET', `${PUBLIC}/curriculums/purchasables?${query}&purchaseType=${type}`);
  }
  for (const [code, version] of [
    ['pf-trial', 1],
    ['gt-trial', 1],
    ['pf-first-songs', 1],
    ['pf-trial', 9],
    ['pf-trial', 'x'],
  ])
    await call('GET', `${PUBLIC}/curriculums/lessons?courseCode=${code}&courseVer=${version}`);
  await call('GET', `${PUBLIC}/plans/list`);
  await call('GET', `${PUBLIC}/payments/config`);
  await call('GET', '/media/image/upload/w_160/v1/none');
  await call('GET', '/media/image/upload/w_99999/v1/none');
  await call('PUT', '/media/uploads/none', { body: new Uint8Array([1, 2, 3]) });
  await call('POST', `${PUBLIC}/webhooks/stripe`, { body: { id: 'evt_1' } });
  for (const path of PRIVATE_GETS) await call('GET', PRIVATE + path, {}, `visitor: GET ${path}`);
  for (const path of [...PRIVATE_POSTS, ...WRITES_WITHOUT_INPUT])
    await call('POST', PRIVATE + path, { body: {} }, `visitor: POST ${path}`);
  await call('GET', `${PRIVATE}/users/me`, { token: 'forged' }, 'forged token');
}

async function signUp({ call }: Recorder) {
  const email = 'recorded@example.jp';
  const password = 'sakura2026';
  const key = '?key=any';
  await call('POST', `${TOOLKIT}:signUp`, { body: { email, password } }, 'sign-up without a key');
  await call(
    'POST',
    `${TOOLKIT}:signUp${key}`,
    { body: { email: 'no address', password } },
    'sign-up, bad address',
  );
  await call(
    'POST',
    `${TOOLKIT}:signUp${key}`,
    { body: { email, password: 'short' } },
    'sign-up, weak password',
  );
  const account = await call('POST', `${TOOLKIT}:signUp${key}`, {
    body: { email, password, returnSecureToken: true },
  });
  await call('POST', `${TOOLKIT}:signUp${key}`, { body: { email, password } }, 'sign-up again');
  await call('POST', `${TOOLKIT}:lookup${key}`, { body: { idToken: account.idToken } });
  await call('POST', `${TOOLKIT}:lookup${key}`, { body: { idToken: 'forged' } }, 'lookup, forged');
  await call(
    'POST',
    `${TOOLKIT}:signInWithPassword${key}`,
    { body: { email, password: 'wrong2026' } },
    'wrong password',
  );
  await call('POST', `${TOOLKIT}:createAuthUri${key}`, {
    body: { identifier: email, continueUri: 'http://localhost' },
  });
  await call('POST', `${TOOLKIT}:resetPassword${key}`, { body: { oobCode: 'forged' } });
  await call('POST', `${TOOLKIT}:sendOobCode${key}`, { body: { requestType: 'PASSWORD_RESET', email } });
  await call(
    'POST',
    `${TOOLKIT}:sendOobCode${key}`,
    { body: { requestType: 'OTHER', email } },
    'unknown kind of code',
  );
  await call('POST', `${TOOLKIT}:none${key}`, { body: {} });
  await call('POST', `/securetoken.googleapis.com/v1/token${key}`, {
    body: `grant_type=refresh_token&refresh_token=${account.refreshToken}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
  await call('GET', `/identitytoolkit.googleapis.com/v2/passwordPolicy${key}`);
  await call('GET', `/identitytoolkit.googleapis.com/v2/recaptchaConfig${key}`);
  await call('GET', `/identitytoolkit.googleapis.com/v1/recaptchaParams${key}`);
  await call('GET', '/__/auth/handler');
  await call('GET', '/__/auth/iframe');
  return { token: account.idToken as string, email, password };
}

async function learn({ call }: Recorder, token: string) {
  for (const path of PRIVATE_GETS) await call('GET', PRIVATE + path, { token }, `newcomer: GET ${path}`);
  for (const path of PRIVATE_POSTS) {
    await call('POST', PRIVATE + path, { token, body: { nonsense: true } }, `nonsense: POST ${path}`);
    await call(
      'POST',
      PRIVATE + path,
      { token, body: '{', headers: { 'content-type': 'application/json' } },
      `no JSON: POST ${path}`,
    );
  }
  const post = (path: string, body: unknown, name?: string, headers: Record<string, string> = {}) =>
    call('POST', PRIVATE + path, { token, body, headers }, name ?? `newcomer: POST ${path}`);
  await post('/onboarding', {
    categoryCode: 'piano',
    currCode: 'pf-beginner',
    experience: 0,
    hasInstrument: 1,
  });
  await call('GET', `${PRIVATE}/onboarding`, { token }, 'onboarding, answered');
  const lessonID = await lessonIDOf({ call } as Recorder, token);
  await post('/lessons/texts/logs/update', { lessonID });
  await post('/lessons/movies/logs/update', { lessonID });
  await post('/lessons/completion/update', { lessonID, completed: true });
  await post('/lessons/feedbacks', { lessonID, satisfaction: 5, difficulty: 2, comment: 'よかったです' });
  await post('/lessons/feedbacks', { lessonID, satisfaction: 6, difficulty: 2 }, 'feedback out of range');
  await post(
    '/lessons/feedbacks',
    { lessonID, satisfaction: 1, difficulty: 2, comment: 'あ'.repeat(501) },
    'feedback too long',
  );
  await post('/users/guidance/close', {});
  const key = '3f0c9a52-6d0c-4a55-9a05-0f6f5b1f0a11';
  await post('/lessons/completion/update', { lessonID, completed: false }, 'with a key', {
    'idempotency-key': key,
  });
  await post('/lessons/completion/update', { lessonID, completed: false }, 'the same again', {
    'idempotency-key': key,
  });
  await post('/lessons/completion/update', { lessonID, completed: true }, 'another body', {
    'idempotency-key': key,
  });
  await post('/lessons/completion/update', { lessonID, completed: true }, 'no UUID', {
    'idempotency-key': 'x',
  });
  for (const path of ['/lessons/texts/logs/update', '/lessons/movies/logs/update'])
    await post(path, { lessonID: 'none' }, `missing lesson: ${path}`);
  for (const path of PRIVATE_GETS.slice(2, 11))
    await call('GET', PRIVATE + path, { token }, `learner: GET ${path}`);
  for (const words of ['ピアノ', 'そんなことばはない', '', 'あ'.repeat(300)])
    await call(
      'GET',
      `${PRIVATE}/search/lessons?words=${encodeURIComponent(words)}`,
      { token },
      `search: ${words.slice(0, 12)}`,
    );
  for (const course of ['pf-first-songs', 'gt-trial', 'none']) {
    await call('GET', `${PRIVATE}/lessons/show?courseCode=${course}&courseVer=1&lessonOrder=2`, { token });
    await call('GET', `${PRIVATE}/courses/packs/show?courseCode=${course}&courseVer=1`, { token });
    await call('GET', `${PRIVATE}/courses/overviews/show?courseCode=${course}&courseVer=1`, { token });
  }
  const text = await call(
    'GET',
    `${PRIVATE}/lessons/texts/show?lessonID=${lessonID}`,
    { token },
    'text of the lesson',
  );
  await call('GET', text.url, {}, 'the text itself');
  await call(
    'GET',
    text.url.replace(/.$/, (last: string) => (last === 'A' ? 'B' : 'A')),
    {},
    'the text, tampered',
  );
}

async function lessonIDOf({ call }: Recorder, token: string): Promise<string> {
  const { lessons } = await call(
    'GET',
    `${PRIVATE}/courses/lessons/list?courseCode=pf-trial&courseVer=1`,
    { token },
    'lessons',
  );
  return lessons[0].lessonID;
}

async function handIn({ call }: Recorder, token: string) {
  const lessonID = await lessonIDOf({ call } as Recorder, token);
  const post = (path: string, body: unknown, name: string) =>
    call('POST', PRIVATE + path, { token, body }, name);
  const bytes = wav(8000);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const facts = { sha256, byteLength: bytes.length };
  const create = '/lessons/homework/audios/url/create';
  const grant = await post(create, { lessonID, contentType: 'audio/wav', ...facts }, 'upload address');
  await post(create, { lessonID, contentType: 'audio/flac' }, 'upload address, another kind');
  await post(create, { lessonID, byteLength: 60_000_000 }, 'upload address, too large');
  await call('PUT', grant.url, { body: bytes.subarray(0, 100), headers: grant.headers }, 'PUT, too short');
  const again = await post(create, { lessonID, contentType: 'audio/wav', ...facts }, 'upload address again');
  await call('PUT', again.url, { body: bytes, headers: again.headers }, 'PUT');
  await call('PUT', again.url, { body: bytes, headers: again.headers }, 'PUT a second time');
  const recordingID = '0a1b2c3d-0000-4000-8000-00000000abcd';
  const register = '/lessons/homework/audios/upload/create';
  const named = { lessonID, uploadID: again.uploadID, recordingID, ...facts };
  await post(register, { ...named, sha256: '0'.repeat(64) }, 'register, other bytes');
  const { userAudio } = await post(register, named, 'register');
  await post(register, named, 'register again');
  const submit = { lessonID, userAudioID: userAudio.userAudioID, recordingID };
  await post(
    '/lessons/submissions/audios/create',
    { ...submit, userAudioID: '0a1b2c3d-0000-4000-8000-00000000ffff' },
    'submit, unknown',
  );
  await post('/lessons/submissions/audios/create', submit, 'submit');
  await post('/lessons/submissions/audios/create', submit, 'submit again');
  await post(
    '/lessons/submissions/audios/notes/create',
    { lessonID, note: '左手が遅れました。', recordingID },
    'note',
  );
  await post(
    '/lessons/submissions/audios/notes/create',
    { lessonID, note: 'あ'.repeat(501), recordingID },
    'note too long',
  );
  const shown = await call(
    'GET',
    `${PRIVATE}/lessons/submissions/audios/show?lessonID=${lessonID}&recordingID=${recordingID}`,
    { token },
    'submission',
  );
  await call(
    'GET',
    `${PRIVATE}/lessons/homework/audios/list?lessonID=${lessonID}&page=1`,
    { token },
    'audios',
  );
  await call(
    'GET',
    `${PRIVATE}/lessons/homework/audios/list?lessonID=${lessonID}&page=0`,
    { token },
    'audios, page 0',
  );
  await call('GET', shown.url, {}, 'playback');
  await call('GET', shown.url, { headers: { range: 'bytes=0-99' } }, 'playback, a range');
  await call('GET', shown.url, { headers: { range: 'bytes=999999-' } }, 'playback, beyond the end');
  await call('GET', shown.url.split('?')[0], {}, 'playback without a signature');
}

async function payAndLeave({ call }: Recorder, token: string, advance: Advance) {
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
  for (let tries = 0; tries < 100; tries += 1) {
    const sms = (await operatorPage()).split('<article').find((part) => part.includes('+819012345678'));
    const code = /\b\d{6}\b/.exec((sms ?? '').replaceAll('+819012345678', ''))?.[0];
    if (code !== undefined) return code;
    await new Promise((done) => setTimeout(done, 100));
  }
  throw new Error('no SMS arrived');
}

async function leave({ call }: Recorder, email: string, password: string) {
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
  await call('POST', `${PRIVATE}/users/sessions/revoke`, { token, body: {} }, 'revoke');
  await call('GET', `${PRIVATE}/users/me`, { token }, 'after revoking');
}

function wav(samples: number): Uint8Array<ArrayBuffer> {
  const bytes = Buffer.alloc(44 + samples * 2);
  bytes.write('RIFF', 0);
  bytes.writeUInt32LE(36 + samples * 2, 4);
  bytes.write('WAVEfmt ', 8);
  bytes.writeUInt32LE(16, 16);
  bytes.writeUInt16LE(1, 20);
  bytes.writeUInt16LE(1, 22);
  bytes.writeUInt32LE(8000, 24);
  bytes.writeUInt32LE(16000, 28);
  bytes.writeUInt16LE(2, 32);
  bytes.writeUInt16LE(16, 34);
  bytes.write('data', 36);
  bytes.writeUInt32LE(samples * 2, 40);
  for (let at = 0; at < samples; at += 1)
    bytes.writeInt16LE(Math.round(8000 * Math.sin(at / 9)), 44 + at * 2);
  return new Uint8Array(bytes);
}
