import type { Database } from '#server/db/connect.ts';
import type { APayer } from './a-payer.ts';
import type { AtStripe } from './stripe-truth.ts';

/** What became of every joining: ended, with its coupon, and as the person was told. */
export async function brokenJoinings(db: Database, payer: APayer, stripe: AtStripe): Promise<string[]> {
  const joinings = await db
    .selectFrom('joinings as j')
    .leftJoin('subscriptions as s', 's.subscription_id', 'j.joining_id')
    .leftJoin('coupon_redemptions as r', 'r.joining_id', 'j.joining_id')
    .where('j.uid', '=', payer.uid)
    .select(['j.joining_id', 'j.state', 'j.quote_id', 'j.coupon_id', 'j.stripe_subscription_id'])
    .select(['s.subscription_id as contract', 'r.coupon_id as redeemed'])
    .execute();
  const broken: string[] = [];
  for (const { joining_id: id, state, quote_id, coupon_id, contract, redeemed } of joinings) {
    if (state === 'open') broken.push(`a joining that never ended: ${id}`);
    if ((state === 'done') !== (contract !== null)) broken.push(`${state}, with contract ${contract}`);
    if ((state === 'done' ? coupon_id : null) !== redeemed)
      broken.push(`${state} with the coupon ${coupon_id}, redeemed ${redeemed}`);
    const own = stripe.subscriptions.filter(({ joiningID }) => joiningID === id);
    if (own.length > 1) broken.push(`${own.length} subscriptions of one joining`);
    if (payer.words.get(quote_id) === 'declined' && contract !== null)
      broken.push(`declined, they said, and it was charged: ${id}`);
  }
  return broken;
}
