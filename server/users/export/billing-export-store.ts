import type { Database } from '#server/db/connect.ts';

/** Every subscription with its terms. Cards are stored at Stripe alone; charges name their brand and last digits. */
export function subscriptionsOf(db: Database, uid: string) {
  return db
    .selectFrom('subscriptions as s')
    .innerJoin('plans as p', 'p.plan_id', 's.plan_id')
    .innerJoin('curriculums as c', 'c.curr_code', 's.curr_code')
    .leftJoin('plans as n', 'n.plan_id', 's.next_plan_id')
    .where('s.uid', '=', uid)
    .orderBy('s.start_time')
    .select([
      's.curr_code as currCode',
      'c.curr_name as currName',
      'p.plan_name as planName',
      's.start_time as startTime',
      's.cancel_time as cancelTime',
      's.expire_time as expireTime',
      's.cancel_reason as cancelReason',
      's.completed',
      's.price',
      's.trial as freeFirstMonth',
      'n.plan_name as nextPlanName',
      's.next_price as nextPrice',
      's.period_start as periodStart',
      's.period_end as periodEnd',
      's.past_due_since as pastDueSince',
    ])
    .execute();
}

/** What the person agreed to, line by line as it was shown. */
export function acceptedQuotesOf(db: Database, uid: string) {
  return db
    .selectFrom('quotes')
    .where('uid', '=', uid)
    .where('accepted_at', 'is not', null)
    .orderBy('accepted_at')
    .select(['kind', 'curr_code as currCode', 'plan_id as planID', 'lines', 'accepted_at as acceptedAt'])
    .execute();
}

export async function chargesOf(db: Database, uid: string) {
  const orders = await db
    .selectFrom('orders')
    .where('uid', '=', uid)
    .orderBy('order_time')
    .orderBy('receipt_no')
    .select([
      'order_id',
      'receipt_no as receiptNo',
      'item_name as item',
      'plan_name as planName',
      'reason',
      'amount',
      'tax_amount as taxAmount',
      'coupon_name as couponName',
      'status',
      'card_brand as cardBrand',
      'card_last4 as cardLast4',
      'order_time as orderTime',
      'paid_at as paidAt',
      'buyer_name as buyerName',
      'test_mode as testMode',
    ])
    .execute();
  const refunds = await db
    .selectFrom('refunds as r')
    .innerJoin('orders as o', 'o.order_id', 'r.order_id')
    .where('o.uid', '=', uid)
    .orderBy('r.refunded_at')
    .select(['r.order_id', 'r.amount', 'r.status', 'r.refunded_at as refundedAt'])
    .execute();
  return orders.map(({ order_id, ...order }) => ({
    ...order,
    refunds: refunds
      .filter((refund) => refund.order_id === order_id)
      .map(({ order_id: _, ...refund }) => refund),
  }));
}
