import { expect, test } from 'vitest';
import { DAY_MS, HOUR_MS } from '#domain/time-units.ts';
import { createApp } from '#server/app.ts';
import { readConfig } from '#server/config/config.ts';
import { prepareIdentity } from '#server/identity/prepare-identity.ts';
import { rotateKeys } from '#server/jobs/rotate-keys.ts';
import { anIdentity } from '#tests/support/server/identity/an-identity.ts';
import { ARE_SERVERS_SEVERAL } from '#tests/support/server/processes/servers-in-turn.ts';

/** The header of a token. */
function kidOf(token = ''): string {
  return JSON.parse(Buffer.from(token.split('.')[0] ?? '', 'base64url').toString()).kid;
}

test('signs with a new key every month; the one before verifies until its tokens have expired, then it is deleted', async () => {
  const identity = await anIdentity();
  const { deps, clock, api, refresh } = identity;
  const kids = async () =>
    (await deps.db.selectFrom('idp_keys').select('kid').execute()).map(({ kid }) => kid);
  // A second server on the same database, which has cached the first key.
  const other = createApp({ ...deps, ...(await prepareIdentity({ ...deps, db: deps.db, clock })) });
  const onOther = async (token = '') =>
    (await other.request('/api/v1/private/users/me', { headers: { authorization: `Bearer ${token}` } }))
      .status;

  const { refreshToken } = await identity.signUp();
  const tokenNow = async () => (await refresh(refreshToken)).body['id_token'] ?? '';
  const first = kidOf(await tokenNow());

  clock.advance(29 * DAY_MS);
  await rotateKeys.run(deps);
  expect(kidOf(await tokenNow())).toBe(first);

  clock.advance(DAY_MS + HOUR_MS);
  const old = await tokenNow();
  expect([await api(old), await onOther(old)]).toEqual([200, 200]);
  await Promise.all([rotateKeys.run(deps), rotateKeys.run(deps)]);
  const fresh = await tokenNow();
  expect(kidOf(fresh)).not.toBe(first);
  expect(await kids()).toHaveLength(2);
  expect(await Promise.all([api(old), onOther(old), api(fresh), onOther(fresh)])).toEqual([
    200, 200, 200, 200,
  ]);

  clock.advance(DAY_MS);
  await rotateKeys.run(deps);
  expect(await kids()).toContain(first);
  clock.advance(2 * HOUR_MS);
  await rotateKeys.run(deps);
  expect(await kids()).toEqual([kidOf(await tokenNow())]);
  expect(await api(await tokenNow())).toBe(200);
});

// Each server caches the key by itself: one that never saw it refuses it at once.
test.skipIf(ARE_SERVERS_SEVERAL)(
  'refuses a removed key an hour later, also where it was cached',
  async () => {
    const { deps, clock, signUp, refresh, api } = await anIdentity();
    const { idToken, refreshToken } = await signUp();
    expect(await api(idToken)).toBe(200);
    clock.advance(HOUR_MS / 2);
    const token = (await refresh(refreshToken)).body['id_token'];
    await deps.db.deleteFrom('idp_keys').execute();
    clock.advance(HOUR_MS / 2 - 1);
    expect(await api(token)).toBe(200);
    clock.advance(1);
    expect(await api(token)).toBe(401);
  },
);

test('does nothing with Firebase', async () => {
  const { deps } = await anIdentity();
  const config = readConfig(
    { AUTH_MODE: 'firebase', FIREBASE_PROJECT_ID: 'school', FIREBASE_API_KEY: 'key' },
    process.cwd(),
  );
  await deps.db
    .updateTable('idp_keys')
    .set({ created_at: new Date(0) })
    .execute();
  await rotateKeys.run({ ...deps, config });
  expect(await deps.db.selectFrom('idp_keys').select('kid').execute()).toHaveLength(1);
});
