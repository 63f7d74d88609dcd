import type { Order } from '#contract/entities/order.ts';
import { japanMonth } from '#domain/japan-time.ts';

/** How an order stands, as it is told; amounts in whole yen, instants in milliseconds of the epoch. */
export type OrderState =
  | { kind: 'paid' }
  /** Nothing was asked for: a free month, or a coupon that covers it all. */
  | { kind: 'free' }
  | { kind: 'open'; again: number | null; declineCode: string | null }
  | { kind: 'failed'; declineCode: string | null }
  | { kind: 'void' }
  | { kind: 'refunded' }
  | { kind: 'part-refunded'; amount: number };

export function orderState(order: Order): OrderState {
  const { status, amount, declineCode, nextAttemptTime, refundedAmount } = order;
  switch (status) {
    case 'paid':
      return { kind: amount === 0 ? 'free' : 'paid' };
    case 'open':
      return { kind: 'open', again: nextAttemptTime ? Date.parse(nextAttemptTime) : null, declineCode };
    case 'failed':
      return { kind: 'failed', declineCode };
    case 'void':
      return { kind: 'void' };
    case 'refunded':
      return { kind: 'refunded' };
    case 'part-refunded':
      return { kind: 'part-refunded', amount: refundedAmount };
  }
}

export interface Month {
  year: number;
  /** 1–12. */
  month: number;
  orders: readonly Order[];
}

/** Orders by month of Japan, in the order in which they came (the school tells the newest first), each of them once. */
export function byMonth(orders: readonly Order[]): Month[] {
  const seen = new Set<string>();
  const months: { year: number; month: number; orders: Order[] }[] = [];
  for (const order of orders) {
    // A new order pushes the others a place down, over the edge of a page that was asked for before.
    if (seen.has(order.orderID)) continue;
    seen.add(order.orderID);
    const { year, month } = japanMonth(Date.parse(order.orderTime));
    const last = months.at(-1);
    if (last?.year === year && last.month === month) last.orders.push(order);
    else months.push({ year, month, orders: [order] });
  }
  return months;
}
