import type { PaymentAction } from '#contract/entities/card.ts';
import { ApiError } from '#contract/errors.ts';
import type { PaymentDeps } from '#server/billing/payments.ts';
import { findRunningID } from '#server/billing/sync/subscription-store.ts';
import type { Database } from '#server/db/connect.ts';
import { type CheckoutRow, findCheckout, findOpenCheckout } from './checkout-store.ts';
import { type CheckoutOutcome, checkoutErrorOf, failCheckout, resumeCheckout } from './checkouts.ts';
import { type CreateInput, openCheckout } from './new-checkout.ts';
import { isSameOffer } from './offer.ts';
import { findQuote } from './quote-store.ts';

/** A subscription that begins or changed, or the action that the card's bank requires first. */
export type PurchaseResult = { readonly subscriptionID: string } | { readonly action: PaymentAction };

/**
 * Begins a checkout, or continues an open one: after a double press, in another tab, or on a repeat after a lost answer.
 * The result is one subscription and one charge, whatever breaks (state diagram in checkouts.ts).
 * The caller holds the person's lock.
 */
export async function createSubscription(
  deps: PaymentDeps,
  conn: Database,
  uid: string,
  input: CreateInput,
): Promise<PurchaseResult> {
  const earlier = await continueEarlier(deps, conn, uid, input);
  if (earlier !== null) return earlier;
  const checkout = await openCheckout(deps, conn, uid, input);
  return resultOf(await resumeCheckout(deps, conn, checkout, { ask: true }));
}

/** null when there is nothing to continue, so that a new checkout begins. */
async function continueEarlier(
  deps: PaymentDeps,
  conn: Database,
  uid: string,
  input: CreateInput,
): Promise<PurchaseResult | null> {
  const open = await findOpenCheckout(conn, uid, input.currCode);
  if (open === undefined) return await alreadySubscribed(deps, conn, uid, input);
  const isRepeat = isSameRequest(open, input);
  const outcome = await resumeCheckout(deps, conn, open, { ask: isRepeat });
  if (isRepeat) return resultOf(outcome);
  // Another offer or card after a refusal is a new checkout; the old one is closed by now.
  if (outcome.kind === 'refused' || outcome.kind === 'stale') return null;
  // The bank's question is repeated only for the offer that is shown now: nobody pays for one they turned away from.
  if (outcome.kind === 'action' && !(await isSameAgreement(conn, uid, open, input))) {
    await abandonCheckout(deps, conn, open.joining_id);
    return null;
  }
  // It had begun unheard: answered as when a webhook was quicker, never as a success of an offer that did not begin.
  if (outcome.kind === 'done' && !(await isOfferOf(conn, uid, open, input)))
    throw new ApiError('subscriptions/already-active');
  return resultOf(outcome);
}

/** The same offer by the same card. */
async function isSameAgreement(
  conn: Database,
  uid: string,
  open: CheckoutRow,
  input: CreateInput,
): Promise<boolean> {
  if (input.cardID !== undefined && input.cardID !== open.stripe_payment_method_id) return false;
  return await isOfferOf(conn, uid, open, input);
}

/** Another tab may have a quote of its own with the same yen on the same days. */
async function isOfferOf(
  conn: Database,
  uid: string,
  open: CheckoutRow,
  { planID, quoteID, couponID }: CreateInput,
): Promise<boolean> {
  if (open.plan_id !== planID) return false;
  if (quoteID === undefined) return couponID === undefined || couponID === open.coupon_id;
  if (quoteID === open.quote_id) return true;
  const requested = await findQuote(conn, uid, quoteID);
  const agreed = await findQuote(conn, uid, open.quote_id);
  return requested.coupon_id === agreed.coupon_id && isSameOffer(agreed.facts, requested.facts);
}

/** Cancels it at Stripe; refunded if the bank approves at this very moment. */
async function abandonCheckout(deps: PaymentDeps, conn: Database, checkoutID: string): Promise<void> {
  const checkout = await findCheckout(conn, checkoutID);
  const stripeID = checkout?.stripe_subscription_id ?? null;
  if (checkout === undefined || stripeID === null) return;
  const subscription = await deps.payments.gateway.readSubscription(stripeID);
  await failCheckout(deps, conn, checkout, 'another wish', subscription);
}

function isSameRequest(open: CheckoutRow, { planID, quoteID, cardID }: CreateInput): boolean {
  if (open.plan_id !== planID) return false;
  if (quoteID !== undefined && quoteID !== open.quote_id) return false;
  return cardID === undefined || cardID === open.stripe_payment_method_id;
}

/** The same quote became the running subscription already: its answer was lost. */
async function alreadySubscribed(
  deps: PaymentDeps,
  conn: Database,
  uid: string,
  { quoteID, currCode }: CreateInput,
): Promise<PurchaseResult | null> {
  if (quoteID === undefined) return null;
  const subscriptionID = await findRunningID(conn, { uid, currCode, quoteID }, deps.clock.now());
  return subscriptionID === undefined ? null : { subscriptionID };
}

function resultOf(outcome: CheckoutOutcome): PurchaseResult {
  switch (outcome.kind) {
    case 'done':
      return { subscriptionID: outcome.subscriptionID };
    case 'action':
      return { action: outcome.action };
    default:
      throw checkoutErrorOf(outcome);
  }
}
