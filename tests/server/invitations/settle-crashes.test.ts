// @module-tag extended
import { expect, test } from 'vitest';
import { coupons } from '#contract/coupons.ts';
import { inbox } from '#contract/notices/inbox.ts';
import { MINUTE_MS } from '#domain/time-units.ts';
import { reconcile } from '#server/billing/reconcile.ts';
import { settleDueInvitations } from '#server/invitations/settle-invitations.ts';
import { chanceOf } from '#tests/support/chance.ts';
import { aBillingServer } from '#tests/support/paying/a-billing-server.ts';
import { invited } from '#tests/support/paying/an-invitation.ts';
import { aCrashingServer } from '#tests/support/paying/crashing-server.ts';
import { requestFaults } from '#tests/support/paying/faults.ts';

/** Each commit tries every sixth of some ninety steps, `npm run test:long` all of them. */
const STRIDE = process.env['LONG'] === '1' ? 1 : 6;
const COMMIT = Number(process.env['COMMIT_SEED'] ?? 0);

test('a server that dies at any step leaves both coupons or none, and the next run gives both once', {
  timeout: 5 * MINUTE_MS,
}, async () => {
  const billing = await aBillingServer({ lessons: 1 });
  const { server } = billing;
  const couponsOf = async (uid: string) => (await server.answer(coupons.list, {}, uid)).body.coupons;
  const faults = requestFaults(chanceOf(1), new Map());
  await faults.calm();
  let died = 0;
  for (let step = 1 + (COMMIT % STRIDE); ; step += STRIDE) {
    const [host, friend] = [`crash-host-${step}`, `crash-friend-${step}`];
    await invited(server, host, friend);
    const buyer = billing.buyer(friend);
    await buyer.card();
    await buyer.join(2);
    const mortal = aCrashingServer(server, () => faults);
    mortal.life.dieIn(step);
    const ran = await Promise.race([
      settleDueInvitations(mortal.deps).then(() => true),
      mortal.life.died.then(() => false),
    ]);
    mortal.life.dieIn(null);
    const counts = async () => [(await couponsOf(host)).length, (await couponsOf(friend)).length];
    expect([
      [0, 0],
      [1, 1],
    ]).toContainEqual(await counts());
    await settleDueInvitations(server.deps);
    await reconcile(server.deps);
    expect([step, ...(await counts())]).toEqual([step, 1, 1]);
    expect((await server.answer(inbox.list, {}, host)).body.notices).toHaveLength(1);
    expect(await couponsOf(friend)).toMatchObject([{ state: 'placed' }]);
    expect((await buyer.subscription())?.nextCharge?.amount).toBe(480);
    await mortal.close();
    if (ran) break;
    died += 1;
  }
  expect(died).toBeGreaterThan(60 / STRIDE);
});
