import { expect, test } from 'vitest';
import { DAY_MS } from '#domain/time-units.ts';
import { deleteUser, disableUser, enableUser, revokeSessions } from '#server/identity/account-actions.ts';
import { purgeIdentity } from '#server/identity/purge-store.ts';
import { anIdentity, EMAIL } from '#tests/support/server/identity/an-identity.ts';

test('ending sessions voids them at once, also for the API; a new sign-in at the same moment is valid', async () => {
  const { signUp, signIn, api, refresh, call, clock, database } = await anIdentity();
  const { idToken, refreshToken, localId = '' } = await signUp();
  expect(await revokeSessions(database.db, localId, clock.now())).toBe(true);
  expect(await api(idToken)).toBe(401);
  expect(await refresh(refreshToken)).toMatchObject({ refused: 'TOKEN_EXPIRED' });
  expect(await call('lookup', { idToken })).toMatchObject({ refused: 'TOKEN_EXPIRED' });
  const { body } = await signIn();
  expect(await api(body['idToken'])).toBe(200);
  expect(await refresh(body['refreshToken'])).toMatchObject({ status: 200 });
  expect(await revokeSessions(database.db, 'nobody', clock.now())).toBe(false);
});

test('ending sessions voids the changes that a thief has begun by mail', async () => {
  const { signUp, call, clock, database } = await anIdentity();
  const { idToken, localId = '' } = await signUp();
  await call('sendOobCode', { requestType: 'VERIFY_EMAIL', idToken });
  await call('sendOobCode', { requestType: 'PASSWORD_RESET', email: EMAIL });
  await call('sendOobCode', {
    requestType: 'VERIFY_AND_CHANGE_EMAIL',
    idToken,
    newEmail: 'thief@example.jp',
  });
  await revokeSessions(database.db, localId, clock.now());
  const left = await database.db.selectFrom('idp_oob_codes').select('operation').execute();
  expect(left).toEqual([{ operation: 'VERIFY_EMAIL' }]);
});

test('locks a disabled person out at once with the reason; after enabling they sign in again', async () => {
  const { signUp, signIn, api, refresh, clock, database } = await anIdentity();
  const { idToken, refreshToken, localId = '' } = await signUp();
  expect(await disableUser(database.db, localId, clock.now())).toBe(true);
  expect(await api(idToken)).toBe(401);
  expect(await refresh(refreshToken)).toMatchObject({ refused: 'USER_DISABLED' });
  expect(await signIn()).toMatchObject({ refused: 'USER_DISABLED' });
  expect(await enableUser(database.db, localId)).toBe(true);
  expect(await refresh(refreshToken)).toMatchObject({ refused: 'TOKEN_EXPIRED' });
  expect(await api(idToken)).toBe(401);
  expect(await signIn()).toMatchObject({ status: 200 });
  expect(await disableUser(database.db, 'nobody', clock.now())).toBe(false);
  expect(await enableUser(database.db, 'nobody')).toBe(false);
});

test('the API refuses the tokens of a deleted account', async () => {
  const { signUp, api, database, call } = await anIdentity();
  const { idToken, localId = '' } = await signUp();
  await call('sendOobCode', { requestType: 'PASSWORD_RESET', email: EMAIL });
  expect(await deleteUser(database.db, localId)).toBe(true);
  expect(await api(idToken)).toBe(401);
  expect(await deleteUser(database.db, localId)).toBe(false);
  for (const table of ['idp_refresh_tokens', 'idp_oob_codes', 'idp_links'] as const) {
    expect(await database.db.selectFrom(table).selectAll().execute()).toEqual([]);
  }
});

test('the purge deletes what has expired, and nothing that may still be asked about', async () => {
  const { signUp, call, refresh, clock, database } = await anIdentity();
  const { db } = database;
  const used = await signUp();
  await signUp('unused@example.jp');
  await call('sendOobCode', { requestType: 'PASSWORD_RESET', email: EMAIL });
  const none = { links: 0, sessions: 0, others: 0 };
  expect(await purgeIdentity(db, clock.now())).toEqual(none);

  clock.advance(7 * DAY_MS);
  const proof = { proof_hash: Buffer.from('x'), phone_number: '+8190', expires_at: clock.now() };
  await db.insertInto('idp_phone_proofs').values(proof).execute();
  expect(await purgeIdentity(db, clock.now())).toEqual(none);
  clock.advance(DAY_MS);
  expect(await purgeIdentity(db, clock.now())).toEqual({ ...none, links: 1, others: 1 });

  await refresh(used['refreshToken']);
  clock.advance(399 * DAY_MS);
  expect(await purgeIdentity(db, clock.now())).toEqual({ ...none, sessions: 1 });
  expect(await refresh(used['refreshToken'])).toMatchObject({ status: 200 });
});
