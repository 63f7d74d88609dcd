import { expect, test } from 'vitest';
import { slowLane } from '#server/identity/passwords/slow-lane.ts';
import { deleteOldPasses, takePass } from '#server/identity/passwords/slow-lane-store.ts';
import { aDatabase } from '#tests/support/server/a-database.ts';
import { EMAIL } from '#tests/support/server/identity/an-identity.ts';
import { whenDone } from '#tests/support/when-done.ts';

const database = await aDatabase();
whenDone(() => database.drop());

test('of tries at one account at the same moment on eight servers, one passes', async () => {
  const began = performance.now();
  const tries = await Promise.all(Array.from({ length: 8 }, () => takePass(database.db, EMAIL)));
  // One for each 0.9 s that the last of them needed to get to the database.
  const most = 1 + Math.floor((performance.now() - began) / 900);
  const passed = tries.filter(Boolean).length;
  expect(passed).toBeGreaterThanOrEqual(1);
  expect(passed).toBeLessThanOrEqual(most);
  expect(await takePass(database.db, 'somebody-else@example.jp')).toBe(true);
});

test('who cannot pass because other servers have the turn is refused in the end, not kept', async () => {
  let pauses = 0;
  const lane = slowLane(
    async () => {
      pauses += 1;
    },
    async () => false,
  );
  await expect(lane.pass(EMAIL, '198.51.100.7')).rejects.toMatchObject({ name: 'TooBusy' });
  expect(pauses).toBeLessThan(30);
});

test('accounts that nobody tries any more are forgotten', async () => {
  await takePass(database.db, 'third@example.jp');
  expect(await deleteOldPasses(database.db, new Date(Date.now() - 3_600_000))).toBe(0n);
  expect(await deleteOldPasses(database.db, new Date(Date.now() + 60_000))).toBeGreaterThan(0n);
});
