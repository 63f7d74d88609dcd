import { Hono } from 'hono';
import { exportPKCS8, generateKeyPair, jwtVerify } from 'jose';
import { expect, test } from 'vitest';
import { MINUTE_MS } from '#domain/time-units.ts';
import { securityHeaders } from '#server/http/security-headers.ts';
import { mountIdentity } from '#server/identity/mount.ts';
import { createLog } from '#server/lib/log.ts';
import { anIdentity } from '#tests/support/server/identity/an-identity.ts';
import { Journey } from './a-journey.ts';
import { type AuthEvent, handlerQuery, post, requestOf, scriptDataOf } from './a-popup.ts';
import { anOpenIdProvider, CLIENT } from './an-open-id-provider.ts';

const apple = await generateKeyPair('ES256', { extractable: true });
const provider = await anOpenIdProvider(async (secret, audience) => {
  // Google's client has a fixed secret, Apple's a signed one.
  if (secret === CLIENT.clientSecret) return secret;
  const good = { audience, issuer: 'TEAM', subject: CLIENT.clientID, algorithms: ['ES256'] };
  const { protectedHeader } = await jwtVerify(secret, apple.publicKey, good);
  return protectedHeader.kid === 'KEY' ? CLIENT.clientSecret : '';
});
const HANA = { sub: 'g-100', email: 'Hana@example.jp', email_verified: true, name: '花子' };

/** A server with clients at Google and Apple, both pointing to the provider of this test. */
async function aServerWithProviders(issuer = provider.issuer) {
  const identity = await anIdentity();
  const privateKey = await exportPKCS8(apple.privateKey);
  const social = {
    google: CLIENT,
    apple: { clientID: CLIENT.clientID, teamID: 'TEAM', keyID: 'KEY', privateKey },
    demo: true,
  };
  const config = { ...identity.deps.config, social };
  const app = new Hono();
  app.use(securityHeaders(config));
  // The provider's tokens use the real time.
  const clock = { now: () => new Date(Date.now() + ahead.ms) };
  const ahead = { ms: 0 };
  const logged: string[] = [];
  const log = createLog('debug', (line) => void logged.push(line), clock.now);
  const issuers = { 'google.com': issuer, 'apple.com': issuer };
  mountIdentity(app, { ...identity.deps, config, clock, log, issuers });
  const signIn = (event: AuthEvent, rest: object = {}) =>
    identity.call('signInWithIdp', { ...requestOf(event), ...rest }, app);
  return { ...identity, app, ahead, signIn, clock, logged };
}

const eventOf = async (answer: Response | Promise<Response>) => (await scriptDataOf(await answer)).event;

test('Google: signs in a new person, and again', async () => {
  provider.person = HANA;
  const server = await aServerWithProviders();
  const browser = new Journey(server.app);
  const callback = await browser.toCallback();
  const answer = await browser.bring(callback);
  expect(answer.headers.get('cross-origin-opener-policy')).toBe('unsafe-none');
  const signedIn = await server.signIn(await eventOf(answer));
  expect(signedIn.body).toMatchObject({
    providerId: 'google.com',
    federatedId: 'g-100',
    emailVerified: true,
    isNewUser: true,
    email: 'hana@example.jp',
    displayName: '花子',
  });
  const again = await server.signIn(await eventOf(browser.bring(await browser.toCallback())));
  expect(again.body).toMatchObject({ localId: signedIn.body['localId'], isNewUser: false });
});

test('Google: the redirect has state, nonce and challenge, binds the flow to this browser, and returns to our address', async () => {
  const server = await aServerWithProviders();
  const headers = { host: 'evil.example', 'x-forwarded-host': 'evil.example' };
  const answer = await server.app.request(`/emulator/auth/handler?${handlerQuery()}`, { headers });
  const there = new URL(answer.headers.get('location') ?? '');
  expect(Object.fromEntries(there.searchParams)).toMatchObject({
    response_type: 'code',
    scope: 'openid email profile',
    code_challenge_method: 'S256',
    redirect_uri: 'http://localhost:3000/emulator/auth/callback/google.com',
    state: expect.stringMatching(/^.{43}$/),
    nonce: expect.stringMatching(/^.{43}$/),
  });
  expect(answer.headers.get('set-cookie')).toMatch(/^sign-in-google=.{43};.*HttpOnly; SameSite=Lax/);
  const stored = JSON.stringify(
    await server.database.db.selectFrom('idp_oauth_states').selectAll().execute(),
  );
  expect(stored).not.toContain(there.searchParams.get('state'));
});

test('Apple: accepts the form post with the name sent once, and signs the client secret', async () => {
  provider.person = { sub: 'a-7', email: 'relay@privaterelay.example', email_verified: 'true' };
  const server = await aServerWithProviders();
  const browser = new Journey(server.app);
  const { address, form } = await browser.toCallback({ providerId: 'apple.com' });
  expect(form).toMatchObject({ code: expect.any(String), state: expect.any(String) });
  const user = JSON.stringify({ name: { firstName: '花子', lastName: '音羽' }, email: 'not@this.example' });
  const event = await eventOf(browser.bring({ address, form: { ...form, user } }));
  const signedIn = await server.signIn(event);
  expect(signedIn.body).toMatchObject({
    providerId: 'apple.com',
    displayName: '音羽 花子',
    email: 'relay@privaterelay.example',
    emailVerified: true,
    isNewUser: true,
  });
});

