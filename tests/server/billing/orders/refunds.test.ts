import { beforeAll, expect, test } from 'vitest';
import { syncStripeSubscription } from '#server/billing/checkout/sync-with-stripe.ts';
import { sandboxDatabase } from '#server/billing/sandbox.ts';
import { aBuyer, bringEvents } from '#tests/support/server/a-buyer.ts';
import { aCurriculum } from '#tests/support/server/a-curriculum.ts';
import { type AServer, aServer } from '#tests/support/server/a-server.ts';

let server: AServer;
beforeAll(async () => {
  server = await aServer();
  await aCurriculum(server.deps.db, { courses: [{ courseCode: 'pf-1', lessons: 4 }] });
});

test('records refunds at Stripe with the order, partial and full, and sends one mail each', async () => {
  const { gateway } = server.deps.payments;
  const buyer = aBuyer(server, 'refunded');
  await buyer.card();
  await buyer.join(2);
  const [order] = await buyer.orders();
  const invoice = order?.stripe_invoice_id ?? '';
  await sandboxDatabase(server.deps.db).deleteFrom('sandbox_events').execute();
  await gateway.refund(invoice, 300, 'part');
  // A charge does not name its subscription: its events sync all of the person's.
  await bringEvents(server);
  expect(await buyer.orders()).toMatchObject([
    { status: 'part-refunded', refunded_amount: 300, amount: 980 },
  ]);
  await gateway.refund(invoice, 680, 'rest');
  const id = order?.stripe_subscription_id ?? '';
  await Promise.all([syncStripeSubscription(server.deps, id), syncStripeSubscription(server.deps, id)]);
  expect(await buyer.orders()).toMatchObject([{ status: 'refunded', refunded_amount: 980 }]);
  const refunds = await server.deps.db.selectFrom('refunds').select('amount').orderBy('amount').execute();
  expect(refunds.map(({ amount }) => amount)).toEqual([300, 680]);
  const refundMails = (await buyer.mails()).filter((subject) => subject.includes('返金'));
  expect(refundMails).toHaveLength(2);
  // A refund does not end the subscription: the school decides that.
  expect((await buyer.subscription())?.cancel).toBeUndefined();
});
