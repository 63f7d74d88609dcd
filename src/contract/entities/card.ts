import * as z from 'zod/mini';
import { boundedText } from './bounded.ts';

export const CardID = boundedText(255).check(z.regex(/^pm_[A-Za-z0-9_]+$/));

/** A saved card. We never have its number, only the last digits. */
export const Card = z.object({
  cardID: CardID,
  /** Stripe's name: visa, mastercard, jcb, amex, … */
  brand: z.string(),
  last4: z.string(),
  expMonth: z.int(),
  expYear: z.int(),
  isDefault: z.boolean(),
  expired: z.boolean(),
});
export type Card = z.infer<typeof Card>;

/** What the card form still has to do with the card's bank. */
export const PaymentAction = z.object({ type: z.literal('confirm'), clientSecret: z.string() });
export type PaymentAction = z.infer<typeof PaymentAction>;
