import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { HOUR_MS } from '#domain/time-units.ts';
import { googleKeys } from '#server/identity/firebase/google-keys.ts';
import { createInspector, createVerifier } from '#server/identity/tokens/verifier.ts';
import { listen } from '#server/listen.ts';

const PROJECT = 'school';
let published: object[] = [];
let reachable = true;
let fetches = 0;
const google = await listen('127.0.0.1', 0);
google.answerWith(() => {
  fetches += 1;
  return reachable ? Response.json({ keys: published }) : new Response('', { status: 502 });
});
afterAll(() => google.stop(0));
beforeEach(() => {
  [published, reachable, fetches] = [[], true, 0];
});

async function aKey(kid: string) {
  const { privateKey, publicKey } = await generateKeyPair('RS256');
  const jwk = { ...(await exportJWK(publicKey)), kid, alg: 'RS256', use: 'sig' };
  const token = (sub = 'hana') =>
    new SignJWT({ auth_time: Math.floor(Date.now() / 1000) })
      .setProtectedHeader({ alg: 'RS256', kid })
      .setIssuer(`https://securetoken.google.com/${PROJECT}`)
      .setAudience(PROJECT)
      .setSubject(sub)
      .setIssuedAt()
      .setExpirationTime('1h')
      .sign(privateKey);
  return { jwk, token };
}

const verifying = (given: Parameters<typeof googleKeys>[0] = {}) =>
  createVerifier(createInspector(googleKeys({ url: `http://127.0.0.1:${google.port}/`, ...given }), PROJECT));

test('fetches the keys once for many tokens', async () => {
  const key = await aKey('a');
  published = [key.jwk];
  const verify = verifying();
  for (const uid of ['hana', 'taro', 'yuki']) {
    expect(await verify(await key.token(uid))).toMatchObject({ uid });
  }
  expect(fetches).toBe(1);
});

test('follows a rotation, and does not fetch again and again for a made-up key', async () => {
  const [old, young, forged] = [await aKey('a'), await aKey('b'), await aKey('forged')];
  published = [old.jwk];
  const verify = verifying({ cooldownDuration: 0 });
  expect(await verify(await old.token())).not.toBeNull();
  published = [old.jwk, young.jwk];
  expect(await verify(await young.token())).not.toBeNull();
  expect(await verify(await old.token())).not.toBeNull();
  expect(fetches).toBe(2);

  const careful = verifying();
  expect(await careful(await old.token())).not.toBeNull();
  for (let time = 0; time < 5; time += 1) expect(await careful(await forged.token())).toBeNull();
  expect(fetches).toBe(3);
});

test('uses known keys for a day while Google cannot be reached, and refuses no token as forged', async () => {
  const [key, unknown] = [await aKey('a'), await aKey('b')];
  published = [key.jwk];
  let now = Date.now();
  const verify = verifying({ now: () => now, cacheMaxAge: 0, cooldownDuration: 0 });
  expect(await verify(await key.token())).not.toBeNull();
  reachable = false;
  expect(await verify(await key.token())).toMatchObject({ uid: 'hana' });
  await expect(verify(await unknown.token())).rejects.toThrow();
  now += 25 * HOUR_MS;
  await expect(verify(await key.token())).rejects.toThrow();
});
