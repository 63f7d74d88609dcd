import { expect, test } from 'vitest';
import { anIdentity } from '#tests/support/server/identity/an-identity.ts';

test('refuses the valid token of a disabled account at once, and accepts it when the account is enabled again', async () => {
  const { signUp, api, database } = await anIdentity();
  const { idToken } = await signUp();
  const disable = (disabled: boolean) => database.db.updateTable('idp_users').set({ disabled }).execute();
  expect(await api(idToken)).toBe(200);
  await disable(true);
  expect(await api(idToken)).toBe(401);
  await disable(false);
  expect(await api(idToken)).toBe(200);
});
