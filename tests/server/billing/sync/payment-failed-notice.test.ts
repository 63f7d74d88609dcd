import { beforeAll, expect, test } from 'vitest';
import { inbox } from '#contract/notices/inbox.ts';
import { DAY_MS, HOUR_MS } from '#domain/time-units.ts';
import { type ABillingServer, aBillingServer } from '#tests/support/paying/a-billing-server.ts';
import { type ABuyer, REFUSING } from '#tests/support/server/a-buyer.ts';

let billing: ABillingServer;
beforeAll(async () => {
  billing = await aBillingServer();
});

const noticesOf = async (uid: string) =>
  (await billing.server.answer(inbox.list, {}, uid)).body.notices.filter(
    ({ kind }: { kind: string }) => kind === 'billing',
  );
const titlesOf = async (uid: string) => (await noticesOf(uid)).map(({ title }: { title: string }) => title);
const pass = (ms: number, step = DAY_MS) =>
  billing.moveTo(new Date(billing.clock.now().getTime() + ms), step);

/** A learner without an address, as after a sign-in by telephone, whose second charge was refused. */
async function refused(uid: string): Promise<ABuyer> {
  const buyer = billing.buyer(uid);
  await buyer.card();
  expect((await buyer.join(2)).status).toBe(200);
  await billing.server.deps.db.updateTable('people').set({ email: null }).where('uid', '=', uid).execute();
  await buyer.card(REFUSING, true);
  const next = Date.parse((await buyer.subscription())?.nextCharge?.time ?? '');
  await billing.moveTo(new Date(next + 2 * HOUR_MS), 10 * DAY_MS);
  expect((await buyer.subscription())?.trouble).toBeDefined();
  return buyer;
}

test('a refused charge is in the inbox once, and goes when it is paid', async () => {
  const buyer = await refused('late-payer');
  await pass(2 * DAY_MS);
  expect(await noticesOf('late-payer')).toMatchObject([
    {
      kind: 'billing',
      title: 'お支払いを確認できませんでした',
      body: expect.stringContaining('「ピアノはじめて」の受講料980円（税込）'),
      link: '/settings/cards',
    },
  ]);
  await buyer.card('pm_card_visa', true);
  await pass(10 * DAY_MS);
  expect((await buyer.orders()).map(({ status }) => status)).toEqual(['paid', 'paid']);
  expect(await titlesOf('late-payer')).toEqual([]);
});

test('a subscription that ended because nothing was paid says so instead', async () => {
  const buyer = await refused('never-payer');
  await pass(60 * DAY_MS, 5 * DAY_MS);
  expect((await buyer.subscription())?.cancel).toBeDefined();
  expect(await noticesOf('never-payer')).toMatchObject([
    { title: '受講期間が終了しました', link: '/settings/subscriptions' },
  ]);
});

test('who cancels while a charge is owed owes nothing, and no failure stays in the inbox', async () => {
  const buyer = await refused('leaver');
  expect((await buyer.cancel()).status).toBe(200);
  await billing.jobs();
  expect(await titlesOf('leaver')).toEqual([]);
});
