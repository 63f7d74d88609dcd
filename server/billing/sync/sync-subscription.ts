import { addJapanMonths, addUTCMonths } from '#domain/japan-time.ts';
import { findDeferredCoupon } from '#server/billing/coupons/coupon-store.ts';
import type { PaymentDeps } from '#server/billing/payments.ts';
import type { GatewayInvoice, GatewaySubscription } from '#server/billing/stripe/gateway.ts';
import { findPlanPrice } from '#server/billing/stripe/price-store.ts';
import type { Database } from '#server/db/connect.ts';
import { recordDueReleases } from '#server/learning/releases/record-releases.ts';
import { notifyPaymentFailed } from './payment-failed-notice.ts';
import { CLOCK_MARGIN_MS, placeCoupon } from './place-coupon.ts';
import { postSubscriptionMails } from './subscription-mails.ts';
import { type RequestedEnd, subscriptionAfter } from './subscription-state.ts';
import {
  findByStripeID,
  markUnsyncedAtStripe,
  type StoredSubscription,
  stateOf,
  updateState,
} from './subscription-store.ts';
import { syncOrders } from './sync-orders.ts';

/** Stores a running or ended subscription, its orders and refunds as they are at Stripe. */
export async function syncSubscription(
  deps: PaymentDeps,
  conn: Database,
  subscription: GatewaySubscription,
  requested: RequestedEnd = {},
): Promise<void> {
  const { gateway } = deps.payments;
  const invoices = await gateway.listInvoices(subscription.id);
  await conn.transaction().execute(async (trx) => {
    const row = await findByStripeID(trx, subscription.id);
    if (row === undefined) return;
    const now = deps.clock.now();
    // First: lessons due until now were released under the subscription as it was.
    await recordDueReleases(trx, row.uid, now);
    await storeReading(deps, trx, { row, subscription, invoices, now }, requested);
  });
  await attachCoupon(deps, conn, subscription, invoices);
  try {
    await placeCoupon(deps, conn, subscription, invoices);
  } catch (error) {
    // What the person asked for is done; the reconcile job repeats this part.
    deps.log.warn('own coupon not placed yet', { subscriptionID: subscription.id, error });
    await markUnsyncedAtStripe(conn, subscription.id);
  }
}

interface Reading {
  readonly row: StoredSubscription;
  readonly subscription: GatewaySubscription;
  readonly invoices: readonly GatewayInvoice[];
  readonly now: Date;
}

async function storeReading(
  deps: PaymentDeps,
  trx: Database,
  { row, subscription, invoices, now }: Reading,
  requested: RequestedEnd,
): Promise<void> {
  const planPrice = await findPlanPrice(trx, subscription.priceID);
  const before = stateOf(row);
  const snapshot = { subscription, invoices, planPrice, now: now.getTime() };
  const after = subscriptionAfter(before, snapshot, requested);
  await updateState(trx, row.subscription_id, after, now);
  const buyer = { uid: row.uid, currCode: row.curr_code, planID: row.plan_id };
  const orders = await syncOrders(deps, trx, buyer, invoices);
  const subject = { uid: row.uid, currCode: row.curr_code, stripeSubscriptionID: subscription.id };
  await postSubscriptionMails(deps, trx, subject, { before, after, orders });
  await notifyPaymentFailed(trx, subject, { before, after, orders }, now);
}

/**
 * Attaches a coupon that begins with the first real charge, after the free one has been made. It happens here so that
 * the next reading of the subscription repairs a crash in between.
 */
export async function attachCoupon(
  { payments, clock }: PaymentDeps,
  conn: Database,
  subscription: GatewaySubscription,
  invoices: readonly GatewayInvoice[],
): Promise<void> {
  const deferred = await findDeferredCoupon(conn, subscription.id);
  if (deferred === undefined || subscription.status === 'ended' || invoices.length === 0) return;
  const { coupon_id: couponID, duration, months } = deferred;
  const isAttached = subscription.coupons.includes(couponID);
  const wasUsed = invoices.some((invoice) => invoice.couponID === couponID);
  if (isAttached || wasUsed) return;
  if (duration === 'repeating' && !coversAll(subscription, months ?? 0, clock.now().getTime())) {
    // The reconcile job tries again until it does.
    await markUnsyncedAtStripe(conn, subscription.id);
    return;
  }
  await payments.gateway.setCoupons(subscription.id, [couponID], `coupon:${deferred.joining_id}`);
}

/**
 * Stripe ends a coupon of n months n months (of UTC) after it was attached. Attached in the very second of the anchor, or
 * a day before a month's end, it would end before the n-th charge.
 */
function coversAll({ anchor }: GatewaySubscription, months: number, now: number): boolean {
  const end = addUTCMonths(now - CLOCK_MARGIN_MS, months);
  return end > addJapanMonths(anchor, months);
}
