import type { Seller } from '#contract/public-config.ts';
import type { Database } from '#server/db/connect.ts';

/** The content of a receipt. Amounts are whole yen, tax included. */
export interface Receipt {
  readonly number: string;
  readonly paidAt: Date;
  /** null for a person without a name. */
  readonly buyer: string | null;
  readonly item: string;
  readonly planName: string;
  readonly reason: 'join' | 'renewal' | 'change';
  readonly period: { readonly start: Date; readonly end: Date } | null;
  readonly amount: number;
  readonly listAmount: number;
  readonly taxAmount: number;
  readonly taxPercent: number;
  readonly couponName: string | null;
  readonly card: { readonly brand: string; readonly last4: string } | null;
  readonly refunds: readonly { readonly amount: number; readonly at: Date }[];
  readonly seller: Seller | null;
  readonly testMode: boolean;
}

const NUMBER_DIGITS = 8;

/** null for an unknown order, or one that nothing was paid for. */
export async function receiptOf(db: Database, orderID: string): Promise<Receipt | null> {
  const order = await db
    .selectFrom('orders')
    .selectAll()
    .where('order_id', '=', orderID)
    .where('status', 'in', ['paid', 'refunded', 'part-refunded'])
    .where('amount', '>', 0)
    .executeTakeFirst();
  if (order === undefined) return null;
  const buyer = order.buyer_name ?? (order.uid === null ? null : await buyerNameOf(db, order.uid));
  const { card_brand: brand, card_last4: last4, period_start: start, period_end: end } = order;
  return {
    number: order.receipt_no.padStart(NUMBER_DIGITS, '0'),
    paidAt: order.paid_at ?? order.order_time,
    buyer,
    item: order.item_name,
    planName: order.plan_name,
    reason: order.reason,
    period: start && end ? { start, end } : null,
    amount: order.amount,
    listAmount: order.list_amount,
    couponName: order.coupon_name,
    taxAmount: order.tax_amount,
    taxPercent: order.tax_percent,
    card: brand !== null && last4 !== null ? { brand, last4 } : null,
    refunds: await refundsOf(db, orderID),
    seller: order.seller,
    testMode: order.test_mode,
  };
}

async function refundsOf(db: Database, orderID: string): Promise<Receipt['refunds']> {
  const rows = await db
    .selectFrom('refunds')
    .select(['amount', 'refunded_at', 'status'])
    .where('order_id', '=', orderID)
    .orderBy('refunded_at')
    .orderBy('stripe_refund_id')
    .execute();
  // A refund that the bank returned paid nothing.
  const good = rows.filter(({ status }) => status !== 'failed' && status !== 'canceled');
  return good.map(({ amount, refunded_at }) => ({ amount, at: refunded_at }));
}

/**
 * The name that a receipt is made out to; null for a person without a name, whose receipt leaves room for one.
 * It is stored with the order at the charge (`orders.buyer_name`) and stays there by law when the person is deleted.
 */
export async function buyerNameOf(db: Database, uid: string): Promise<string | null> {
  const person = await db
    .selectFrom('people')
    .select('display_name')
    .where('uid', '=', uid)
    .executeTakeFirst();
  return person?.display_name?.trim() || null;
}
