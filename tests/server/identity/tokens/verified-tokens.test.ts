import { generateKeyPair, type JWTVerifyGetKey, SignJWT } from 'jose';
import { afterEach, expect, test, vi } from 'vitest';
import { rememberingVerifier } from '#server/identity/tokens/verified-tokens.ts';

const OPTIONS = { algorithm: 'RS256', issuer: 'school', audience: 'learners' };
const NOW = new Date('2026-11-23T10:00:00Z');
const later = (seconds: number) => new Date(NOW.getTime() + seconds * 1000);
const [ours, other] = await Promise.all([generateKeyPair('RS256'), generateKeyPair('RS256')]);

async function aToken(claims: Record<string, unknown> = {}) {
  const seconds = Math.floor(NOW.getTime() / 1000);
  return await new SignJWT({ sub: 'hana', auth_time: seconds, iat: seconds, exp: seconds + 3600, ...claims })
    .setProtectedHeader({ alg: 'RS256', kid: 'k' })
    .setIssuer('school')
    .setAudience('learners')
    .sign(ours.privateKey);
}

afterEach(() => {
  vi.restoreAllMocks();
});

test('does the arithmetic of a signature once, and asks for the key each time', async () => {
  const keys = vi.fn<JWTVerifyGetKey>(async () => ours.publicKey);
  const arithmetic = vi.spyOn(crypto.subtle, 'verify');
  const verify = rememberingVerifier(keys, OPTIONS);
  const token = await aToken();
  const first = await verify(token, NOW);
  expect(await verify(token, later(3599))).toEqual(first);
  expect(arithmetic).toHaveBeenCalledTimes(1);
  expect(keys).toHaveBeenCalledTimes(2);
  await verify(await aToken({ sub: 'ken' }), NOW);
  expect(arithmetic).toHaveBeenCalledTimes(2);
});

test('refuses a remembered token once it has expired, and one that is not valid yet again', async () => {
  const verify = rememberingVerifier(async () => ours.publicKey, OPTIONS);
  const token = await aToken({ nbf: Math.floor(NOW.getTime() / 1000) });
  await verify(token, NOW);
  await expect(verify(token, later(3600))).rejects.toMatchObject({ code: 'ERR_JWT_EXPIRED' });
  await expect(verify(token, later(-1))).rejects.toMatchObject({ code: 'ERR_JWT_CLAIM_VALIDATION_FAILED' });
});

test('refuses a remembered token whose key was replaced or removed, and says when keys are out of reach', async () => {
  let key: () => CryptoKey = () => ours.publicKey;
  const verify = rememberingVerifier(async () => key(), OPTIONS);
  const token = await aToken();
  await verify(token, NOW);
  key = () => other.publicKey;
  await expect(verify(token, NOW)).rejects.toMatchObject({ code: 'ERR_JWS_SIGNATURE_VERIFICATION_FAILED' });
  key = () => ours.publicKey;
  await verify(token, NOW);
  key = () => {
    throw new Error('database away');
  };
  await expect(verify(token, NOW)).rejects.toThrow('database away');
});

test('remembers no forged token, not even beside a good one with the same signature', async () => {
  const verify = rememberingVerifier(async () => ours.publicKey, OPTIONS);
  const token = await aToken();
  await verify(token, NOW);
  const [head, , signature] = token.split('.');
  const forged = [head, (await aToken({ sub: 'victim' })).split('.')[1], signature].join('.');
  for (let time = 0; time < 2; time += 1) await expect(verify(forged, NOW)).rejects.toThrow();
});
