import * as z from 'zod/mini';
import { privateGet, privatePost } from './endpoint.ts';
import { boundedText } from './entities/bounded.ts';
import { Card, CardID } from './entities/card.ts';

const Cards = z.object({ cards: z.array(Card) });
const SetupID = boundedText(255).check(z.regex(/^seti_[A-Za-z0-9_]+$/));

/** Saved cards. The card form sends a card's number to Stripe directly, never through these calls. */
export const cards = {
  list: privateGet('/cards/list', { input: z.object({}), output: Cards }),
  /** 403 `api/email-not-verified` without a verified address or number. */
  createSetup: privatePost('/cards/setup/create', {
    input: z.object({}),
    output: z.object({ clientSecret: z.string(), setupID: SetupID }),
  }),
  /**
   * Called after the form has confirmed: 402 `stripe/card-error` when the bank refused, 409 while it is
   * undecided.
   */
  completeSetup: privatePost('/cards/setup/complete', {
    input: z.object({ setupID: SetupID, setDefault: z.optional(z.boolean()) }),
    output: z.object({ card: Card }),
  }),
  /** Active subscriptions are charged to it from now on; an open charge is tried again with it. */
  updateDefault: privatePost('/cards/default/update', {
    input: z.object({ cardID: CardID }),
    output: Cards,
  }),
  /** 409 `cards/in-use` for the only card of an active subscription. */
  remove: privatePost('/cards/delete', { input: z.object({ cardID: CardID }), output: Cards }),
};
