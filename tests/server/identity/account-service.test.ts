import { expect, test } from 'vitest';
import { accountService, firebaseAccounts } from '#server/identity/account-service.ts';
import { activeBy, recordedSessionStatus } from '#server/identity/tokens/account-status.ts';
import { openStorage } from '#server/storage/open-storage.ts';
import { deletePerson } from '#server/users/delete-person.ts';
import { wipeDeletedPeople } from '#server/users/wipe-deleted.ts';
import { aConfig } from '#tests/support/server/a-config.ts';
import { aCaller, aServer } from '#tests/support/server/a-server.ts';
import { anIdentity } from '#tests/support/server/identity/an-identity.ts';

test("embedded: ends every session, also the caller's, and accepts a new sign-in", async () => {
  const identity = await anIdentity();
  const first = await identity.signUp();
  const other = (await identity.signIn()).body;
  identity.clock.advance(1000);
  const answer = await identity.app.request('/api/v1/private/users/sessions/revoke', {
    method: 'POST',
    headers: { authorization: `Bearer ${first['idToken']}` },
  });
  expect(answer.status).toBe(200);
  for (const { idToken, refreshToken } of [first, other]) {
    expect(await identity.api(idToken)).toBe(401);
    expect((await identity.refresh(refreshToken)).refused).toBe('TOKEN_EXPIRED');
  }
  identity.clock.advance(1000);
  expect(await identity.api((await identity.signIn()).body['idToken'])).toBe(200);
});

test('embedded: deletes the account with its person, and frees the address', async () => {
  const identity = await anIdentity();
  const { idToken } = await identity.signUp();
  const headers = { authorization: `Bearer ${idToken}` };
  const answer = await identity.app.request('/api/v1/private/users/delete', { method: 'POST', headers });
  expect(answer.status).toBe(200);
  expect((await identity.signIn()).refused).toBe('INVALID_LOGIN_CREDENTIALS');
  expect(await identity.api(idToken)).toBe(401);
  identity.clock.advance(1000);
  expect(await identity.api((await identity.signUp())['idToken'])).toBe(200);
});

test('Firebase: deletes the account after the rows, and retries until it succeeds', async () => {
  const { deps, clock } = await aServer();
  const done: string[] = [];
  let isUp = false;
  const admin = {
    revokeSessions: async (uid: string, now: Date) => void done.push(`revoke ${uid} ${now.toISOString()}`),
    async deleteAccount(uid: string) {
      if (!isUp) throw new Error('Google is away');
      done.push(`delete ${uid}`);
    },
  };
  const accounts = firebaseAccounts(admin, deps.db, clock);
  await deps.ensureUser(aCaller('hana'));
  const isActive = activeBy(recordedSessionStatus(deps.db));
  const before = { uid: 'hana', authTime: new Date(clock.now().getTime() - 1000) };
  expect(await isActive(before)).toBe(true);
  await accounts.revokeSessions('hana');
  // Not when the ID token ends an hour later.
  expect(await isActive(before)).toBe(false);
  expect(await isActive({ uid: 'hana', authTime: clock.now() })).toBe(true);
  await deletePerson({ ...deps, accounts }, 'hana');
  const storage = openStorage(deps.config);
  await wipeDeletedPeople({ ...deps, accounts }, storage);
  expect(done).toEqual([`revoke hana ${clock.now().toISOString()}`]);
  isUp = true;
  for (let time = 0; time < 2; time += 1) await wipeDeletedPeople({ ...deps, accounts }, storage);
  expect(done.slice(1)).toEqual(['delete hana']);
});

test('Firebase without a service account: cannot end sessions', async () => {
  const { deps } = await aServer();
  const firebase = { AUTH_MODE: 'firebase', FIREBASE_PROJECT_ID: 'school', FIREBASE_API_KEY: 'key' };
  const config = aConfig({ ...firebase });
  const accounts = accountService({ ...deps, config });
  await expect(accounts.revokeSessions('hana')).rejects.toMatchObject({ code: 'api/not-found' });
});
