import { Hono } from 'hono';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { readConfig } from '#server/config/config.ts';
import { securityHeaders } from '#server/http/security-headers.ts';
import { mountFirebasePages } from '#server/identity/firebase/auth-pages.ts';
import { silentLog } from '#server/lib/log.ts';
import { listen } from '#server/listen.ts';

interface ReceivedRequest {
  method: string;
  address: string;
  headers: Headers;
  body: string;
}

const received: ReceivedRequest[] = [];
const firebase = await listen('127.0.0.1', 0);
firebase.answerWith(async (request) => {
  const { pathname, search } = new URL(request.url);
  const { method, headers } = request;
  received.push({ method, address: pathname + search, headers, body: await request.text() });
  if (pathname.endsWith('/elsewhere'))
    return new Response(null, { status: 302, headers: { location: 'https://a.example' } });
  return new Response(`page ${pathname}`, {
    headers: { 'content-type': 'text/html', 'set-cookie': 'theirs=1', 'cache-control': 'max-age=1200' },
  });
});
afterAll(() => firebase.stop(0));
beforeEach(() => void received.splice(0));

const FIREBASE = { AUTH_MODE: 'firebase', FIREBASE_PROJECT_ID: 'school', FIREBASE_API_KEY: 'key' };

function anApp(env: Record<string, string>, upstream = `http://127.0.0.1:${firebase.port}`) {
  const config = readConfig({ NODE_ENV: 'test', PUBLIC_ORIGIN: 'https://lessons.example.jp', ...env }, '/');
  const app = new Hono();
  app.use(securityHeaders(config));
  mountFirebasePages(app, { config, log: silentLog, upstream });
  app.all('*', (c) => c.text('the app'));
  return app;
}

test('proxies the pages of pop-ups from Firebase, with the query and without our cookies and tokens', async () => {
  const answer = await anApp(FIREBASE).request('/__/auth/handler?apiKey=key&providerId=google.com', {
    headers: { cookie: 'ours=1', authorization: 'Bearer secret', 'x-forwarded-for': '203.0.113.9' },
  });
  expect(await answer.text()).toBe('page /__/auth/handler');
  expect(received).toMatchObject([
    { method: 'GET', address: '/__/auth/handler?apiKey=key&providerId=google.com' },
  ]);
  for (const name of ['cookie', 'authorization', 'x-forwarded-for']) {
    expect(received[0]?.headers.get(name)).toBeNull();
  }
  expect(answer.headers.get('set-cookie')).toBeNull();
  expect(answer.headers.get('cache-control')).toBe('max-age=1200');
  expect(answer.headers.get('cross-origin-opener-policy')).toBe('unsafe-none');
});

test('allows only our own pages to frame them', async () => {
  const answer = await anApp(FIREBASE).request('/__/auth/iframe');
  expect(answer.headers.get('content-security-policy')).toContain("frame-ancestors 'self'");
  expect(answer.headers.get('x-frame-options')).toBe('SAMEORIGIN');
  const ours = await anApp(FIREBASE).request('/home');
  expect(ours.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
  expect(ours.headers.get('x-frame-options')).toBe('DENY');
});

test("passes on Apple's answer, which comes by POST, and refuses one that is too large", async () => {
  const post = (body: string) =>
    anApp(FIREBASE).request('/__/auth/handler', {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body,
    });
  expect((await post('state=s&code=c')).status).toBe(200);
  expect(received[0]).toMatchObject({ method: 'POST', body: 'state=s&code=c' });
  expect((await post('x'.repeat(70_000))).status).not.toBe(200);
  expect(received).toHaveLength(1);
});

test.each([
  '/__/auth/action?mode=resetPassword&oobCode=secret',
  '/__/auth/action',
  '/__/auth/a/b',
  '/__/auth/..%2f..%2fv1',
  '/__/hosting/anything',
  '/__/firebase/other.json',
  '/home',
])('does not proxy %s', async (path) => {
  expect(await (await anApp(FIREBASE).request(path)).text()).toBe('the app');
  expect(received).toEqual([]);
});

test('passes a redirect on to the browser', async () => {
  const answer = await anApp(FIREBASE).request('/__/auth/elsewhere');
  expect([answer.status, answer.headers.get('location')]).toEqual([302, 'https://a.example']);
});

test('reports that Firebase cannot be reached', async () => {
  const answer = await anApp(FIREBASE, 'http://127.0.0.1:1').request('/__/auth/handler');
  expect(answer.status).toBe(503);
});

test('proxies nothing with embedded identity', async () => {
  const app = anApp({ AUTH_MODE: 'embedded' });
  expect(await (await app.request('/__/auth/handler')).text()).toBe('the app');
});
