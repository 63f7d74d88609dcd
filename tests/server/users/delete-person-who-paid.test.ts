import { expect, test } from 'vitest';
import { deletePendingCustomers } from '#server/billing/delete-customers.ts';
import { deletePerson } from '#server/users/delete-person.ts';
import { aBuyer, bringEvents, DAY } from '#tests/support/server/a-buyer.ts';
import { aListeningServer } from '#tests/support/server/a-listening-server.ts';

test('leaves payments of a deleted person paid, whatever Stripe reports later', async () => {
  const { server } = await aListeningServer();
  const { deps } = server;
  const buyer = aBuyer(server, 'hana');
  await buyer.card();
  await buyer.join(2);
  await buyer.cancel();
  await expect(deletePerson(deps, 'hana')).rejects.toMatchObject({ code: 'users/active-subscription' });
  await buyer.pass(31 * DAY);
  await bringEvents(server);
  await deletePerson(deps, 'hana');
  expect(await deletePendingCustomers(deps)).toBe(0);
  await bringEvents(server);
  await buyer.reconcile();
  const orders = await deps.db.selectFrom('orders').selectAll().execute();
  expect(orders).toMatchObject([{ uid: null, amount: 980, status: 'paid', refunded_amount: 0 }]);
});

test('a cancelled free month does not hold its person: the rest is given up, and nothing is charged', async () => {
  const { server } = await aListeningServer();
  const { deps } = server;
  const buyer = aBuyer(server, 'hana');
  await buyer.card();
  await buyer.join(1);
  await buyer.pass(3 * DAY);
  await expect(deletePerson(deps, 'hana')).rejects.toMatchObject({ code: 'users/active-subscription' });
  await buyer.cancel();
  await deletePerson(deps, 'hana');
  expect(await deletePendingCustomers(deps)).toBe(0);
  await bringEvents(server);
  await buyer.pass(40 * DAY);
  await bringEvents(server);
  const paid = await deps.db.selectFrom('orders').select('amount').where('amount', '>', 0).execute();
  expect(paid).toEqual([]);
});

test('a changed price applies to new checkouts only', async () => {
  const { server } = await aListeningServer();
  const buyer = aBuyer(server, 'hana');
  await buyer.card();
  await buyer.join(2);
  await server.deps.db.updateTable('plans').set({ plan_price: 1280 }).where('plan_id', '=', 2).execute();
  await buyer.pass(31 * DAY);
  await bringEvents(server);
  expect((await buyer.orders()).map(({ amount, status }) => [amount, status])).toEqual([
    [980, 'paid'],
    [980, 'paid'],
  ]);
  expect((await buyer.subscription())?.nextCharge?.amount).toBe(980);
  const { body } = await aBuyer(server, 'jun').quote(2);
  expect(body.quote.firstCharge.amount).toBe(1280);
});
