import { expect, test } from 'vitest';
import { deletePendingCustomers } from '#server/billing/delete-customers.ts';
import { aCard } from '#tests/support/server/a-card.ts';
import { aServer } from '#tests/support/server/a-server.ts';

test('deletes customers of deleted people with their cards at Stripe; retries failures, and accepts missing ones', async () => {
  const { deps, ...server } = await aServer();
  const { db, clock, payments } = deps;
  const card = await aCard({ deps, ...server }, 'mio');
  const { stripe_customer_id } = await db
    .selectFrom('payment_customers')
    .selectAll()
    .executeTakeFirstOrThrow();
  const scheduleDeletion = (id: string) =>
    db.insertInto('doomed_customers').values({ stripe_customer_id: id, doomed_at: clock.now() }).execute();
  const pending = async () =>
    (await db.selectFrom('doomed_customers').selectAll().execute()).map((row) => row.stripe_customer_id);
  await scheduleDeletion(stripe_customer_id);

  const deleteCustomer = () => Promise.reject(new Error('the network is broken'));
  const broken = { ...deps, payments: { ...payments, gateway: { ...payments.gateway, deleteCustomer } } };
  expect(await deletePendingCustomers(broken)).toBe(1);
  expect(await pending()).toEqual([stripe_customer_id]);
  expect(await payments.gateway.readCard(card)).toMatchObject({ customer: stripe_customer_id });

  await scheduleDeletion('cus_long_gone');
  expect(await deletePendingCustomers(deps)).toBe(0);
  expect(await pending()).toEqual([]);
  expect(await payments.gateway.listCards(stripe_customer_id)).toEqual({ cards: [], defaultCardID: null });
  expect((await payments.gateway.readCard(card))?.customer ?? null).toBeNull();
});
