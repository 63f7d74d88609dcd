import type { HttpBindings } from '@hono/node-server';
import { expect, test } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '#domain/time-units.ts';
import { createApp } from '#server/app.ts';
import { newOperatorToken, operatorAddress } from '#server/messages/operator-page.ts';
import { postMail, postSms } from '#server/messages/post-message.ts';
import { aConfig } from '#tests/support/server/a-config.ts';
import { aServer } from '#tests/support/server/a-server.ts';

const TOKEN = newOperatorToken();
const PAGE = operatorAddress('', TOKEN);
const { deps, clock } = await aServer({ operatorToken: TOKEN });
const { db } = deps;

const posting = (minutes = 60) => ({
  now: clock.now(),
  expiresAt: new Date(clock.now().getTime() + minutes * MINUTE_MS),
});
const link = 'http://localhost:3000/__/auth/action?mode=resetPassword&oobCode=abc';
await postMail(
  db,
  { to: 'hana@example.jp', subject: '<b>再設定</b>', text: `<script>alert(1)</script>\n${link}\n`, html: '' },
  posting(),
);
clock.advance(1000);
await postSms(db, { to: '+819012345678', text: '確認コードは 246810 です。' }, posting(5));

/** A request with its connection: from this machine by default. */
function ask(
  headers: Record<string, string> = {},
  remoteAddress = '127.0.0.1',
  app = createApp(deps),
  page = PAGE,
) {
  const env = { incoming: { socket: { remoteAddress } } } as unknown as HttpBindings;
  return app.request(page, { headers: { host: 'localhost:3000', ...headers } }, env);
}

test('shows waiting messages at this machine, newest first, with links and large codes', async () => {
  const answer = await ask({ 'sec-fetch-site': 'none' });
  const page = await answer.text();
  expect(answer.status).toBe(200);
  expect(page).toContain(`<a href="${link.replace('&', '&amp;')}"`);
  expect(page).toContain('<strong class="code">246810</strong>');
  expect(page).not.toContain('<strong class="code">819012');
  expect(page.indexOf('+819012345678')).toBeLessThan(page.indexOf('hana@example.jp'));
  expect(page).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
  expect(page).toContain('&lt;b&gt;再設定&lt;/b&gt;');
  expect(page).not.toMatch(/<script|<b>/);
});

test.each(['', '?token=', '?token=x', `?token=${TOKEN}x`, `?token=${newOperatorToken()}`])(
  'answers 404 at this machine with %j instead of the token that the start printed',
  async (query) => {
    const answer = await ask({}, '127.0.0.1', createApp(deps), `/__/operator/messages${query}`);
    expect(answer.status).toBe(404);
    expect(await answer.text()).toBe('Not found');
  },
);

test('is closed where the start made no token', async () => {
  const app = createApp({ ...deps, operatorToken: undefined });
  expect((await ask({}, '127.0.0.1', app)).status).toBe(404);
});

test('no page that it links to learns the token', async () => {
  expect((await ask()).headers.get('referrer-policy')).toBe('no-referrer');
});

test('is not cached or indexed, and its policy allows only its own style', async () => {
  const { headers } = await ask();
  expect(headers.get('cache-control')).toBe('no-store');
  expect(headers.get('x-robots-tag')).toBe('noindex');
  expect(headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'sha256-[\w+/=]+';/);
  expect(headers.get('x-frame-options')).toBe('DENY');
});

test.each([
  ['::1', 'localhost:3000'],
  ['::ffff:127.0.0.1', '127.0.0.1:3000'],
  ['127.0.0.1', '[::1]:3000'],
  ['127.0.0.1', 'otomichi.localhost'],
])('opens from %s by the name %s', async (remote, host) => {
  expect((await ask({ host, 'sec-fetch-site': 'same-origin' }, remote)).status).toBe(200);
});

test.each([
  ['another machine', {}, '192.168.1.20'],
  ['another machine that claims to be this one', { 'x-forwarded-for': '127.0.0.1' }, '192.168.1.20'],
  ['an address that only begins so', {}, '127.0.0.1.example.com'],
  ['no known connection', {}, ''],
  ['a foreign name that points here (DNS rebinding)', { host: 'evil.example:3000' }, '127.0.0.1'],
  ['a name that only begins so', { host: 'localhost.evil.example' }, '127.0.0.1'],
  ['the address of the local network', { host: '192.168.1.10:3000' }, '127.0.0.1'],
  ['a proxy on this machine', { 'x-forwarded-for': '203.0.113.9' }, '127.0.0.1'],
  ['a proxy that says only how', { 'x-forwarded-proto': 'https' }, '127.0.0.1'],
  ['a proxy of the newer kind', { forwarded: 'for=203.0.113.9' }, '127.0.0.1'],
  ['a proxy that names itself', { via: '1.1 proxy' }, '127.0.0.1'],
  ['a link on another site', { 'sec-fetch-site': 'cross-site' }, '127.0.0.1'],
  ['another port of this machine', { 'sec-fetch-site': 'same-site' }, '127.0.0.1'],
])('answers 404 to %s', async (_, headers, remote) => {
  const answer = await ask(headers, remote);
  expect(answer.status).toBe(404);
  expect(await answer.text()).toBe('Not found');
});

test('answers 404 to a proxy that shows itself only by HTTP/1.0', async () => {
  const env = {
    incoming: { httpVersion: '1.0', socket: { remoteAddress: '127.0.0.1' } },
  } as unknown as HttpBindings;
  const answer = await createApp(deps).request(PAGE, { headers: { host: '127.0.0.1:3000' } }, env);
  expect(answer.status).toBe(404);
});

test.each([
  ['is there for everybody', { HOST: '0.0.0.0', PUBLIC_ORIGIN: 'https://lessons.example.jp' }],
  ['stands behind a proxy', { PUBLIC_ORIGIN: 'https://lessons.example.jp' }],
  [
    'sends mails and SMS itself',
    {
      SMTP_URL: 'smtp://localhost',
      MAIL_FROM: 'a@example.jp',
      SMS_GATEWAY_URL: 'http://localhost/send',
      SMS_GATEWAY_TOKEN: 't',
    },
  ],
])('answers 404 on a server that %s', async (_, env) => {
  const config = aConfig(env);
  expect((await ask({}, '127.0.0.1', createApp({ ...deps, config }))).status).toBe(404);
});

test('shows only SMS where mails can be sent', async () => {
  const config = aConfig({ SMTP_URL: 'smtp://localhost', MAIL_FROM: 'a@b.jp' });
  const page = await (await ask({}, '127.0.0.1', createApp({ ...deps, config }))).text();
  expect(page).toContain('+819012345678');
  expect(page).not.toContain('hana@example.jp');
});

test('hides expired messages, and says when there are none', async () => {
  clock.advance(6 * MINUTE_MS);
  expect(await (await ask()).text()).not.toContain('246810');
  clock.advance(HOUR_MS);
  expect(await (await ask()).text()).toContain('いまお送りするものはありません。');
});
