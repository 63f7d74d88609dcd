import type { Database } from '#server/db/connect.ts';
import { withPayments } from '#server/payments/lock.ts';
import { settleHeld } from '#server/payments/settle.ts';
import type { SettleDeps } from '#server/payments/settle-contract.ts';
import { jsonText } from './homework-texts.ts';
import type { OrdersCommand } from './orders-command.ts';
import { findOrder, listOrders, type OrderRow, refundsOf } from './orders-rows.ts';
import { buyerOf, ORDERS_TEXTS, orderCard, orderData, orderTable } from './orders-texts.ts';
import { refused } from './school-error.ts';
import { findPerson } from './subscription-rows.ts';
import { TEXTS } from './texts.ts';

const MOST = 200;

export async function runOrders(command: OrdersCommand, deps: SettleDeps): Promise<string> {
  const { db } = deps;
  switch (command.do) {
    case 'orders list': {
      const { who, open, since } = command;
      const uid = who && (await findPerson(db, who)).uid;
      const rows = await listOrders(db, { uid, open, since }, MOST);
      if (!command.json) return rows.length === 0 ? TEXTS.none : orderTable(rows, MOST);
      const all = rows.map(async (row) => orderData(row, await refundsOf(db, row.order_id)));
      return jsonText(await Promise.all(all));
    }
    case 'orders show': {
      const row = await findOrder(db, command.id);
      const refunds = await refundsOf(db, row.order_id);
      return command.json ? jsonText(orderData(row, refunds)) : orderCard(row, refunds);
    }
    case 'orders refund':
      return await refund(command, deps);
  }
}

type Refund = Extract<OrdersCommand, { do: 'orders refund' }>;

/** Gives back through Stripe, and reads from there what was given back; the contract goes on as it is. */
async function refund({ id, ...wanted }: Refund, deps: SettleDeps): Promise<string> {
  const { order_id, uid } = await findOrder(deps.db, id);
  return await withPayments(deps, uid ?? `order:${order_id}`, async (conn) => {
    // What Stripe's dashboard gave back in the meantime counts, and so does a refund whose answer this tool lost.
    const row = await asAtStripe(deps, conn, order_id);
    const left = row.amount - row.refunded_amount;
    const amount = wanted.amount ?? left;
    if (!['paid', 'part-refunded', 'refunded'].includes(row.status)) throw refused(ORDERS_TEXTS.notPaid);
    if (left === 0) throw refused(ORDERS_TEXTS.nothingLeft);
    if (amount > left) throw refused(ORDERS_TEXTS.tooMuch(left));
    const known = (await refundsOf(conn, order_id)).map(({ stripe_refund_id }) => stripe_refund_id);
    // The same wish at the same standing is one refund, however often it is sent.
    const key = `refund:${order_id}:${row.refunded_amount}:${amount}`;
    await deps.payments.gateway.refund(row.stripe_invoice_id, amount, key);
    const after = await asAtStripe(deps, conn, order_id);
    await noteReason(conn, order_id, known, wanted.reason);
    if (after.refunded_amount === row.refunded_amount) return ORDERS_TEXTS.pending(amount);
    return ORDERS_TEXTS.refunded(buyerOf(after), amount, after.amount - after.refunded_amount);
  });
}

async function asAtStripe(deps: SettleDeps, conn: Database, orderID: string): Promise<OrderRow> {
  const { stripe_subscription_id: subscriptionID } = await findOrder(conn, orderID);
  if (subscriptionID !== null) await settleHeld(deps, conn, subscriptionID);
  return await findOrder(conn, orderID);
}

/** Stripe is told no reason: it is the school's, and may name a person. */
async function noteReason(
  conn: Database,
  orderID: string,
  known: readonly string[],
  reason: string | null,
): Promise<void> {
  await conn
    .updateTable('refunds')
    .set({ reason })
    .where('order_id', '=', orderID)
    .where('reason', 'is', null)
    .$if(known.length > 0, (query) => query.where('stripe_refund_id', 'not in', known))
    .execute();
}
