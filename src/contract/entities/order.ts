import * as z from 'zod/mini';
import { CurrCode, OrderID, Time } from './ids.ts';

export const ORDER_STATES = ['open', 'paid', 'failed', 'void', 'refunded', 'part-refunded'] as const;

/** One charge that was tried: paid, open, failed or refunded. */
export const Order = z.object({
  orderID: OrderID,
  orderTime: Time,
  item: z.string(),
  currCode: CurrCode,
  plan: z.object({ planID: z.int(), planName: z.enum(['standard', 'entry']) }),
  reason: z.enum(['join', 'renewal', 'change']),
  /** Whole yen, tax included, after the coupon. */
  amount: z.int(),
  currency: z.literal('JPY'),
  coupon: z.nullable(z.object({ name: z.string() })),
  status: z.enum(ORDER_STATES),
  refundedAmount: z.int(),
  card: z.nullable(z.object({ brand: z.string(), last4: z.string() })),
  /** Why a card was refused (Stripe's decline code); null when none was. */
  declineCode: z.nullable(z.string()),
  /** When an open charge is retried automatically. */
  nextAttemptTime: z.nullable(Time),
  period: z.nullable(z.object({ startTime: Time, endTime: Time })),
  /** The printable receipt, with an address that is signed for a day; null while nothing is paid. */
  receiptURL: z.nullable(z.string()),
  testMode: z.boolean(),
});
export type Order = z.infer<typeof Order>;
