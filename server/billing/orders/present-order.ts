import type { Order } from '#contract/entities/order.ts';
import type { ReceiptURL } from '#server/billing/receipts/receipt-address.ts';
import { publicDeclineCode } from '#server/billing/stripe/stripe-errors.ts';
import type { OrderRow } from '#server/billing/sync/order-store.ts';

/** An order as its person sees it. */
export function presentOrder(row: OrderRow, receiptURL: ReceiptURL): Order {
  const iso = (time: Date | null) => time?.toISOString() ?? null;
  const { card_brand: brand, card_last4: last4, period_start, period_end } = row;
  return {
    orderID: row.order_id,
    orderTime: row.order_time.toISOString(),
    item: row.item_name,
    currCode: row.curr_code,
    plan: { planID: row.plan_id, planName: row.plan_name === 'entry' ? 'entry' : 'standard' },
    reason: row.reason,
    amount: row.amount,
    currency: 'JPY',
    coupon: row.coupon_name === null ? null : { name: row.coupon_name },
    status: row.status,
    refundedAmount: row.refunded_amount,
    card: brand === null || last4 === null ? null : { brand, last4 },
    declineCode: row.decline_code === null ? null : publicDeclineCode(row.decline_code),
    nextAttemptTime: iso(row.next_attempt_at),
    period:
      period_start === null || period_end === null
        ? null
        : { startTime: period_start.toISOString(), endTime: period_end.toISOString() },
    receiptURL: receiptURL(row),
    testMode: row.test_mode,
  };
}
