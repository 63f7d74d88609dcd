import { expect, test } from 'vitest';
import { prepareIdentity } from '#server/identity/prepare-identity.ts';
import { ensureUserIn } from '#server/users/ensure-user.ts';
import { watched } from '#tests/support/community/explained.ts';
import { anIdentity } from '#tests/support/server/identity/an-identity.ts';

test('one statement says whether a session may act and what is stored of its person', async () => {
  const { database, deps, clock, signUp } = await anIdentity();
  const { idToken = '', localId } = await signUp();
  const { db, statements } = watched(database.pool);
  const { verifyToken } = await prepareIdentity({ config: deps.config, db, clock });
  const ensureUser = ensureUserIn(db, clock);
  const admitted = async () => {
    statements.length = 0;
    const caller = await verifyToken(idToken);
    if (caller === null) throw new Error('refused');
    await ensureUser(caller);
    return caller;
  };
  // The first call stores the person, and reads the keys.
  expect(await admitted()).toMatchObject({ uid: localId, seen: null });
  expect((await admitted()).seen).toMatchObject({ email_verified: false, seen_at: clock.now() });
  expect(statements).toHaveLength(1);
  clock.advance(600_000);
  // A changed address is stored again, from what the token says.
  await database.db.updateTable('people').set({ email: 'other@example.jp' }).execute();
  await admitted();
  expect(statements).toHaveLength(2);
  const stored = await database.db.selectFrom('people').select('email').executeTakeFirstOrThrow();
  expect(stored.email).toBe('hanako@example.jp');
});
