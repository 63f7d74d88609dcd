import { expect, test } from 'vitest';
import { anIdentity } from '#tests/support/server/identity/an-identity.ts';
import { chosen, handlerQuery, ORIGIN, post, scriptDataOf } from './a-popup.ts';

test('the chooser says that it is a demo, and signs a demo person in, new and again', async () => {
  const identity = await anIdentity();
  const page = await identity.app.request(`/emulator/auth/handler?${handlerQuery()}`);
  expect(page.status).toBe(200);
  const text = await page.text();
  expect(text).toContain('デモ用（本物のGoogleではありません）');
  expect(text).not.toMatch(/<script(?![^>]*src=)|style=/);
  const signedIn = await identity.call('signInWithIdp', await chosen(identity));
  expect(signedIn).toMatchObject({
    status: 200,
    body: { providerId: 'google.com', federatedId: 'demo:hinata', isNewUser: true, emailVerified: false },
  });
  expect(await identity.deps.verifyToken(signedIn.body['idToken'] ?? '')).toMatchObject({
    email: 'hinata@google.example.jp',
    emailVerified: false,
    name: '音羽 ひなた',
    signInProvider: 'google.com',
  });
  const again = await identity.call('signInWithIdp', await chosen(identity));
  expect(again.body).toMatchObject({ localId: signedIn.body['localId'], isNewUser: false });
  const known = await identity.call('lookup', { idToken: again.body['idToken'] });
  expect(known.body.users?.[0]).toMatchObject({
    providerUserInfo: [{ providerId: 'google.com', rawId: 'demo:hinata', displayName: '音羽 ひなた' }],
  });
});

test('remembers a made-up person in this browser only', async () => {
  const identity = await anIdentity();
  const form = { name: '　はなこ ', email: ' Ｈａｎａ@example.jp' };
  const made = await post(identity.app, handlerQuery(), form);
  const cookie = made.headers.get('set-cookie') ?? '';
  expect(cookie).toMatch(/^demo-people-google=.*HttpOnly; SameSite=Lax/);
  const { event } = await scriptDataOf(made);
  const body = { requestUri: event.urlResponse, sessionId: event.sessionId };
  const signedIn = await identity.call('signInWithIdp', body);
  expect(signedIn.body).toMatchObject({ email: 'hana@example.jp', displayName: 'はなこ', isNewUser: true });
  const headers = { cookie: cookie.split(';')[0] ?? '' };
  const page = await identity.app.request(`/emulator/auth/handler?${handlerQuery()}`, { headers });
  const text = await page.text();
  expect(text).toContain('このブラウザで作った人');
  const id = /value="([\w-]{43})"/.exec(text)?.[1] ?? '';
  const here = await scriptDataOf(await post(identity.app, handlerQuery(), { person: id }, headers));
  const back = await identity.call('signInWithIdp', {
    requestUri: here.event.urlResponse,
    sessionId: here.event.sessionId,
  });
  expect(back.body).toMatchObject({ localId: signedIn.body['localId'], isNewUser: false });
  expect((await post(identity.app, handlerQuery(), { person: id })).status).toBe(400);
});

test.each([
  ['an empty name', { name: ' 　', email: '' }, '名前を1文字以上'],
  ['a long name', { name: 'あ'.repeat(41), email: '' }, '名前を1文字以上'],
  ['half an address', { name: 'はなこ', email: 'hana@' }, 'のような形で入力'],
  ['nobody', { person: 'nobody' }, 'その人は見つかりませんでした'],
])('asks again for %s, and preserves what was typed', async (_, form, words) => {
  const answer = await post(shared.app, handlerQuery(), form);
  expect(answer.status).toBe(400);
  const text = await answer.text();
  expect(text).toContain(words);
  if ('email' in form) expect(text).toMatch(/aria-invalid="true" autofocus/);
  if ('email' in form) expect(text).toContain(`value="${form.email}"`);
});
const shared = await anIdentity();

