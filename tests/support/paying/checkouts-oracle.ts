import type { Database } from '#server/db/connect.ts';
import type { APayer } from './a-payer.ts';
import type { AtStripe } from './stripe-truth.ts';

/** Checks every checkout: it has ended, its coupon is right, and its result equals the answers to the person. */
export async function brokenCheckouts(db: Database, payer: APayer, stripe: AtStripe): Promise<string[]> {
  const checkouts = await db
    .selectFrom('joinings as j')
    .leftJoin('subscriptions as s', 's.subscription_id', 'j.joining_id')
    .leftJoin('coupon_redemptions as r', 'r.joining_id', 'j.joining_id')
    .where('j.uid', '=', payer.uid)
    .select(['j.joining_id', 'j.state', 'j.quote_id', 'j.coupon_id', 'j.stripe_subscription_id'])
    .select(['s.subscription_id as subscription', 'r.coupon_id as redeemed'])
    .execute();
  const broken: string[] = [];
  for (const { joining_id: id, state, quote_id, coupon_id, subscription, redeemed } of checkouts) {
    if (state === 'open') broken.push(`a checkout that never ended: ${id}`);
    if ((state === 'done') !== (subscription !== null))
      broken.push(`${state}, with subscription ${subscription}`);
    if ((state === 'done' ? coupon_id : null) !== redeemed)
      broken.push(`${state} with the coupon ${coupon_id}, redeemed ${redeemed}`);
    const own = stripe.subscriptions.filter(({ checkoutID }) => checkoutID === id);
    if (own.length > 1) broken.push(`${own.length} subscriptions of one checkout`);
    const word = payer.accepted.find(({ quote }) => quote.quoteID === quote_id)?.word;
    if (word === 'declined' && subscription !== null)
      broken.push(`declined, they said, and it was charged: ${id}`);
  }
  return broken;
}
