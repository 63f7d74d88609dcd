import { DAY_MS, HOUR_MS } from '#domain/time-units.ts';
import { deleteExpiredQuotes } from '#server/billing/checkout/quote-store.ts';
import type { Job } from '#server/lib/job.ts';
import { measured } from '#server/lib/measured.ts';
import {
  abandonedCheckouts,
  findCheckout,
  lateFailedCheckouts,
  requestOf,
  settleFailedCheckout,
} from './checkout/checkout-store.ts';
import { failCheckout, resumeCheckout } from './checkout/checkouts.ts';
import { syncStripeSubscription, syncUnderLock } from './checkout/sync-with-stripe.ts';
import { deleteOldTrialCards } from './checkout/trial-card-store.ts';
import { withPaymentLock } from './lock.ts';
import type { BillingDeps } from './payments.ts';
import { unsyncedSubscriptions } from './sync/unsynced-store.ts';
import { deleteEventsBefore } from './webhook-store.ts';

/** The time a person has for their bank; Stripe itself gives up after 23 hours. */
const BANK_TIMEOUT_MS = 23 * HOUR_MS;
/** The time a request may take to arrive at Stripe. */
const REQUEST_TIMEOUT_MS = HOUR_MS;
const EVENTS_MS = 30 * DAY_MS;
const EXPIRED_QUOTES_MS = DAY_MS;
/** Nobody waits that long for another free month. */
const TRIAL_CARDS_MS = 3 * 365 * DAY_MS;

/** Repairs what was lost between us and Stripe: money and subscriptions agree after each run. */
export const reconcilePayments: Job<BillingDeps> = {
  name: 'reconcile-payments',
  cron: '*/5 * * * *',
  oneWaiting: true,
  run: reconcile,
};

/**
 * A failure of one person's work stops nobody else's; the next run tries it again, and what was left when the server stopped.
 */
export async function reconcile(deps: BillingDeps, stopping?: AbortSignal): Promise<void> {
  const { db, log } = deps;
  const now = deps.clock.now();
  const isolated = async (what: string, id: string, work: () => Promise<void>) => {
    if (stopping?.aborted) return;
    try {
      await work();
    } catch (error) {
      log.error(`${what} not reconciled`, { id, error });
      measured.moneyNotReconciled.publish({ what });
    }
  };
  for (const { joining_id: id, uid } of await abandonedCheckouts(db, now))
    await isolated('checkout', id, () => continueCheckout(deps, id, uid));
  for (const id of await unsyncedSubscriptions(db, now))
    await isolated('subscription', id, () => syncStripeSubscription(deps, id));
  for (const { joining_id: id, uid } of await lateFailedCheckouts(db))
    await isolated('failed checkout', id, () => checkFailed(deps, id, uid));
  await deleteEventsBefore(db, new Date(now.getTime() - EVENTS_MS));
  await deleteExpiredQuotes(db, new Date(now.getTime() - EXPIRED_QUOTES_MS));
  await deleteOldTrialCards(db, new Date(now.getTime() - TRIAL_CARDS_MS));
}

async function continueCheckout(deps: BillingDeps, checkoutID: string, uid: string): Promise<void> {
  await withPaymentLock(deps, uid, async (conn) => {
    const checkout = await findCheckout(conn, checkoutID);
    if (checkout?.state !== 'open') return;
    const age = deps.clock.now().getTime() - checkout.created_at.getTime();
    const { gateway } = deps.payments;
    const { stripe_subscription_id: known } = checkout;
    const isAtStripe =
      known !== null || (await gateway.findByCheckout(requestOf(checkout).customer, checkoutID)) !== null;
    // The request may still arrive there.
    if (!isAtStripe && age < REQUEST_TIMEOUT_MS) return;
    const outcome = await resumeCheckout(deps, conn, checkout, { ask: false });
    if ((outcome.kind !== 'action' && outcome.kind !== 'waiting') || age < BANK_TIMEOUT_MS) return;
    const stored = await findCheckout(conn, checkoutID);
    const subscription = await gateway.readSubscription(stored?.stripe_subscription_id ?? '');
    await failCheckout(deps, conn, checkout, 'the bank was not answered', subscription);
  });
}

/** Cancels and refunds a subscription whose request arrived at Stripe after its checkout had failed. */
async function checkFailed(deps: BillingDeps, checkoutID: string, uid: string): Promise<void> {
  await withPaymentLock(deps, uid, async (conn) => {
    const checkout = await findCheckout(conn, checkoutID);
    if (checkout?.state !== 'failed') return;
    const { gateway } = deps.payments;
    const known = checkout.stripe_subscription_id;
    const subscription =
      known === null
        ? await gateway.findByCheckout(requestOf(checkout).customer, checkoutID)
        : await gateway.readSubscription(known);
    if (subscription !== null) await syncUnderLock(deps, conn, subscription.id);
    await settleFailedCheckout(conn, checkoutID, deps.clock.now());
  });
}
