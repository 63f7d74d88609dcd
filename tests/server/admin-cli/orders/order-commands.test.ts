import { beforeEach, expect, test } from 'vitest';
import { openStorage } from '#server/storage/open-storage.ts';
import { aBuyer } from '#tests/support/server/a-buyer.ts';
import { aListeningServer, type ListeningServer } from '#tests/support/server/a-listening-server.ts';
import { runCommandLine } from '#tests/support/server/operations/run-command-line.ts';

let server: ListeningServer;
beforeEach(async () => {
  server = await aListeningServer();
});

function run(...args: string[]): Promise<string> {
  const { deps } = server.server;
  const storage = openStorage(deps.config);
  return runCommandLine(args, { ...deps, storage });
}

/** A learner who pays 980 yen a month from today on. */
async function aPayer(uid: string) {
  const buyer = aBuyer(server.server, uid);
  await buyer.card();
  expect((await buyer.join(2)).status).toBe(200);
  const [order] = JSON.parse(await run('orders', 'list', '--uid', uid, '--json'));
  return { buyer, id: order.orderID as string };
}

const facts = async (id: string) => JSON.parse(await run('orders', 'show', id, '--json'));

/** Refunds as Stripe knows them. */
async function refundedAmount(id: string): Promise<number> {
  const { deps } = server.server;
  const order = await deps.db
    .selectFrom('orders')
    .select(['stripe_subscription_id', 'stripe_invoice_id'])
    .where('order_id', '=', id)
    .executeTakeFirstOrThrow();
  const invoices = await deps.payments.gateway.listInvoices(order.stripe_subscription_id ?? '');
  return invoices.find((invoice) => invoice.id === order.stripe_invoice_id)?.refunded ?? Number.NaN;
}

test('lists and shows charges', async () => {
  const { id } = await aPayer('hana');
  await aPayer('jun');
  expect(await run('orders', 'list', '--uid', 'hana')).toMatch(
    /980円 +支払い済み（テスト） +Visa（末尾4242）\n1件/,
  );
  expect(await run('orders', 'list')).toMatch(/2件$/);
  expect(await run('orders', 'list', '--open')).toBe('該当するものはありません。');
  expect(await run('orders', 'show', id.slice(0, 8))).toMatch(/うち消費税 +89円（10%）/);
  await expect(run('orders', 'show', '00000000')).rejects.toThrow(/見つかりません/);
});

test('refunds a part, then the rest, and not a yen more', async () => {
  const { id } = await aPayer('hana');
  const said = await run('orders', 'refund', id, '--amount', '３００', '--reason', '休講のおわび');
  expect(said).toContain('300円を返金しました。返金後の領収額: 680円');
  expect(await facts(id)).toMatchObject({
    status: 'part-refunded',
    refundedAmount: 300,
    refunds: [{ amount: 300, reason: '休講のおわび' }],
  });
  await expect(run('orders', 'refund', id, '--amount', '681')).rejects.toThrow(/680円まで/);
  expect(await run('orders', 'refund', id)).toContain('680円を返金しました');
  await expect(run('orders', 'refund', id)).rejects.toThrow(/すでに全額/);
  expect([await refundedAmount(id), (await facts(id)).status]).toEqual([980, 'refunded']);
  const mails = await server.server.deps.db
    .selectFrom('messages')
    .select('subject')
    .where('subject', 'like', '%返金%')
    .execute();
  expect(mails).toHaveLength(2);
});

test('refunds a part once when two requests come at the same time', async () => {
  const { id } = await aPayer('hana');
  const ask = () => run('orders', 'refund', id, '--amount', '980');
  const ends = await Promise.allSettled([ask(), ask()]);
  expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(await refundedAmount(id)).toBe(980);
});

test('refuses to refund a charge that was not paid', async () => {
  const { id } = await aPayer('hana');
  const { db } = server.server.deps;
  await db.updateTable('orders').set({ stripe_subscription_id: null, status: 'failed' }).execute();
  await expect(run('orders', 'refund', id)).rejects.toThrow(/完了していない/);
  expect(await facts(id)).toMatchObject({ refunds: [] });
});

test('cancels a paid subscription at Stripe', async () => {
  await aPayer('hana');
  const cancel = ['subscriptions', 'cancel', '--uid', 'hana', '--curriculum', 'pf-beginner'];
  expect(await run('subscriptions', 'list', '--uid', 'hana')).toMatch(/受講中 +980円 次回 2026-12-21/);
  await expect(run(...cancel, '--expire', '2026-11-25')).rejects.toThrow(/--expire は、お支払いのある/);
  expect(await run(...cancel)).toContain('2026-12-21 10:02 まで');
  const [subscription] = JSON.parse(await run('subscriptions', 'list', '--uid', 'hana', '--json'));
  const atStripe = await server.server.deps.payments.gateway.readSubscription(
    subscription.stripeSubscriptionID,
  );
  expect([atStripe?.cancelAtPeriodEnd, subscription.billed]).toEqual([true, true]);
  await expect(run(...cancel)).rejects.toThrow(/受講はありません/);
});
