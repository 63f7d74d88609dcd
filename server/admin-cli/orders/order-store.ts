import type { Selectable } from 'kysely';
import { sql } from 'kysely';
import { refusal } from '#server/admin-cli/cli-error.ts';
import type { Database } from '#server/db/connect.ts';
import type { Refunds } from '#server/db/tables/billing.ts';
import { ORDERS_TEXTS } from './order-texts.ts';

export type RefundRow = Selectable<Refunds>;

function orders(db: Database) {
  return db
    .selectFrom('orders as o')
    .leftJoin('people as p', 'p.uid', 'o.uid')
    .selectAll('o')
    .select(['p.email', 'p.display_name']);
}

export type OrderRow = Awaited<ReturnType<ReturnType<typeof orders>['execute']>>[number];

export interface OrderFilter {
  readonly uid: string | undefined;
  /** Only charges that wait for a working card. */
  readonly open: boolean;
  readonly since: Date | undefined;
}

/** Newest first. */
export function listOrders(db: Database, filter: OrderFilter, limit: number): Promise<OrderRow[]> {
  let query = orders(db).orderBy('o.order_time', 'desc').orderBy('o.receipt_no', 'desc').limit(limit);
  if (filter.uid !== undefined) query = query.where('o.uid', '=', filter.uid);
  if (filter.open) query = query.where('o.status', '=', 'open');
  if (filter.since !== undefined) query = query.where('o.order_time', '>=', filter.since);
  return query.execute();
}

/** Finds an order by the beginning of its ID. @throws CliError for none and for several */
export async function findOrder(db: Database, id: string): Promise<OrderRow> {
  const [first, second] = await orders(db).where(sql`o.order_id::text`, 'like', `${id}%`).limit(2).execute();
  if (first === undefined) throw refusal(ORDERS_TEXTS.noOrder(id));
  if (second !== undefined) throw refusal(ORDERS_TEXTS.manyOrders(id));
  return first;
}

export function refundsOf(db: Database, orderID: string): Promise<RefundRow[]> {
  return db
    .selectFrom('refunds')
    .selectAll()
    .where('order_id', '=', orderID)
    .orderBy('refunded_at')
    .orderBy('stripe_refund_id')
    .execute();
}

/** Records a reason for the refunds of an order that `known` does not contain. Stripe does not get it: it may name a person. */
export async function recordRefundReason(
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
