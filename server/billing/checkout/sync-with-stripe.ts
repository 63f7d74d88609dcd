import { withPayments } from '#server/billing/lock.ts';
import type { PaymentDeps } from '#server/billing/payments.ts';
import type { GatewaySubscription } from '#server/billing/stripe/gateway.ts';
import { giveBack } from '#server/billing/sync/cancel-and-refund.ts';
import type { Asked } from '#server/billing/sync/subscription-state.ts';
import { contractAtStripe } from '#server/billing/sync/subscription-store.ts';
import { settleContract } from '#server/billing/sync/sync-subscription.ts';
import type { Database } from '#server/db/connect.ts';
import { joiningOf } from './checkout-store.ts';
import { buyerOf, conclude } from './checkouts.ts';

/**
 * Brings everything that mirrors one Stripe subscription to what it is there now: contract, orders, refunds, an open
 * joining, mails of what is new. Whoever writes at Stripe ends here, and webhooks and the job begin here; so their order,
 * loss and doubling do not matter.
 */
export async function settleSubscription(deps: PaymentDeps, stripeSubscriptionID: string): Promise<void> {
  const uid = await personOf(deps, stripeSubscriptionID);
  if (uid === null) return;
  await withPayments(deps, uid, async (conn) => {
    await settleHeld(deps, conn, stripeSubscriptionID);
  });
}

/**
 * The same for whoever holds the person's lock already.
 * @returns the subscription as read; null where Stripe has none
 */
export async function settleHeld(
  deps: PaymentDeps,
  conn: Database,
  stripeSubscriptionID: string,
  asked: Asked = {},
): Promise<GatewaySubscription | null> {
  const subscription = await deps.payments.gateway.readSubscription(stripeSubscriptionID);
  if (subscription === null) {
    deps.log.error('subscription not found at Stripe', { stripeSubscriptionID });
    return null;
  }
  if ((await contractAtStripe(conn, subscription.id)) !== undefined)
    await settleContract(deps, conn, subscription, asked);
  else await settleStray(deps, conn, subscription);
  return subscription;
}

/** A subscription without a contract: of a joining that is open, or one that stands for nothing. */
async function settleStray(
  deps: PaymentDeps,
  conn: Database,
  subscription: GatewaySubscription,
): Promise<void> {
  const joining = await joiningOf(conn, subscription);
  if (joining?.state === 'open') {
    await conclude(deps, conn, joining, subscription);
    return;
  }
  const { metadata, id } = subscription;
  const currCode = joining?.curr_code ?? metadata['currCode'];
  const planID = joining?.plan_id ?? Number(metadata['planID']);
  // Somebody else's of the same account at Stripe (another shop, another school of オトミチ): not ours to end.
  if (currCode === undefined || metadata['joiningID'] === undefined) return;
  if (metadata['school'] !== deps.config.publicOrigin) return;
  if (subscription.status !== 'ended')
    deps.log.error('live at Stripe without a contract: ended and given back', { subscriptionID: id });
  const buyer = joining === undefined ? { uid: null, currCode, planID } : buyerOf(joining);
  await giveBack(deps, conn, subscription, buyer);
}

async function personOf({ db, payments }: PaymentDeps, stripeSubscriptionID: string): Promise<string | null> {
  const ours = await db
    .selectFrom('subscriptions')
    .select('uid')
    .where('stripe_subscription_id', '=', stripeSubscriptionID)
    .executeTakeFirst();
  if (ours !== undefined) return ours.uid;
  const there = await payments.gateway.readSubscription(stripeSubscriptionID);
  return there?.metadata['uid'] ?? null;
}
