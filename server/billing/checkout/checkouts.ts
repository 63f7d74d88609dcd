import type { PaymentAction } from '#contract/entities/card.ts';
import { ApiError } from '#contract/errors.ts';
import { anchorDayOf } from '#domain/billing/billing-dates.ts';
import { japanDay } from '#domain/japan-time.ts';
import { MINUTE_MS } from '#domain/time-units.ts';
import { releaseCoupon } from '#server/billing/coupons/coupon-store.ts';
import type { PaymentDeps } from '#server/billing/payments.ts';
import type { GatewaySubscription } from '#server/billing/stripe/gateway.ts';
import { cardError } from '#server/billing/stripe/stripe-errors.ts';
import { cancelAndRefund } from '#server/billing/sync/cancel-and-refund.ts';
import type { Database } from '#server/db/connect.ts';
import { beginSubscription } from './begin-subscription.ts';
import { type CheckoutRow, closeCheckout, requestOf, setStripeSubscription } from './checkout-store.ts';
import { releaseTrialCard } from './trial-card-store.ts';

/*
 *      create: quote accepted, coupon redeemed, request stored
 *                 │
 *                 ▼            needs      ┌──────────────┐
 *   ┌────────── open ──── authentication ▶│ same action  │
 *   │             │  ▲                    └──────┬───────┘
 *   │             │  └───────────────────────────┘
 *   │             ├── active at Stripe ──────────────▶ done     the subscription begins
 *   │             ├── refused, or ended there ───────▶ failed   cancelled there, coupon released
 *   │             ├── nothing there, and too old or
 *   │             │   another card or offer requested ▶ failed
 *   │             └── needs authentication, and another
 *   │                 plan, coupon or card requested ─▶ failed  cancelled there, refunded if it was just paid
 *   └── a repeat, another tab, a webhook and the job all continue from the stored checkout, under the person's lock
 *
 * failed, but live at Stripe after all (a request that took very long): cancelled there and refunded.
 */

export type CheckoutOutcome =
  | { readonly kind: 'done'; readonly subscriptionID: string }
  | { readonly kind: 'action'; readonly action: PaymentAction }
  | { readonly kind: 'refused'; readonly declineCode: string | null }
  /** The person got another subscription meanwhile (granted by the school). */
  | { readonly kind: 'taken' }
  /** Nothing is at Stripe, and the accepted quote is no longer valid. */
  | { readonly kind: 'stale' }
  /** The bank has not decided. */
  | { readonly kind: 'waiting' };

/** Longer than all retries of one call together: the job looks for a request that is still on its way then. */
const REPEATABLE_MS = 10 * MINUTE_MS;

/**
 * Continues an open checkout as far as possible now.
 * @param how `ask`: Stripe may be asked (again) to create the subscription; otherwise it is only looked up
 * @throws ApiError `api/stripe-error` when Stripe did not answer: the checkout stays open, and a repeat continues it
 */
export async function resumeCheckout(
  deps: PaymentDeps,
  conn: Database,
  checkout: CheckoutRow,
  how: { readonly ask: boolean },
): Promise<CheckoutOutcome> {
  const subscription = await atStripe(deps, checkout, how);
  if (subscription !== null) return await concludeCheckout(deps, conn, checkout, subscription);
  await failCheckout(deps, conn, checkout, 'nothing at Stripe');
  return { kind: 'stale' };
}

async function atStripe(
  { payments, clock }: PaymentDeps,
  checkout: CheckoutRow,
  { ask }: { ask: boolean },
): Promise<GatewaySubscription | null> {
  const { gateway } = payments;
  const { joining_id: id, stripe_subscription_id: known } = checkout;
  if (known !== null) return await gateway.readSubscription(known);
  const request = requestOf(checkout);
  const found = await gateway.findByCheckout(request.customer, id);
  if (found === null && !(ask && isRepeatable(checkout, clock.now()))) return null;
  // A repeat gets the answer of the first time: the present state is read.
  const { id: made } = found ?? (await gateway.createSubscription(request, `join:${id}`));
  return found ?? (await gateway.readSubscription(made));
}

/** Whether the stored request is still right: the same day, and the same side of the first charge in the morning. */
function isRepeatable(checkout: CheckoutRow, now: Date): boolean {
  const [begun, time] = [checkout.created_at.getTime(), now.getTime()];
  const isSameDay = japanDay(begun) === japanDay(time);
  return time - begun < REPEATABLE_MS && isSameDay && requestOf(checkout).anchorDay === anchorDayOf(time);
}

/** Ends or continues a checkout according to its subscription at Stripe. */
export async function concludeCheckout(
  deps: PaymentDeps,
  conn: Database,
  checkout: CheckoutRow,
  subscription: GatewaySubscription,
): Promise<CheckoutOutcome> {
  // A webhook arrived before the answer that contains the id.
  if (checkout.stripe_subscription_id === null)
    await setStripeSubscription(conn, checkout.joining_id, subscription.id);
  switch (subscription.status) {
    case 'active':
    case 'past_due': {
      if (await beginSubscription(deps, conn, checkout, subscription))
        return { kind: 'done', subscriptionID: checkout.joining_id };
      await failCheckout(deps, conn, checkout, 'another contract', subscription);
      return { kind: 'taken' };
    }
    case 'incomplete':
      if (subscription.action !== null) return { kind: 'action', action: subscription.action };
      if (subscription.declineCode === null) return { kind: 'waiting' };
      await failCheckout(deps, conn, checkout, `refused: ${subscription.declineCode}`, subscription);
      return { kind: 'refused', declineCode: subscription.declineCode };
    case 'ended':
      await failCheckout(deps, conn, checkout, 'ended at Stripe', subscription);
      return { kind: 'refused', declineCode: subscription.declineCode };
    case 'other':
      return { kind: 'waiting' };
  }
}

/** Cancels at Stripe first: a crash in between leaves an open checkout, which the next look closes. */
export async function failCheckout(
  deps: PaymentDeps,
  conn: Database,
  checkout: CheckoutRow,
  failure: string,
  subscription: GatewaySubscription | null = null,
): Promise<void> {
  if (subscription !== null) await cancelAndRefund(deps, conn, subscription, buyerOf(checkout));
  await conn.transaction().execute(async (trx) => {
    await closeCheckout(trx, checkout.joining_id, { state: 'failed', failure }, deps.clock.now());
    await releaseCoupon(trx, checkout.joining_id);
    await releaseTrialCard(trx, checkout.joining_id);
  });
}

export function buyerOf({ uid, curr_code, plan_id }: CheckoutRow) {
  return { uid, currCode: curr_code, planID: plan_id };
}

/** The error that a person gets for a checkout that did not become a subscription. */
export function checkoutErrorOf(
  outcome: Exclude<CheckoutOutcome, { kind: 'done' } | { kind: 'action' }>,
): ApiError {
  switch (outcome.kind) {
    case 'refused':
      return cardError(outcome.declineCode);
    case 'taken':
      return new ApiError('subscriptions/already-active');
    case 'stale':
      return new ApiError('subscriptions/quote-changed');
    case 'waiting':
      return new ApiError('api/conflict', { retryAfter: 5 });
  }
}
