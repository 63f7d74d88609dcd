import * as z from 'zod/mini';
import { CouponCode } from './coupons.ts';
import { privateGet, privatePost, publicGet } from './endpoint.ts';
import { boundedText } from './entities/bounded.ts';
import { CardID, PaymentAction } from './entities/card.ts';
import { CurrCode, PlanID, QuoteID } from './entities/ids.ts';
import { Quote } from './entities/quote.ts';
import { ListedPlan, Subscription } from './entities/subscription.ts';

export const plans = {
  /** What somebody can choose now; a plan with comments only while a curriculum has a teacher (product-rules R13.5). */
  list: publicGet('/plans/list', { input: z.object({}), output: z.object({ plans: z.array(ListedPlan) }) }),
};

/** At most 500 characters; what a person tells the school when cancelling. */
const Reason = boundedText(500).check(z.regex(/^[^\0]*$/));

/** `subscription` is null while an action is open: nothing begins before the bank has agreed. */
const SubscriptionResult = z.object({
  subscription: z.nullable(Subscription),
  action: z.optional(PaymentAction),
});
const EndedSubscription = z.object({ subscription: Subscription });

/**
 * Errors in addition to the general ones: 409 `subscriptions/quote-changed` (fetch a new quote and show it),
 * 404 `coupons/unknown`, 409 `cards/missing` (no card), 403 `api/email-not-verified`, 402
 * `stripe/card-error`.
 */
export const subscriptions = {
  /** null for a person who never had a subscription. */
  list: privateGet('/subscriptions/list', {
    input: z.object({}),
    output: z.object({ subscriptions: z.nullable(z.array(Subscription)) }),
  }),
  /** What joining or a change of plan costs, and when; the server stores the quote. */
  quote: privatePost('/subscriptions/quotes/create', {
    input: z.object({ currCode: CurrCode, planID: PlanID, couponCode: z.optional(CouponCode) }),
    output: z.object({ quote: Quote }),
  }),
  /**
   * Joins. A repetition while an action is open, after it, or from another tab continues the same checkout.
   * Without `quoteID` the server makes and accepts a quote at once; without `cardID` the default card is
   * charged.
   */
  create: privatePost('/subscriptions/create', {
    input: z.object({
      currCode: CurrCode,
      planID: PlanID,
      couponID: z.optional(z.nullable(boundedText(64))),
      quoteID: z.optional(QuoteID),
      cardID: z.optional(CardID),
    }),
    output: SubscriptionResult,
  }),
  /**
   * A more expensive plan begins now, with a charge for the remaining days; a cheaper one at the next billing
   * date.
   */
  update: privatePost('/subscriptions/update', {
    input: z.object({ currCode: CurrCode, planID: PlanID, quoteID: z.optional(QuoteID) }),
    output: SubscriptionResult,
  }),
  cancel: privatePost('/subscriptions/cancel/create', {
    input: z.object({ currCode: CurrCode, reason: z.optional(Reason) }),
    output: EndedSubscription,
  }),
  /** Revokes a cancellation while the subscription still runs. */
  keep: privatePost('/subscriptions/cancel/delete', {
    input: z.object({ currCode: CurrCode }),
    output: EndedSubscription,
  }),
  /** Marks the study as finished: nothing is charged after the paid period. */
  complete: privatePost('/subscriptions/complete', {
    input: z.object({ currCode: CurrCode }),
    output: EndedSubscription,
  }),
};
