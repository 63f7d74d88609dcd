import type { Insertable, Selectable, Updateable } from 'kysely';
import type { Database } from '#server/db/connect.ts';
import { onePage } from '#server/db/page.ts';
import type { Orders, Refunds } from '#server/db/tables/billing.ts';

export type OrderRow = Selectable<Orders>;

const PAGE_SIZE = 20;

/** A person's charges, newest first. @returns one page, and whether there is another */
export async function listOrders(
  db: Database,
  uid: string,
  page: number,
): Promise<{ rows: OrderRow[]; hasMore: boolean }> {
  const rows = await db
    .selectFrom('orders')
    .selectAll()
    .where('uid', '=', uid)
    .orderBy('order_time', 'desc')
    .orderBy('receipt_no', 'desc')
    .$call(onePage(page, PAGE_SIZE))
    .execute();
  return { rows: rows.slice(0, PAGE_SIZE), hasMore: rows.length > PAGE_SIZE };
}

export async function findOrder(db: Database, uid: string, orderID: string): Promise<OrderRow | undefined> {
  return await db
    .selectFrom('orders')
    .selectAll()
    .where(({ and }) => and({ uid, order_id: orderID }))
    .executeTakeFirst();
}

/** An order, with those of its facts that a later reading at Stripe may change. */
export type KnownOrder = Pick<
  OrderRow,
  | 'order_id'
  | 'stripe_invoice_id'
  | 'item_name'
  | 'status'
  | 'refunded_amount'
  | 'card_brand'
  | 'card_last4'
  | 'decline_code'
  | 'paid_at'
  | 'next_attempt_at'
>;

/** The orders of these invoices, by the invoice. */
export async function ordersOfInvoices(
  trx: Database,
  invoiceIDs: readonly string[],
): Promise<ReadonlyMap<string, KnownOrder>> {
  if (invoiceIDs.length === 0) return new Map();
  const rows = await trx
    .selectFrom('orders')
    .select(['order_id', 'stripe_invoice_id', 'item_name', 'status', 'refunded_amount', 'card_brand'])
    .select(['card_last4', 'decline_code', 'paid_at', 'next_attempt_at'])
    .where('stripe_invoice_id', 'in', invoiceIDs)
    .execute();
  return new Map(rows.map((row) => [row.stripe_invoice_id, row]));
}

export async function insertOrder(trx: Database, order: Insertable<Orders>): Promise<void> {
  await trx.insertInto('orders').values(order).execute();
}

export async function updateOrder(
  trx: Database,
  orderID: string,
  changes: Updateable<Orders>,
): Promise<void> {
  await trx.updateTable('orders').set(changes).where('order_id', '=', orderID).execute();
}

/** Updates the status of a refund. @returns false for a refund that is not stored yet */
export async function updateRefund(trx: Database, refundID: string, status: string): Promise<boolean> {
  const row = await trx
    .updateTable('refunds')
    .set({ status })
    .where('stripe_refund_id', '=', refundID)
    .returning('stripe_refund_id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function insertRefund(trx: Database, refund: Insertable<Refunds>): Promise<void> {
  await trx.insertInto('refunds').values(refund).execute();
}

/** Invoices of a Stripe subscription that were charged under a subscription of ours. */
export async function earnedInvoices(
  conn: Database,
  stripeSubscriptionID: string,
): Promise<ReadonlySet<string>> {
  const orders = await conn
    .selectFrom('orders')
    .select('stripe_invoice_id')
    .where('stripe_subscription_id', '=', stripeSubscriptionID)
    .where('status', 'in', ['paid', 'part-refunded', 'refunded'])
    .execute();
  return new Set(orders.map((order) => order.stripe_invoice_id));
}

/** The Stripe subscriptions that a person was ever charged for. */
export async function chargedSubscriptions(db: Database, uid: string): Promise<string[]> {
  const rows = await db
    .selectFrom('orders')
    .select('stripe_subscription_id')
    .distinct()
    .where('uid', '=', uid)
    .execute();
  return rows.flatMap(({ stripe_subscription_id: id }) => (id === null ? [] : [id]));
}

/** The oldest open order of each Stripe subscription. */
export async function openOrders(
  db: Database,
  stripeSubscriptionIDs: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (stripeSubscriptionIDs.length === 0) return new Map();
  const orders = await db
    .selectFrom('orders')
    .select(['order_id', 'stripe_subscription_id'])
    .where('stripe_subscription_id', 'in', stripeSubscriptionIDs)
    .where('status', '=', 'open')
    .orderBy('order_time', 'desc')
    .execute();
  // The oldest is set last.
  return new Map(orders.map((order) => [order.stripe_subscription_id ?? '', order.order_id]));
}

/** The names of a curriculum and a plan, as an order keeps them. */
export async function findItemNames(trx: Database, currCode: string, planID: number) {
  return await trx
    .selectFrom(['curriculums as c', 'plans as p'])
    .where('c.curr_code', '=', currCode)
    .where('p.plan_id', '=', planID)
    .select(['c.curr_name', 'p.plan_name'])
    .executeTakeFirstOrThrow();
}

/** The uid where the person is still there. */
export async function findPersonUid(trx: Database, uid: string): Promise<string | null> {
  const person = await trx.selectFrom('people').select('uid').where('uid', '=', uid).executeTakeFirst();
  return person?.uid ?? null;
}
