import type { Recorder } from './recorded-calls.ts';
import {
  CURRICULUMS,
  PRIVATE,
  PRIVATE_GETS,
  PRIVATE_POSTS,
  PUBLIC,
  TOOLKIT,
  WRITES_WITHOUT_INPUT,
} from './recorded-paths.ts';

export async function visit({ call }: Recorder) {
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
    ['pf-first-songs', 2],
    ['pf-trial', 9],
    ['pf-trial', 'x'],
  ])
    await call('GET', `${PUBLIC}/curriculums/lessons?courseCode=${code}&courseVer=${version}`);
  await call('GET', `${PUBLIC}/plans/list`);
  await call('GET', `${PUBLIC}/payments/config`);
  await call('GET', '/media/image/upload/c_fill,dpr_2.0,f_auto,h_100,q_auto,w_160/v1/none');
  await call('GET', '/media/image/upload/w_99999/v1/none');
  await call('PUT', '/media/uploads/none', { body: new Uint8Array([1, 2, 3]) });
  await call('POST', `${PUBLIC}/webhooks/stripe`, { body: { id: 'evt_1' } });
  for (const path of PRIVATE_GETS) await call('GET', PRIVATE + path, {}, `visitor: GET ${path}`);
  for (const path of [...PRIVATE_POSTS, ...WRITES_WITHOUT_INPUT])
    await call('POST', PRIVATE + path, { body: {} }, `visitor: POST ${path}`);
  await call('GET', `${PRIVATE}/users/me`, { token: 'forged' }, 'forged token');
}

export async function signUp({ call }: Recorder) {
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
