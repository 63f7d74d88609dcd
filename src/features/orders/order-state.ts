import type { Order } from '#contract/entities/order.ts';
import { japanDate, japanMonth, lastDayOf } from '#domain/japan-time.ts';
import { texts } from './texts.ts';

/** The state of an order as it is shown; amounts in whole yen, instants in milliseconds of the epoch. */
export type OrderState =
  | { kind: 'paid' }
  /** Nothing was charged: a free month, or a coupon over the whole price. */
  | { kind: 'free' }
  /** `nextAttempt`: when the charge is retried; null when it is not. */
  | { kind: 'open'; nextAttempt: number | null; declineCode: string | null }
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
      return { kind: 'open', nextAttempt: nextAttemptTime ? Date.parse(nextAttemptTime) : null, declineCode };
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

/** The label of a state. */
export function orderStateLabel(state: OrderState): string {
  return state.kind === 'part-refunded' ? texts.states.partRefunded(state.amount) : texts.states[state.kind];
}

/** Orders of a month in Japan. */
export interface OrderMonth {
  year: number;
  /** 1–12. */
  month: number;
  orders: readonly Order[];
}

/** Groups orders by month of Japan in their given order (the server lists the newest first), each order once. */
export function byMonth(orders: readonly Order[]): OrderMonth[] {
  const seen = new Set<string>();
  const months: { year: number; month: number; orders: Order[] }[] = [];
  for (const order of orders) {
    // A new order pushes the others down, so the last one of a page appears on the next page again.
    if (seen.has(order.orderID)) continue;
    seen.add(order.orderID);
    const { year, month } = japanMonth(Date.parse(order.orderTime));
    const last = months.at(-1);
    if (last?.year === year && last.month === month) last.orders.push(order);
    else months.push({ year, month, orders: [order] });
  }
  return months;
}

/** The first and the last day of the period that an order paid for; the next order begins with the day after. */
export function daysOf({ startTime, endTime }: NonNullable<Order['period']>): string {
  const [start, end] = [Date.parse(startTime), Date.parse(endTime)];
  return texts.fromTo(japanDate(start), japanDate(lastDayOf({ start, end })));
}
