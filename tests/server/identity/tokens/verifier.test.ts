import { createLocalJWKSet, exportJWK, generateKeyPair, SignJWT, UnsecuredJWT } from 'jose';
import { expect, test } from 'vitest';
import { databaseKeys, rotateSigningKey, signingKey } from '#server/identity/tokens/keys.ts';
import { createInspector, createVerifier } from '#server/identity/tokens/verifier.ts';
import { anIdentity } from '#tests/support/server/identity/an-identity.ts';

const identity = await anIdentity();
const { clock } = identity;
const { db, verifyToken, config } = identity.deps;
const { projectId } = config.auth;
const { idToken = '', localId = '' } = await identity.signUp();
const now = Math.floor(clock.now().getTime() / 1000);
const { kid, key } = await signingKey(db, clock);

const good = { auth_time: now, iat: now, exp: now + 600, sub: localId, aud: projectId };
const issuer = (project: string) => `https://securetoken.google.com/${project}`;

function signed(claims: Record<string, unknown>, by: CryptoKey = key, header: Record<string, unknown> = {}) {
  return new SignJWT({ iss: issuer(projectId), ...good, ...claims })
    .setProtectedHeader({ alg: 'RS256', kid, ...header })
    .sign(by);
}

test('accepts a token made here until it expires', async () => {
  expect(await verifyToken(idToken)).toMatchObject({ uid: localId });
  expect(await verifyToken(await signed({}))).toMatchObject({ uid: localId });
  const later = { now: () => new Date(clock.now().getTime() + 3601 * 1000) };
  expect(await createVerifier(createInspector(databaseKeys(db), projectId, later))(idToken)).toBeNull();
});

test.each([
  ['another project', { aud: 'other' }],
  ['another issuer', { iss: issuer('other') }],
  ['no subject', { sub: '' }],
  ['a subject that is no text', { sub: undefined }],
  ['no time of sign-in', { auth_time: undefined }],
  ['a sign-in in the future', { auth_time: now + 3600 }],
  ['an end that has passed', { exp: now - 1 }],
  ['no end', { exp: undefined }],
])('refuses %s', async (_, claims) => {
  expect(await verifyToken(await signed(claims))).toBeNull();
});

test('refuses forged tokens: no signature, a foreign key, a shared secret, garbage', async () => {
  const none = new UnsecuredJWT({ iss: issuer(projectId), ...good }).encode();
  const foreign = await generateKeyPair('RS256');
  const secret = new TextEncoder().encode(JSON.stringify(await exportJWK(foreign.publicKey)));
  const hs256 = await new SignJWT({ iss: issuer(projectId), ...good })
    .setProtectedHeader({ alg: 'HS256', kid })
    .sign(secret);
  const [head, , signature] = idToken.split('.');
  const swapped = [head, (await signed({ sub: 'victim' })).split('.')[1], signature].join('.');
  const forged = [
    none,
    hs256,
    swapped,
    await signed({}, foreign.privateKey),
    await signed({}, foreign.privateKey, { kid: 'unknown' }),
    'rubbish',
    'a.b.c',
    '',
  ];
  for (const token of forged) expect(await verifyToken(token)).toBeNull();
  for (const token of forged.filter(Boolean)) expect(await identity.api(token)).toBe(401);
  for (const token of forged.filter(Boolean)) {
    expect(await identity.call('lookup', { idToken: token })).toMatchObject({ refused: 'INVALID_ID_TOKEN' });
  }
});

test('refuses a token of another database', async () => {
  const other = await anIdentity();
  const { idToken: theirs = '' } = await other.signUp();
  expect(await other.deps.verifyToken(theirs)).not.toBeNull();
  expect(await verifyToken(theirs)).toBeNull();
});

test('after a rotation the newest key signs and older tokens stay valid, without a restart', async () => {
  clock.advance(1000);
  await rotateSigningKey(db, clock, 'always');
  const { body } = await identity.signIn();
  const { kid: newest } = await signingKey(db, clock);
  expect(newest).not.toBe(kid);
  expect(await verifyToken(body['idToken'] ?? '')).toMatchObject({ uid: localId });
  expect(await verifyToken(idToken)).toMatchObject({ uid: localId });
});

test('accepts an external key set', async () => {
  const google = await generateKeyPair('RS256', { extractable: true });
  const set = createLocalJWKSet({
    keys: [{ ...(await exportJWK(google.publicKey)), kid: 'g1', alg: 'RS256' }],
  });
  const verify = createVerifier(createInspector(set, 'school-prod', clock));
  const token = await signed({ aud: 'school-prod', iss: issuer('school-prod') }, google.privateKey, {
    kid: 'g1',
  });
  expect(await verify(token)).toMatchObject({ uid: localId });
  expect(await verify(idToken)).toBeNull();
});

test('does not refuse a token because keys cannot be reached', async () => {
  const away = createInspector(() => Promise.reject(new Error('database away')), projectId, clock);
  await expect(createVerifier(away)(idToken)).rejects.toThrow('database away');
});
