import * as z from 'zod/mini';
import { privateGet, privatePost } from './endpoint.ts';
import { Card, CardID } from './entities/card.ts';

const Cards = z.object({ cards: z.array(Card) });
const SetupID = z.string().check(z.regex(/^seti_[A-Za-z0-9_]+$/), z.maxLength(255));

/** Saved cards. A card's number goes from the card form to Stripe, and never through these calls. */
export const cards = {
  list: privateGet('/cards/list', { input: z.object({}), output: Cards }),
  /** 403 `api/email-not-verified` without a proven address or number. */
  createSetup: privatePost('/cards/setup/create', {
    input: z.object({}),
    output: z.object({ clientSecret: z.string(), setupID: SetupID }),
  }),
  /** After the form has confirmed: 402 `stripe/card-error` where the bank refused, 409 while it is not decided. */
  completeSetup: privatePost('/cards/setup/complete', {
    input: z.object({ setupID: SetupID, setDefault: z.optional(z.boolean()) }),
    output: z.object({ card: Card }),
  }),
  /** Live contracts are charged to it from now on; a charge that is open is tried again with it. */
  updateDefault: privatePost('/cards/default/update', {
    input: z.object({ cardID: CardID }),
    output: Cards,
  }),
  /** 409 `cards/in-use` for the only card of a live contract. */
  remove: privatePost('/cards/delete', { input: z.object({ cardID: CardID }), output: Cards }),
};
