import * as z from 'zod/mini';
import { CurrCode, Time } from './ids.ts';
import { Plan } from './subscription.ts';

/** One fact of the confirmation page, exactly as it is shown and kept (特定商取引法 12条の6). */
export const QuoteLine = z.object({
  topic: z.enum(['item', 'amount', 'payment', 'delivery', 'period', 'cancellation', 'other']),
  label: z.string(),
  text: z.string(),
});
export type QuoteLine = z.infer<typeof QuoteLine>;

const Charge = z.object({ amount: z.int(), time: Time });

/** What a person will be charged, and when: made by the school, kept by it, valid for a while. */
export const Quote = z.object({
  quoteID: z.uuid(),
  /** `upgrade` charges the difference now, `downgrade` begins at the next billing date, `keep` takes a change back. */
  kind: z.enum(['join', 'rejoin', 'upgrade', 'downgrade', 'keep']),
  currCode: CurrCode,
  currName: z.string(),
  plan: Plan,
  /** The end of the free first month, where there is one. */
  trialUntil: z.nullable(Time),
  /** What is charged first. Its time may be a few hours ahead: in the night cards are charged at nine in the morning. */
  firstCharge: Charge,
  nextCharge: Charge,
  /** Once a coupon has run out; the same as `nextCharge` where nothing changes. */
  laterCharge: Charge,
  coupon: z.nullable(z.object({ code: z.string(), name: z.string() })),
  lines: z.array(QuoteLine),
  expireTime: Time,
});
export type Quote = z.infer<typeof Quote>;
