import type { Selectable } from 'kysely';
import { sql } from 'kysely';
import type { Database } from '#server/db/connect.ts';
import type { Refunds } from '#server/db/tables/billing.ts';
import { ORDERS_TEXTS } from './orders-texts.ts';
import { refused } from './school-error.ts';

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
  /** Those alone that wait for a card that works. */
  readonly open: boolean;
  readonly since: Date | undefined;
}

/** Newest first. */
export function listOrders(db: Database, filter: OrderFilter, most: number): Promise<OrderRow[]> {
  let query = orders(db).orderBy('o.order_time', 'desc').orderBy('o.receipt_no', 'desc').limit(most);
  if (filter.uid !== undefined) query = query.where('o.uid', '=', filter.uid);
  if (filter.open) query = query.where('o.status', '=', 'open');
  if (filter.since !== undefined) query = query.where('o.order_time', '>=', filter.since);
  return query.execute();
}

/** By the beginning of its id. */
export async function findOrder(db: Database, id: string): Promise<OrderRow> {
  const [first, second] = await orders(db).where(sql`o.order_id::text`, 'like', `${id}%`).limit(2).execute();
  if (first === undefined) throw refused(ORDERS_TEXTS.noOrder(id));
  if (second !== undefined) throw refused(ORDERS_TEXTS.manyOrders(id));
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
