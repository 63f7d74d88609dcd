import { withPaymentLock } from '#server/billing/lock.ts';
import type { PaymentDeps } from '#server/billing/payments.ts';
import type { GatewaySubscription } from '#server/billing/stripe/gateway.ts';
import { cancelAndRefund } from '#server/billing/sync/cancel-and-refund.ts';
import type { RequestedEnd } from '#server/billing/sync/subscription-state.ts';
import { findByStripeID, findUid, unconfirmed } from '#server/billing/sync/subscription-store.ts';
import { syncSubscription } from '#server/billing/sync/sync-subscription.ts';
import type { Database } from '#server/db/connect.ts';
import { findCheckoutOf } from './checkout-store.ts';
import { buyerOf, concludeCheckout } from './checkouts.ts';

/**
 * Stores everything that mirrors one Stripe subscription as it is there now: subscription, orders, refunds and an open
 * checkout; posts mails about changes. Every write at Stripe ends here, and webhooks and the job begin here, so their
 * order, loss and repetition do not matter.
 */
export async function syncStripeSubscription(deps: PaymentDeps, stripeSubscriptionID: string): Promise<void> {
  const uid = await personOf(deps, stripeSubscriptionID);
  if (uid === null) return;
  await withPaymentLock(deps, uid, async (conn) => {
    await syncUnderLock(deps, conn, stripeSubscriptionID);
  });
}

/**
 * Does the same for a caller that holds the person's lock already.
 * @returns the subscription as read; null when Stripe has none
 */
export async function syncUnderLock(
  deps: PaymentDeps,
  conn: Database,
  stripeSubscriptionID: string,
  requested: RequestedEnd = {},
): Promise<GatewaySubscription | null> {
  const subscription = await deps.payments.gateway.readSubscription(stripeSubscriptionID);
  if (subscription === null) {
    deps.log.error('subscription not found at Stripe', { stripeSubscriptionID });
    return null;
  }
  if ((await findByStripeID(conn, subscription.id)) !== undefined)
    await syncSubscription(deps, conn, subscription, requested);
  else await syncUnmatched(deps, conn, subscription);
  return subscription;
}

/**
 * Reads at Stripe what was written there, or ended here, without having been read since. The answer, the event and the job
 * may have been lost: of an end that was taken back, whoever subscribed again would pay twice; a change that began would be
 * offered again.
 * @param sync reads one; a caller that holds the person's lock passes `syncUnderLock`
 */
export async function confirmUnheard(
  deps: PaymentDeps,
  db: Database,
  of: { readonly uid: string; readonly currCode: string },
  sync: (stripeSubscriptionID: string) => Promise<unknown>,
): Promise<void> {
  for (const id of await unconfirmed(db, of, deps.clock.now())) await sync(id);
}

/** Handles a Stripe subscription without one of ours: it belongs to an open checkout, or to nothing. */
async function syncUnmatched(
  deps: PaymentDeps,
  conn: Database,
  subscription: GatewaySubscription,
): Promise<void> {
  const checkout = await findCheckoutOf(conn, subscription);
  if (checkout?.state === 'open') {
    await concludeCheckout(deps, conn, checkout, subscription);
    return;
  }
  const { metadata, id } = subscription;
  const currCode = checkout?.curr_code ?? metadata['currCode'];
  const planID = checkout?.plan_id ?? Number(metadata['planID']);
  // Another shop or another installation uses the same Stripe account: that subscription is not ours to end.
  if (currCode === undefined || metadata['joiningID'] === undefined) return;
  if (metadata['school'] !== deps.config.publicOrigin) return;
  if (subscription.status !== 'ended')
    deps.log.error('Stripe subscription without one of ours: cancelled and refunded', { subscriptionID: id });
  const buyer = checkout === undefined ? { uid: null, currCode, planID } : buyerOf(checkout);
  await cancelAndRefund(deps, conn, subscription, buyer);
}

async function personOf({ db, payments }: PaymentDeps, stripeSubscriptionID: string): Promise<string | null> {
  const uid = await findUid(db, stripeSubscriptionID);
  if (uid !== undefined) return uid;
  const subscription = await payments.gateway.readSubscription(stripeSubscriptionID);
  return subscription?.metadata['uid'] ?? null;
}
