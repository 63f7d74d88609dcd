import * as z from 'zod/mini';
import { CouponCode } from './coupons.ts';
import { privateGet, privatePost, publicGet } from './endpoint.ts';
import { CardID, PaymentAction } from './entities/card.ts';
import { CurrCode } from './entities/ids.ts';
import { Quote } from './entities/quote.ts';
import { Plan, Subscription } from './entities/subscription.ts';

export const plans = {
  list: publicGet('/plans/list', { input: z.object({}), output: z.object({ plans: z.array(Plan) }) }),
};

/** At most 500 characters; what a person wants to tell the school on leaving. */
const Reason = z.string().check(z.maxLength(500), z.regex(/^[^\0]*$/));

/** `subscription` is null while an action is open: nothing has begun before the bank has said yes. */
const Written = z.object({
  subscription: z.nullable(Subscription),
  action: z.optional(PaymentAction),
});
const Ended = z.object({ subscription: Subscription });

/** Refusals beside the general ones: 409 `subscriptions/quote-changed` (ask for a new quote and show it), 404
 *  `coupons/unknown`, 409 `cards/missing` (no card), 403 `api/email-not-verified`, 402 `stripe/card-error`. */
export const subscriptions = {
  /** null for a person who never had one. */
  list: privateGet('/subscriptions/list', {
    input: z.object({}),
    output: z.object({ subscriptions: z.nullable(z.array(Subscription)) }),
  }),
  /** What joining or a change of plan costs, and when; the school keeps what it told. */
  quote: privatePost('/subscriptions/quotes/create', {
    input: z.object({ currCode: CurrCode, planID: z.int(), couponCode: z.optional(CouponCode) }),
    output: z.object({ quote: Quote }),
  }),
  /**
   * Joins. A repeat while an action is open, after it, or from another tab goes on with the same joining.
   * Without `quoteID` a quote is made and accepted in the same breath; without `cardID` the default card pays.
   */
  create: privatePost('/subscriptions/create', {
    input: z.object({
      currCode: CurrCode,
      planID: z.int(),
      couponID: z.optional(z.nullable(z.string().check(z.maxLength(64)))),
      quoteID: z.optional(z.uuid()),
      cardID: z.optional(CardID),
    }),
    output: Written,
  }),
  /** A dearer plan begins now and is charged for the days that are left; a cheaper one at the next billing date. */
  update: privatePost('/subscriptions/update', {
    input: z.object({ currCode: CurrCode, planID: z.int(), quoteID: z.optional(z.uuid()) }),
    output: Written,
  }),
  cancel: privatePost('/subscriptions/cancel/create', {
    input: z.object({ currCode: CurrCode, reason: z.optional(Reason) }),
    output: Ended,
  }),
  /** Takes a cancellation back while the contract still runs. */
  keep: privatePost('/subscriptions/cancel/delete', {
    input: z.object({ currCode: CurrCode }),
    output: Ended,
  }),
  /** The course of study is finished: nothing is charged after the period that is paid. */
  complete: privatePost('/subscriptions/complete', {
    input: z.object({ currCode: CurrCode }),
    output: Ended,
  }),
};
