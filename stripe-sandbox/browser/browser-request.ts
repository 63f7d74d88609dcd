import * as z from 'zod/mini';
import { type ReadCard, readTypedCard } from '#stripe-sandbox/payments/typed-card.ts';
import { invalid } from '#stripe-sandbox/wire/refusal.ts';

/** A request of the browser's script, without the card number. */
export interface BrowserRequest {
  readonly id: string;
  readonly clientSecret: string;
  readonly card: ReadCard | null;
  readonly paymentMethod: string | null;
  readonly hasPassed: boolean | null;
}

const short = z.string().check(z.maxLength(100));
const Body = z.strictObject({
  clientSecret: short,
  card: z.optional(z.strictObject({ number: short, expMonth: short, expYear: short, cvc: short })),
  paymentMethod: z.optional(short),
  hasPassed: z.optional(z.boolean()),
});

/**
 * Reads a request of the form. Its errors contain nothing of the text, which may hold somebody's card.
 * @throws Refusal 400 for an invalid request, 402 for a number that is no test number (see `readTypedCard`)
 */
export function readBrowserRequest(id: string, text: string, now: Date): BrowserRequest {
  const read = Body.safeParse(parsed(text));
  if (!read.success) throw invalid('The request could not be read.');
  const { clientSecret, card, paymentMethod = null, hasPassed = null } = read.data;
  const readCard = card === undefined ? null : readTypedCard(card, now);
  return { id, clientSecret, card: readCard, paymentMethod, hasPassed };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // The parser's message would quote the text.
    return undefined;
  }
}