test('escapes what was typed', async () => {
  const { app } = shared;
  const answer = await post(app, handlerQuery(), { name: '"><script src=x>', email: '<b>' });
  expect(await answer.text()).not.toMatch(/<script src=x|<b>[^<]*@/);
});

test('cancelling informs the waiting page', async () => {
  const { app } = shared;
  const data = await scriptDataOf(
    await post(app, handlerQuery({ authType: 'linkViaPopup' }), { cancel: '1' }),
  );
  expect(data).toMatchObject({
    way: 'popup',
    storageKey: 'any:[DEFAULT]',
    event: { type: 'linkViaPopup', eventId: 'event-1', error: { code: 'auth/popup-closed-by-user' } },
  });
});

test.each([
  ['another site', { redirectUrl: 'https://evil.example/' }],
  ['a look-alike', { redirectUrl: 'http://localhost:3000.evil.example/' }],
  ['another port', { redirectUrl: 'http://localhost:3001/' }],
  ['a script', { redirectUrl: 'javascript:alert(1)' }],
  ['an account in the address', { redirectUrl: 'http://localhost:3000@evil.example/' }],
  ['something of our origin that is no page', { redirectUrl: 'blob:http://localhost:3000/5d1c' }],
  ['an event that no database can keep', { eventId: 'event\0' }],
  ['no address', { redirectUrl: 'nonsense' }],
  ['another provider', { providerId: 'facebook.com' }],
  ['another deed', { authType: 'verifyApp' }],
])('refuses to return to %s', async (_, change) => {
  const { app } = shared;
  const page = await app.request(`/emulator/auth/handler?${handlerQuery(change)}`);
  expect(page.status).toBe(400);
  expect(await page.text()).toContain('続けられません');
  expect((await post(app, handlerQuery(change), { person: 'hinata' })).status).toBe(400);
});

test('refuses the form of another site', async () => {
  const { app, database } = await anIdentity();
  for (const headers of [
    { origin: 'https://evil.example' },
    { 'sec-fetch-site': 'cross-site' },
    { origin: 'null' },
  ]) {
    expect((await post(app, handlerQuery(), { person: 'hinata' }, headers)).status).toBe(400);
  }
  expect(await database.db.selectFrom('idp_assertions').selectAll().execute()).toEqual([]);
  const ours = await post(
    app,
    handlerQuery(),
    { person: 'hinata' },
    { origin: ORIGIN, 'sec-fetch-site': 'same-origin' },
  );
  expect(ours.status).toBe(200);
});

test('allows only our pages to frame the hidden frame, and nobody to frame the chooser', async () => {
  const { app } = shared;
  const frame = await app.request('/emulator/auth/iframe?apiKey=any&appName=a');
  expect(frame.headers.get('content-security-policy')).toContain("frame-ancestors 'self'");
  expect(frame.headers.get('x-frame-options')).toBe('SAMEORIGIN');
  const page = await app.request(`/emulator/auth/handler?${handlerQuery()}`);
  expect(page.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
  expect(page.headers.get('x-frame-options')).toBe('DENY');
  expect(page.headers.get('cross-origin-opener-policy')).toBe('unsafe-none');
  expect((await app.request('/emulator/v1/projects/p/accounts', { method: 'DELETE' })).status).toBe(404);
});

test.each([
  ['a proxy that names the sender', { 'x-forwarded-for': '203.0.113.9' }],
  ['a proxy that names itself', { via: '1.1 proxy' }],
  ['a name of the world', { host: 'lessons.example.jp' }],
])('shows nobody to choose through %s', async (_, headers) => {
  const identity = await anIdentity();
  const page = await identity.app.request(`/emulator/auth/handler?${handlerQuery()}`, { headers });
  const text = await page.text();
  expect(text).toContain('operation-not-allowed');
  expect(text).not.toContain('name="person"');
});
