import type { PaymentDeps } from '#server/billing/payments.ts';
import type { GatewayInvoice, GatewaySubscription } from '#server/billing/stripe/gateway.ts';
import { placeCoupon } from '#server/billing/sync/place-coupon.ts';
import { mailFactsOf, post } from '#server/billing/sync/subscription-mails.ts';
import {
  billedSubscriptions,
  findRunningID,
  insertSubscription,
  markUnsyncedAtStripe,
} from '#server/billing/sync/subscription-store.ts';
import { syncOrders } from '#server/billing/sync/sync-orders.ts';
import { attachCoupon, syncSubscription } from '#server/billing/sync/sync-subscription.ts';
import type { Database } from '#server/db/connect.ts';
import { recordDueReleases } from '#server/learning/releases/record-releases.ts';
import { subscribedMail } from '#server/messages/templates/payments.ts';
import { type CheckoutRow, closeCheckout, requestOf } from './checkout-store.ts';
import { findFacts, findShown } from './quote-store.ts';

/**
 * Stores the subscription with its first order, closes the checkout and posts the mail, in one transaction. The
 * subscription gets the id of the checkout.
 * @returns false when the person has another running subscription to the curriculum
 */
export async function beginSubscription(
  deps: PaymentDeps,
  conn: Database,
  checkout: CheckoutRow,
  subscription: GatewaySubscription,
): Promise<boolean> {
  const invoices = await deps.payments.gateway.listInvoices(subscription.id);
  const begun = await conn.transaction().execute(async (trx) => {
    const now = deps.clock.now();
    // Lessons due until now were released under the earlier subscriptions.
    await recordDueReleases(trx, checkout.uid, now);
    if (!(await storeSubscription(trx, checkout, subscription, now))) return false;
    const buyer = { uid: checkout.uid, currCode: checkout.curr_code, planID: checkout.plan_id };
    await syncOrders(deps, trx, buyer, invoices);
    if (await closeCheckout(trx, checkout.joining_id, { state: 'done' }, now))
      await postJoinedMail(deps, trx, checkout, now);
    return true;
  });
  if (!begun) return false;
  await completeAtStripe(deps, conn, checkout, subscription, invoices);
  return true;
}

/** Attaches the coupon and the card. The subscription is stored already: the reconcile job repeats what fails here. */
async function completeAtStripe(
  deps: PaymentDeps,
  conn: Database,
  checkout: CheckoutRow,
  subscription: GatewaySubscription,
  invoices: readonly GatewayInvoice[],
): Promise<void> {
  try {
    if (subscription.status === 'past_due') await syncSubscription(deps, conn, subscription);
    else {
      await attachCoupon(deps, conn, subscription, invoices);
      await placeCoupon(deps, conn, subscription, invoices);
    }
    await makeCardDefault(deps, conn, checkout);
  } catch (error) {
    deps.log.warn('a new subscription is not synced yet', { subscriptionID: subscription.id, error });
    await markUnsyncedAtStripe(conn, subscription.id);
  }
}

async function storeSubscription(
  trx: Database,
  checkout: CheckoutRow,
  subscription: GatewaySubscription,
  now: Date,
): Promise<boolean> {
  const { uid, curr_code: currCode, quote_id: quoteID } = checkout;
  const running = await findRunningID(trx, { uid, currCode }, now);
  if (running !== undefined) return running === checkout.joining_id;
  const { price } = await findFacts(trx, quoteID);
  const made = {
    subscriptionID: checkout.joining_id,
    uid,
    currCode,
    planID: checkout.plan_id,
    quoteID,
    stripeSubscriptionID: subscription.id,
    price,
    trial: checkout.trial,
    startTime: new Date(subscription.createdAt),
    periodStart: new Date(subscription.periodStart),
    periodEnd: new Date(subscription.periodEnd),
  };
  return await insertSubscription(trx, made, now);
}

/** Makes the chosen card the default one, unless another card pays for another subscription. */
async function makeCardDefault(
  { payments, clock }: PaymentDeps,
  conn: Database,
  checkout: CheckoutRow,
): Promise<void> {
  const { customer, cardID } = requestOf(checkout);
  const billed = await billedSubscriptions(conn, checkout.uid, clock.now());
  if (billed.length > 1) return;
  const { defaultCardID } = await payments.gateway.listCards(customer);
  if (defaultCardID !== cardID) await payments.gateway.setDefaultCard(customer, cardID, []);
}

/** Posts the mail that repeats what was agreed to, as the page showed it. */
async function postJoinedMail(
  deps: PaymentDeps,
  trx: Database,
  checkout: CheckoutRow,
  now: Date,
): Promise<void> {
  const { uid, curr_code: currCode, plan_id: planID, quote_id } = checkout;
  const about = await mailFactsOf(deps, trx, { uid, currCode, planID });
  if (about === null) return;
  const { kind, lines } = await findShown(trx, quote_id);
  const mail = subscribedMail({ ...about, rejoined: kind === 'rejoin', lines });
  await post(trx, mail, now, `joined:${checkout.joining_id}`);
}