test('reports a refusal at the provider, and stores nothing', async () => {
  provider.person = null;
  const server = await aServerWithProviders();
  const browser = new Journey(server.app);
  const event = await eventOf(browser.bring(await browser.toCallback()));
  expect(event).toMatchObject({ eventId: 'event-1', error: { code: 'auth/user-cancelled' } });
  expect(await server.database.db.selectFrom('idp_assertions').selectAll().execute()).toEqual([]);
});

test("accepts an answer once, in the browser that began it, within ten minutes, at its provider's address", async () => {
  provider.person = HANA;
  const server = await aServerWithProviders();
  const [attacker, victim] = [new Journey(server.app), new Journey(server.app)];
  const stolen = await attacker.toCallback();
  await victim.toCallback();
  expect((await victim.bring(stolen)).status).toBe(400);
  expect((await new Journey(server.app).bring(stolen)).status).toBe(400);
  const made = stolen.address.replace(/state=[^&]+/, `state=${'a'.repeat(43)}`);
  expect((await attacker.bring({ ...stolen, address: made })).status).toBe(400);
  const elsewhere = stolen.address.replace('callback/google.com', 'callback/apple.com');
  expect((await attacker.bring({ ...stolen, address: elsewhere })).status).toBe(400);
  expect((await eventOf(attacker.bring(stolen))).sessionId).toMatch(/^.{43}$/);
  expect((await attacker.bring(stolen)).status).toBe(400);
  const late = await attacker.toCallback();
  server.ahead.ms = 10 * MINUTE_MS;
  expect((await attacker.bring(late)).status).toBe(400);
});

test('refuses the code of another flow: the challenge does not match', async () => {
  provider.person = HANA;
  const server = await aServerWithProviders();
  const [mine, other] = [new Journey(server.app), new Journey(server.app)];
  const [own, stolen] = [await mine.toCallback(), await other.toCallback()];
  const code = new URL(stolen.address).searchParams.get('code') ?? '';
  const address = own.address.replace(/code=[^&]+/, `code=${encodeURIComponent(code)}`);
  expect(await eventOf(mine.bring({ ...own, address }))).toMatchObject({
    error: { code: 'auth/invalid-credential' },
  });
});

test('refuses the ID token of another flow: the nonce differs', async () => {
  provider.person = HANA;
  const server = await aServerWithProviders();
  const browser = new Journey(server.app);
  const callback = await browser.toCallback();
  await server.database.db
    .updateTable('idp_oauth_states')
    .set({ nonce: 'b'.repeat(43) })
    .execute();
  expect(await eventOf(browser.bring(callback))).toMatchObject({
    error: { code: 'auth/invalid-credential' },
  });
  // The library attaches the whole token to its error, and the log must not contain the person.
  const lines = server.logged.join('\n');
  expect(lines).toContain('provider refused');
  expect(lines).not.toMatch(/hana@example|花子|g-100/i);
});

test('refuses an answer that names another issuer', async () => {
  provider.person = HANA;
  const server = await aServerWithProviders();
  const browser = new Journey(server.app);
  const { address, form } = await browser.toCallback();
  const mixed = address.replace(/iss=[^&]+/, `iss=${encodeURIComponent('https://evil.example')}`);
  expect(mixed).not.toBe(address);
  expect(await eventOf(browser.bring({ address: mixed, form }))).toHaveProperty('error');
});

test('a verified address gives no access to the account that has it; signed in there, the person can link it', async () => {
  provider.person = HANA;
  const server = await aServerWithProviders();
  const browser = new Journey(server.app);
  const squatter = await server.call(
    'signUp',
    { email: 'hana@example.jp', password: 'hidamari7' },
    server.app,
  );
  const answer = await server.signIn(await eventOf(browser.bring(await browser.toCallback())));
  expect(answer.body).toMatchObject({ needConfirmation: true, email: 'hana@example.jp' });
  expect(answer.body['idToken']).toBeUndefined();
  const event = await eventOf(browser.bring(await browser.toCallback({ authType: 'linkViaPopup' })));
  const linked = await server.signIn(event, { idToken: squatter.body['idToken'] });
  expect(linked.body).toMatchObject({ localId: squatter.body['localId'] });
  const known = await server.call('lookup', { idToken: linked.body['idToken'] }, server.app);
  expect(known.body.users?.[0]).toMatchObject({ email: 'hana@example.jp', emailVerified: true });
});

test.each([
  ['an address that Google does not vouch for', { ...HANA, email_verified: false }, { emailVerified: false }],
  ['no address', { sub: 'g-1', name: '花' }, { displayName: '花' }],
])('%s', async (_, person, wanted) => {
  provider.person = person;
  const server = await aServerWithProviders();
  const browser = new Journey(server.app);
  const signedIn = await server.signIn(await eventOf(browser.bring(await browser.toCallback())));
  expect(signedIn.body).toMatchObject({ isNewUser: true, ...wanted });
  if (!('email' in person)) expect(signedIn.body['email']).toBeUndefined();
});

test("refuses a provider's claim of a demo person, and closes the demo where a real client is set up", async () => {
  provider.person = { sub: 'demo:hinata' };
  const server = await aServerWithProviders();
  const browser = new Journey(server.app);
  expect(await eventOf(browser.bring(await browser.toCallback()))).toHaveProperty('error');
  const demo = await eventOf(post(server.app, handlerQuery(), { person: 'hinata' }));
  expect(demo).toMatchObject({ error: { code: 'auth/operation-not-allowed' } });
});

test('reports a provider that cannot be reached as a network failure', async () => {
  const server = await aServerWithProviders('http://127.0.0.1:9');
  const answer = await server.app.request(`/emulator/auth/handler?${handlerQuery()}`);
  expect(await eventOf(answer)).toMatchObject({ error: { code: 'auth/network-request-failed' } });
});
