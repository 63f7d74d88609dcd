import { expect, test } from 'vitest';
import { createApp } from '#server/app.ts';
import { aLog } from '#tests/support/a-log.ts';
import { aMailbox } from '#tests/support/server/a-mailbox.ts';
import { anIdentity, EMAIL, PASSWORD } from '#tests/support/server/identity/an-identity.ts';

const FORGED = 'c2lnbmF0dXJlLXRoYXQtbm9ib2R5LW1hZGU';

test('logs no password, address, token or signature at the debug level, for accepted and refused calls', async () => {
  const identity = await anIdentity('on');
  const { log, lines } = aLog();
  const app = createApp({ ...identity.deps, log });
  const { body } = await identity.call('signUp', { email: EMAIL, password: PASSWORD }, app);
  const { idToken = '', refreshToken = '' } = body;
  const bearer = (token: string) => ({ headers: { authorization: `Bearer ${token}` } });

  for (const password of [PASSWORD, 'wrong-pass1']) {
    await identity.call('signInWithPassword', { email: EMAIL, password }, app);
  }
  await identity.call('signUp', { email: EMAIL, password: PASSWORD }, app);
  await identity.call('update', { idToken, password: 'short' }, app);
  await identity.call('sendOobCode', { requestType: 'PASSWORD_RESET', email: EMAIL }, app);
  const { code } = await aMailbox(identity.database.db).mailTo(EMAIL);
  await identity.call('resetPassword', { oobCode: code, newPassword: 'short' }, app);
  await identity.call('update', { oobCode: code }, app);
  await app.request(`/securetoken.googleapis.com/v1/token?key=any&refresh_token=${refreshToken}`);
  expect((await app.request('/api/v1/private/users/me', bearer(idToken))).status).toBe(200);
  expect((await app.request('/api/v1/private/users/me', bearer(`${idToken}x`))).status).toBe(401);
  expect((await app.request(`/media/audios/1?exp=1&sig=${FORGED}`)).status).toBe(403);
  expect((await app.request(`/media/uploads/1?exp=1&sig=${FORGED}`, { method: 'PUT' })).status).toBe(403);
  await identity.database.pool.end();
  expect((await app.request('/api/v1/private/users/me', bearer(idToken))).status).toBe(503);
  expect((await identity.call('signInWithPassword', { email: EMAIL, password: PASSWORD }, app)).status).toBe(
    503,
  );

  const written = lines.join('\n');
  expect(lines.length).toBeGreaterThanOrEqual(9);
  for (const secret of [PASSWORD, 'wrong-pass1', EMAIL, refreshToken, code, FORGED, 'eyJ']) {
    expect(secret.length > 0 && written.includes(secret)).toBe(false);
  }
});
