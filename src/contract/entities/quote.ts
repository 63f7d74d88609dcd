import * as z from 'zod/mini';
import { Category } from './curriculum.ts';
import { CurrCode, QuoteID, Time } from './ids.ts';
import { Plan } from './subscription.ts';

/** One fact of the confirmation page, exactly as it is shown and stored (特定商取引法 12条の6). */
export const QuoteLine = z.object({
  topic: z.enum(['item', 'amount', 'payment', 'delivery', 'period', 'cancellation', 'other']),
  label: z.string(),
  text: z.string(),
});
export type QuoteLine = z.infer<typeof QuoteLine>;

const Charge = z.object({ amount: z.int(), time: Time });

/** What a person will be charged, and when: made and stored by the server, valid for a limited time. */
export const Quote = z.object({
  quoteID: QuoteID,
  /**
   * `upgrade` charges the difference now, `downgrade` begins at the next billing date, `keep` revokes a
   * change.
   */
  kind: z.enum(['join', 'rejoin', 'upgrade', 'downgrade', 'keep']),
  currCode: CurrCode,
  currName: z.string(),
  category: Category,
  plan: Plan,
  /** The end of the free first month, where there is one. */
  trialUntil: z.nullable(Time),
  /**
   * The first charge. Its time may be some hours ahead: at night, cards are charged at nine in the morning.
   */
  firstCharge: Charge,
  nextCharge: Charge,
  /** The charge after a coupon has run out; the same as `nextCharge` where nothing changes. */
  laterCharge: Charge,
  coupon: z.nullable(z.object({ code: z.string(), name: z.string() })),
  lines: z.array(QuoteLine),
  expireTime: Time,
});
export type Quote = z.infer<typeof Quote>;
