import type { Database } from '#server/db/connect.ts';
import type { Asked } from './contract-after.ts';
import { contractAtStripe } from './contract-store.ts';
import type { GatewaySubscription } from './gateway.ts';
import { giveBack } from './give-back.ts';
import { buyerOf, conclude } from './joinings.ts';
import { joiningOf } from './joinings-store.ts';
import { withPayments } from './lock.ts';
import { type SettleParts, settleContract } from './settle-contract.ts';

/**
 * Brings everything that mirrors one Stripe subscription to what it is there now: contract, orders, refunds, an open
 * joining, mails of what is new. Whoever writes at Stripe ends here, and webhooks and the job begin here; so their order,
 * loss and doubling do not matter.
 */
export async function settleSubscription(parts: SettleParts, stripeSubscriptionID: string): Promise<void> {
  const uid = await personOf(parts, stripeSubscriptionID);
  if (uid === null) return;
  await withPayments(parts, uid, async (conn) => {
    await settleHeld(parts, conn, stripeSubscriptionID);
  });
}

/**
 * The same for whoever holds the person's lock already.
 * @returns the subscription as read; null where Stripe has none
 */
export async function settleHeld(
  parts: SettleParts,
  conn: Database,
  stripeSubscriptionID: string,
  asked: Asked = {},
): Promise<GatewaySubscription | null> {
  const subscription = await parts.payments.gateway.readSubscription(stripeSubscriptionID);
  if (subscription === null) {
    parts.log.error('subscription not found at Stripe', { stripeSubscriptionID });
    return null;
  }
  if ((await contractAtStripe(conn, subscription.id)) !== undefined)
    await settleContract(parts, conn, subscription, asked);
  else await settleStray(parts, conn, subscription);
  return subscription;
}

/** A subscription without a contract: of a joining that is open, or one that stands for nothing. */
async function settleStray(
  parts: SettleParts,
  conn: Database,
  subscription: GatewaySubscription,
): Promise<void> {
  const joining = await joiningOf(conn, subscription);
  if (joining?.state === 'open') {
    await conclude(parts, conn, joining, subscription);
    return;
  }
  const { metadata, id } = subscription;
  const currCode = joining?.curr_code ?? metadata['currCode'];
  const planID = joining?.plan_id ?? Number(metadata['planID']);
  // Somebody else's of the same account at Stripe (another shop, another school of オトミチ): not ours to end.
  if (currCode === undefined || metadata['joiningID'] === undefined) return;
  if (metadata['school'] !== parts.config.publicOrigin) return;
  if (subscription.status !== 'ended')
    parts.log.error('live at Stripe without a contract: ended and given back', { subscriptionID: id });
  const buyer = joining === undefined ? { uid: null, currCode, planID } : buyerOf(joining);
  await giveBack(parts, conn, subscription, buyer);
}

async function personOf({ db, payments }: SettleParts, stripeSubscriptionID: string): Promise<string | null> {
  const ours = await db
    .selectFrom('subscriptions')
    .select('uid')
    .where('stripe_subscription_id', '=', stripeSubscriptionID)
    .executeTakeFirst();
  if (ours !== undefined) return ours.uid;
  const there = await payments.gateway.readSubscription(stripeSubscriptionID);
  return there?.metadata['uid'] ?? null;
}
