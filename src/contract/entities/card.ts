import * as z from 'zod/mini';

export const CardID = z.string().check(z.regex(/^pm_[A-Za-z0-9_]+$/), z.maxLength(255));

/** A saved card. The number is never ours: only its end is known. */
export const Card = z.object({
  cardID: CardID,
  /** As Stripe names it: visa, mastercard, jcb, amex, … */
  brand: z.string(),
  last4: z.string(),
  expMonth: z.int(),
  expYear: z.int(),
  isDefault: z.boolean(),
  expired: z.boolean(),
});
export type Card = z.infer<typeof Card>;

/** What the card form still has to do at the card's bank. */
export const PaymentAction = z.object({ type: z.literal('confirm'), clientSecret: z.string() });
export type PaymentAction = z.infer<typeof PaymentAction>;
