import { addJapanMonths } from '#domain/japan-time.ts';
import type { PaymentDeps } from '#server/billing/payments.ts';
import type { GatewayInvoice, GatewaySubscription } from '#server/billing/stripe/gateway.ts';
import type { Database } from '#server/db/connect.ts';
import { recordDueReleases } from '#server/learning/releases/record-releases.ts';
import { tellOfContract } from './subscription-mails.ts';
import { type Asked, contractAfter } from './subscription-state.ts';
import {
  type ContractRow,
  contractAtStripe,
  stateOfRow,
  tariffOf,
  writeContract,
} from './subscription-store.ts';
import { writeOrders } from './sync-orders.ts';

/** Writes contract, orders and refunds of a running or ended subscription down as they are at Stripe. */
export async function settleContract(
  deps: PaymentDeps,
  conn: Database,
  subscription: GatewaySubscription,
  asked: Asked = {},
): Promise<void> {
  const { gateway } = deps.payments;
  const invoices = await gateway.listInvoices(subscription.id);
  await conn.transaction().execute(async (trx) => {
    const row = await contractAtStripe(trx, subscription.id);
    if (row === undefined) return;
    const now = deps.clock.now();
    // First: what came until now came under the contract as it was.
    await recordDueReleases(trx, row.uid, now);
    await writeDown(deps, trx, { row, subscription, invoices, now }, asked);
  });
  await attachCoupon(deps, conn, subscription, invoices);
}

interface Reading {
  readonly row: ContractRow;
  readonly subscription: GatewaySubscription;
  readonly invoices: readonly GatewayInvoice[];
  readonly now: Date;
}

async function writeDown(
  deps: PaymentDeps,
  trx: Database,
  { row, subscription, invoices, now }: Reading,
  asked: Asked,
): Promise<void> {
  const tariff = await tariffOf(trx, subscription.priceID);
  const before = stateOfRow(row);
  const after = contractAfter(before, { subscription, invoices, tariff, now: now.getTime() }, asked);
  await writeContract(trx, row.subscription_id, after, now);
  const buyer = { uid: row.uid, currCode: row.curr_code, planID: row.plan_id };
  const news = await writeOrders(deps, trx, buyer, invoices);
  const told = { uid: row.uid, currCode: row.curr_code, stripeSubscriptionID: subscription.id };
  await tellOfContract(deps, trx, told, { before, after, news });
}

/** A clock of Stripe's may be a little behind ours. */
const MARGIN_MS = 60_000;
const JAPAN_MS = 9 * 3_600_000;

/**
 * A coupon that counts from the first real charge is put on after the free one has been made; here, so that a crash between
 * is mended by whatever reads the contract next.
 */
export async function attachCoupon(
  { payments, clock }: PaymentDeps,
  conn: Database,
  subscription: GatewaySubscription,
  invoices: readonly GatewayInvoice[],
): Promise<void> {
  const joining = await conn
    .selectFrom('joinings as j')
    .innerJoin('coupons as c', 'c.coupon_id', 'j.coupon_id')
    .select(['j.joining_id', 'c.coupon_id', 'c.duration', 'c.months'])
    .where('j.stripe_subscription_id', '=', subscription.id)
    .where('j.trial', '=', true)
    .executeTakeFirst();
  if (joining === undefined || subscription.status === 'ended' || invoices.length === 0) return;
  const { coupon_id: couponID, duration, months } = joining;
  const isThere = subscription.coupons.includes(couponID);
  const wasUsed = invoices.some((invoice) => invoice.couponID === couponID);
  if (isThere || wasUsed) return;
  if (duration === 'repeating' && !coversAll(subscription, months ?? 0, clock.now().getTime())) {
    // The job comes back to it until it does.
    await conn
      .updateTable('subscriptions')
      .set({ settled_at: null })
      .where('stripe_subscription_id', '=', subscription.id)
      .execute();
    return;
  }
  await payments.gateway.setCoupons(subscription.id, [couponID], `coupon:${joining.joining_id}`);
}

/**
 * Stripe lets a coupon of n months end n months (of UTC) after it was put on. Put on in the very second of the anchor, or a
 * day before a month's end, it would be over before the n-th charge.
 */
function coversAll({ anchor }: GatewaySubscription, months: number, now: number): boolean {
  const end = addJapanMonths(now - MARGIN_MS - JAPAN_MS, months) + JAPAN_MS;
  return end > addJapanMonths(anchor, months);
}
