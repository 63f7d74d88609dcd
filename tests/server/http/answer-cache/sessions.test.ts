import { beforeAll, expect, test } from 'vitest';
import { addressOf } from '#contract/endpoint.ts';
import { users } from '#contract/users.ts';
import { MINUTE_MS, SECOND_MS } from '#domain/time-units.ts';
import { databaseKeys } from '#server/identity/tokens/keys.ts';
import { createInspector } from '#server/identity/tokens/verifier.ts';
import { eventually } from '#tests/support/eventually.ts';
import {
  aCachingServer,
  type CachingServer,
  cachedAnswers,
} from '#tests/support/server/answer-cache/a-caching-server.ts';
import { type AnIdentity, anIdentity } from '#tests/support/server/identity/an-identity.ts';

const ME = addressOf(users.me);

let identity: AnIdentity;
/** Two servers on one database: what happens on one counts on the other at once. */
let here: CachingServer;
let there: CachingServer;
let fromCache: ReturnType<typeof cachedAnswers>;
beforeAll(async () => {
  identity = await anIdentity();
  const { deps, database, clock } = identity;
  const inspect = createInspector(databaseKeys(database.db, clock), deps.config.auth.projectId, clock);
  const isTokenGood = async (token: string) => (await inspect(token)).kind === 'good';
  here = await aCachingServer(deps, database, isTokenGood);
  there = await aCachingServer(deps, database, isTokenGood);
  fromCache = cachedAnswers();
});

let people = 0;
async function aPerson() {
  people += 1;
  const { idToken = '', localId: uid = '' } = await identity.signUp(`person${people}@example.jp`);
  return { token: idToken, uid, email: `person${people}@example.jp` };
}

/** Whether the next answer comes from the cache. */
async function isCached(server: CachingServer, token: string): Promise<boolean> {
  const before = fromCache.count();
  expect((await server.get(ME, token)).status).toBe(200);
  return fromCache.count() > before;
}

async function withCachedAnswer() {
  const person = await aPerson();
  // The first answer stores the person, which changes them.
  await eventually(() => isCached(here, person.token));
  return person;
}

const post = (server: CachingServer, path: string, token: string) =>
  fetch(server.origin + path, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: '{}',
  });

test('is the same answer, with all its headers', async () => {
  const { token, email } = await withCachedAnswer();
  const cached = await here.get(ME, token);
  const made = await there.get(ME, token);
  expect(JSON.parse(cached.text)).toMatchObject({ profile: { email } });
  expect(cached.text).toBe(made.text);
  const facts = ({ headers }: typeof made) => [...headers].filter(([name]) => name !== 'date');
  expect(facts(cached)).toEqual(facts(made));
  expect(cached.headers.get('content-security-policy')).toContain("default-src 'self'");
  expect(cached.headers.get('cache-control')).toBe('no-store');
});

test('nobody gets the answer of somebody else, nor without the token, nor to a question like it', async () => {
  const { token, email } = await withCachedAnswer();
  const other = await aPerson();
  expect(JSON.parse((await here.get(ME, other.token)).text)).toMatchObject({
    profile: { email: other.email },
  });
  expect((await fetch(here.origin + ME)).status).toBe(401);
  const forged = `${token.slice(0, -6)}AAAAAA`;
  expect((await here.get(ME, forged)).status).toBe(401);
  expect((await here.get(ME, `${token} ${token}`)).status).toBe(401);
  expect((await here.get(`${ME}/x`, token)).status).toBe(404);
  const head = await fetch(here.origin + ME, {
    method: 'HEAD',
    headers: { authorization: `Bearer ${token}` },
  });
  expect(await head.text()).toBe('');
  expect((await post(here, ME, token)).status).toBe(404);
  expect(JSON.parse((await here.get(ME, token)).text)).toMatchObject({ profile: { email } });
});

test('a new token of the same person is a new question', async () => {
  const { email } = await withCachedAnswer();
  const { body } = await identity.signIn(email);
  expect(await isCached(here, body['idToken'] ?? '')).toBe(false);
});

test.each([
  ['a sign-out', async (token: string) => void (await post(there, addressOf(users.signOut), token))],
  [
    'a sign-out everywhere, on another server',
    async (token: string) => void (await post(there, addressOf(users.revokeSessions), token)),
  ],
  [
    'a hand that disables the account',
    (_: string, uid: string) =>
      identity.database.db.updateTable('idp_users').set({ disabled: true }).where('uid', '=', uid).execute(),
  ],
  [
    'a hand that deletes the account',
    (_: string, uid: string) => identity.database.db.deleteFrom('idp_users').where('uid', '=', uid).execute(),
  ],
])('%s counts for the next answer', async (_, act: (token: string, uid: string) => Promise<unknown>) => {
  const { token, uid } = await withCachedAnswer();
  await act(token, uid);
  expect((await here.get(ME, token)).status).toBe(401);
});

test('what another server stores is in the next answer, which is cached again', async () => {
  const { token, uid } = await withCachedAnswer();
  await post(there, addressOf(users.closeGuidance), token);
  expect(JSON.parse((await here.get(ME, token)).text)).toMatchObject({ flags: { haveClosedGuidance: true } });
  await eventually(() => isCached(here, token));
  const other = await withCachedAnswer();
  await identity.database.db
    .updateTable('people')
    .set({ seen_at: new Date(0) })
    .where('uid', '=', uid)
    .execute();
  // Of one person only.
  expect(await isCached(here, other.token)).toBe(true);
});

test('no answer is older than an hour, and none outlives its token', async () => {
  const { token } = await withCachedAnswer();
  identity.clock.advance(59 * MINUTE_MS);
  expect(await isCached(here, token)).toBe(true);
  identity.clock.advance(2 * MINUTE_MS);
  expect((await here.get(ME, token)).status).toBe(401);
  const { body } = await identity.signIn('person1@example.jp');
  const later = body['idToken'] ?? '';
  await eventually(() => isCached(here, later));
  // A clock that was set back: what comes then is not known.
  identity.clock.advance(-5 * SECOND_MS);
  expect(await isCached(here, later)).toBe(false);
});
