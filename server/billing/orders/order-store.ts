import type { Selectable } from 'kysely';
import type { Order } from '#contract/entities/order.ts';
import { receiptURLOf } from '#server/billing/receipts/receipt-address.ts';
import { toldCode } from '#server/billing/stripe/stripe-errors.ts';
import type { Database } from '#server/db/connect.ts';
import type { Orders } from '#server/db/tables/billing.ts';
import type { Signer } from '#server/storage/signer.ts';

export type OrderRow = Selectable<Orders>;

const PAGE = 20;

/** A person's charges, newest first. @returns one page, and whether there is another */
export async function ordersOf(
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
    .offset((page - 1) * PAGE)
    .limit(PAGE + 1)
    .execute();
  return { rows: rows.slice(0, PAGE), hasMore: rows.length > PAGE };
}

export async function orderOf(db: Database, uid: string, orderID: string): Promise<OrderRow | undefined> {
  return await db
    .selectFrom('orders')
    .selectAll()
    .where(({ and }) => and({ uid, order_id: orderID }))
    .executeTakeFirst();
}

export function presentOrder(row: OrderRow, signer: Signer, now: Date): Order {
  const iso = (time: Date | null) => time?.toISOString() ?? null;
  const { card_brand: brand, card_last4: last4, period_start, period_end } = row;
  return {
    ...{ orderID: row.order_id, orderTime: row.order_time.toISOString(), item: row.item_name },
    currCode: row.curr_code,
    plan: { planID: row.plan_id, planName: row.plan_name === 'entry' ? 'entry' : 'standard' },
    ...{ reason: row.reason, amount: row.amount, currency: 'JPY' },
    coupon: row.coupon_name === null ? null : { name: row.coupon_name },
    ...{ status: row.status, refundedAmount: row.refunded_amount },
    card: brand === null || last4 === null ? null : { brand, last4 },
    declineCode: row.decline_code === null ? null : toldCode(row.decline_code),
    nextAttemptTime: iso(row.next_attempt_at),
    period:
      period_start === null || period_end === null
        ? null
        : { startTime: period_start.toISOString(), endTime: period_end.toISOString() },
    ...{ receiptURL: receiptURLOf(signer, row, now), testMode: row.test_mode },
  };
}
