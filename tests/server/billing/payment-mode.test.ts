import { beforeAll, expect, test } from 'vitest';
import { refuseOtherMode } from '#server/billing/payment-mode.ts';
import { ConfigError } from '#server/config/config-error.ts';
import { aBuyer, DAY } from '#tests/support/server/a-buyer.ts';
import { aCurriculum } from '#tests/support/server/a-curriculum.ts';
import { type AServer, aServer } from '#tests/support/server/a-server.ts';

let server: AServer;
beforeAll(async () => {
  server = await aServer();
  await aCurriculum(server.deps.db, { courses: [{ courseCode: 'pf-1', lessons: 4 }] });
});

const startsIn = (testMode: boolean) => {
  const { db, clock } = server.deps;
  return refuseOtherMode({ db, clock, config: { payments: { testMode } } });
};

test('refuses to start with real money while test subscriptions run, and the other way round', async () => {
  await startsIn(false);
  const buyer = aBuyer(server, 'tried-it');
  await buyer.card();
  await buyer.join(1);
  await startsIn(true);
  await expect(startsIn(false)).rejects.toThrow(ConfigError);
  await expect(startsIn(false)).rejects.toThrow(/^1 running contracts .* in test mode/);
  const { db } = server.deps;
  await db.updateTable('orders').set({ test_mode: false }).execute();
  await startsIn(false);
  await expect(startsIn(true)).rejects.toThrow(/with real money/);
  await buyer.cancel();
  await expect(startsIn(true)).rejects.toThrow(ConfigError);
  server.clock.advance(32 * DAY);
  await startsIn(true);
});
