import { expect, test } from 'vitest';
import { deletePendingCustomers } from '#server/billing/delete-customers.ts';
import { aCard } from '#tests/support/server/a-card.ts';
import { aServer } from '#tests/support/server/a-server.ts';

test('who left is deleted at Stripe with their cards; what failed is tried again, what is gone counts as done', async () => {
  const { deps, ...server } = await aServer();
  const { db, clock, payments } = deps;
  const card = await aCard({ deps, ...server }, 'mio');
  const { stripe_customer_id } = await db
    .selectFrom('payment_customers')
    .selectAll()
    .executeTakeFirstOrThrow();
  const doom = (id: string) =>
    db.insertInto('doomed_customers').values({ stripe_customer_id: id, doomed_at: clock.now() }).execute();
  const doomed = async () =>
    (await db.selectFrom('doomed_customers').selectAll().execute()).map((row) => row.stripe_customer_id);
  await doom(stripe_customer_id);

  const deleteCustomer = () => Promise.reject(new Error('the line is broken'));
  const broken = { ...deps, payments: { ...payments, gateway: { ...payments.gateway, deleteCustomer } } };
  expect(await deletePendingCustomers(broken)).toBe(1);
  expect(await doomed()).toEqual([stripe_customer_id]);
  expect(await payments.gateway.readCard(card)).toMatchObject({ customer: stripe_customer_id });

  await doom('cus_long_gone');
  expect(await deletePendingCustomers(deps)).toBe(0);
  expect(await doomed()).toEqual([]);
  expect(await payments.gateway.listCards(stripe_customer_id)).toEqual({ cards: [], defaultCardID: null });
  expect((await payments.gateway.readCard(card))?.customer ?? null).toBeNull();
});
