import { subscriptions } from '#contract/subscriptions.ts';
import { sandboxDatabase } from '#server/billing/sandbox.ts';
import { type MoneyWorld, newKey } from './money-world.ts';

// biome-ignore lint/suspicious/noExplicitAny: objects as Stripe has them
type Wire = any;

/**
 * What must hold of a person's own coupons: each takes off from one charge at most, in a checkout or from a running
 * subscription, and the next charge that the app shows is the one that Stripe will make.
 */
export async function brokenOwnCoupons(world: MoneyWorld, uid: string): Promise<readonly string[]> {
  const { db, payments } = world.bank.deps;
  const own = await db.selectFrom('personal_coupons').selectAll().where('uid', '=', uid).execute();
  const rows = await sandboxDatabase(db)
    .selectFrom('sandbox_objects')
    .select(['type', 'data'])
    .where('type', 'in', ['subscription', 'invoice', 'discount'])
    .execute();
  const all = (type: string): Wire[] => rows.filter((row) => row.type === type).map(({ data }) => data);
  const couponOf = new Map(all('discount').map(({ id, source }) => [id, source.coupon]));
  const broken: string[] = [];
  for (const { coupon_id: id, subscription_id, used_at } of own) {
    const uses = all('invoice').filter(
      ({ status, discounts }) =>
        ['paid', 'open'].includes(status) && discounts.some((each: string) => couponOf.get(each) === id),
    );
    if (uses.length > 1) broken.push(`${uses.length} charges with one coupon`);
    const redemptions = await db
      .selectFrom('coupon_redemptions')
      .select('uid')
      .where('coupon_id', '=', id)
      .execute();
    if (redemptions.length > 0 && subscription_id !== null) broken.push('a coupon in two places');
    const isPaid = uses.some(({ status }) => status === 'paid');
    if (isPaid && used_at === null && redemptions.length === 0)
      broken.push('a used coupon that is not marked');
  }
  const answer = await world.call(uid, subscriptions.list, {}, newKey(), 0);
  if (answer === 'lost' || answer.status !== 200) return [...broken, 'no list of subscriptions'];
  for (const live of all('subscription').filter(({ status }) => status === 'active')) {
    if (live.cancel_at_period_end) continue;
    const shown = (answer.body.subscriptions ?? []).find(
      ({ startTime }: { startTime: string }) => Date.parse(startTime) === live.start_date * 1000,
    );
    const held = live.discounts.map((each: string) => couponOf.get(each));
    const isThere = own.some(({ coupon_id }) => held.includes(coupon_id) && isOnNext(own, coupon_id));
    if ((shown?.nextCharge?.ownCoupon !== undefined) !== isThere)
      broken.push(`own coupon shown: ${shown?.nextCharge?.ownCoupon}, at Stripe: ${isThere}`);
    const { total } = await payments.stripe.invoices.createPreview({ subscription: live.id });
    if (isThere && shown?.nextCharge?.amount !== total)
      broken.push(`next charge ${shown?.nextCharge?.amount} here, ${total} at Stripe`);
  }
  return broken;
}

type Own = { readonly coupon_id: string; readonly subscription_id: string | null };
const isOnNext = (own: readonly Own[], couponID: string) =>
  own.some(({ coupon_id, subscription_id }) => coupon_id === couponID && subscription_id !== null);
