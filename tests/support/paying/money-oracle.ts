import type { Order } from '#contract/entities/order.ts';
import type { Subscription } from '#contract/entities/subscription.ts';
import { orders } from '#contract/orders.ts';
import { subscriptions } from '#contract/subscriptions.ts';
import type { Database } from '#server/db/connect.ts';
import type { APayer } from './a-payer.ts';
import { brokenCheckouts } from './checkouts-oracle.ts';
import { type MoneyWorld, newKey } from './money-world.ts';
import { brokenLastOffer, type WhatRuns } from './offers-oracle.ts';
import { type AtStripe, atStripe, type StripeBill, type StripeSubscription } from './stripe-truth.ts';

/** What a person sees at the end, with what Stripe has. */
interface Seen {
  readonly ownSubscriptions: readonly Subscription[];
  readonly orders: readonly Order[];
  readonly stripe: AtStripe;
  readonly now: number;
}

/** Each broken rule in words; empty when money and subscriptions agree. */
export async function violations(world: MoneyWorld, payer: APayer): Promise<readonly string[]> {
  const { db, clock } = world.bank.deps;
  const list = await world.call(payer.uid, subscriptions.list, {}, newKey(), 0);
  const ledger = await world.call(payer.uid, orders.list, { page: 1 }, newKey(), 0);
  if (list === 'lost' || ledger === 'lost') return ['nothing is answered although nothing breaks'];
  if (list.status !== 200 || ledger.status !== 200) return [`lists: ${list.status} ${ledger.status}`];
  const seen: Seen = {
    ownSubscriptions: list.body.subscriptions ?? [],
    orders: ledger.body.orders,
    stripe: await atStripe(db),
    now: clock.now().getTime(),
  };
  return [
    ...brokenSubscriptions(seen),
    ...brokenOrders(seen),
    ...brokenPeriods(seen),
    ...brokenAnswers(seen, payer),
    ...payer.surprises,
    ...brokenLastOffer(payer.accepted, { ...seen.stripe, ...(await ownAtStripe(db, payer.uid)) }),
    ...(await brokenCheckouts(db, payer, seen.stripe)),
  ];
}

const isRunning = ({ cancel }: Subscription, now: number) =>
  cancel === undefined || Date.parse(cancel.expireTime) > now;

function brokenSubscriptions({ ownSubscriptions, stripe, now }: Seen): string[] {
  const broken: string[] = [];
  const live = stripe.subscriptions.filter(({ isLive }) => isLive);
  const running = ownSubscriptions.filter((subscription) => isRunning(subscription, now));
  if (live.length > 1) broken.push(`${live.length} live subscriptions at Stripe`);
  if (running.length > 1) broken.push(`${running.length} running subscriptions`);
  for (const there of live) {
    const subscription = running.find(({ startTime }) => Date.parse(startTime) === there.start);
    if (subscription === undefined) broken.push(`live at Stripe without a subscription: ${there.id}`);
    else broken.push(...differences(subscription, there, stripe.invoices));
  }
  for (const subscription of running) {
    const isThere = live.some(({ start }) => start === Date.parse(subscription.startTime));
    // A free month that was cancelled in its first night continues without Stripe (nothing is charged for it).
    if (!isThere && subscription.trialUntil == null)
      broken.push('a running subscription that is not live at Stripe');
  }
  return broken;
}

function differences(
  { plan, nextPlan, cancel, nextCharge, trouble, trialUntil }: Subscription,
  there: StripeSubscription,
  invoices: readonly StripeBill[],
): string[] {
  const broken: string[] = [];
  const say = (what: string, here: unknown, other: unknown) => {
    if (here !== other) broken.push(`${what}: ${here} here, ${other} at Stripe`);
  };
  // A plan scheduled after the end is not shown.
  if (cancel === undefined) say('price', (nextPlan?.plan ?? plan).planPrice, there.price);
  say('cancelled', cancel !== undefined, there.ends);
  say('owing', trouble != null, there.isPastDue);
  if (cancel === undefined) say('next charge', Date.parse(nextCharge?.time ?? ''), there.periodEnd);
  // A promised free month may outlast the period.
  else if (trialUntil == null) say('end', Date.parse(cancel.expireTime), there.periodEnd);
  const ofPeriod = invoices.filter(
    ({ subscription, created, status }) =>
      subscription === there.id && created >= there.periodStart && (status === 'paid' || status === 'open'),
  );
  const bought = Math.max(
    0,
    ...ofPeriod
      .filter(({ reason, status }) => reason !== 'subscription_update' || status === 'paid')
      .map(({ price }) => price),
  );
  if (bought > 0 && trialUntil == null) say('plan of this period', plan.planPrice, bought);
  return broken;
}

const STATES: Readonly<Record<string, string>> = { uncollectible: 'failed', open: 'open', void: 'void' };

function stateOf({ status, refunded, total }: StripeBill): string {
  if (status !== 'paid') return STATES[status] ?? status;
  if (refunded === 0) return 'paid';
  return refunded < total ? 'part-refunded' : 'refunded';
}

function brokenOrders({ orders: all, stripe }: Seen): string[] {
  const ours = all.map(({ orderTime, amount, status, refundedAmount }) =>
    [Date.parse(orderTime), amount, status, refundedAmount].join(' '),
  );
  const theirs = stripe.invoices
    .filter(({ total, coupons }) => total > 0 || coupons.length > 0)
    .filter(({ reason, status }) => !(reason === 'subscription_update' && status === 'open'))
    .map((bill) => [bill.created, bill.total, stateOf(bill), bill.refunded].join(' '));
  const broken: string[] = [];
  const [here, there] = [ours.sort().join(', '), theirs.sort().join(', ')];
  if (here !== there) broken.push(`orders [${here}], invoices [${there}]`);
  const paid = all.filter(({ status }) => ['paid', 'refunded', 'part-refunded'].includes(status));
  const sum = (of: (order: Order) => number) => paid.reduce((total, order) => total + of(order), 0);
  const shown = [sum(({ amount }) => amount), sum(({ refundedAmount }) => refundedAmount)].join(' − ');
  const real = [stripe.charged, stripe.refunded].join(' − ');
  if (shown !== real) broken.push(`orders say ${shown} yen, the bank says ${real} yen`);
  return broken;
}

/** No day is paid for twice, and nothing is paid without a subscription. */
function brokenPeriods({ ownSubscriptions, stripe }: Seen): string[] {
  const broken: string[] = [];
  const paid = stripe.invoices.filter(
    ({ status, total, refunded }) => status === 'paid' && total > 0 && refunded < total,
  );
  const months = paid
    .filter(({ reason }) => reason !== 'subscription_update')
    .sort((a, b) => a.periodStart - b.periodStart);
  for (const [i, month] of months.entries()) {
    const next = months[i + 1];
    if (next !== undefined && next.periodStart < month.periodEnd)
      broken.push(`paid twice: ${month.id} and ${next.id}`);
  }
  const starts = new Set(ownSubscriptions.map(({ startTime }) => Date.parse(startTime)));
  const covered = new Set(stripe.subscriptions.filter(({ start }) => starts.has(start)).map(({ id }) => id));
  for (const { id, subscription } of paid)
    if (!covered.has(subscription)) broken.push(`paid without a subscription: ${id}`);
  return broken;
}

function brokenAnswers({ ownSubscriptions }: Seen, { accepted }: APayer): string[] {
  const starts = new Set(ownSubscriptions.map(({ startTime }) => Date.parse(startTime)));
  return accepted
    .flatMap(({ begun }) => (begun === null || starts.has(begun.start) ? [] : [begun.start]))
    .map((start) => `answered with a subscription that does not exist: ${new Date(start).toISOString()}`);
}

async function ownAtStripe(db: Database, uid: string): Promise<Pick<WhatRuns, 'idOf' | 'ownCoupons'>> {
  const rows = await db
    .selectFrom('subscriptions')
    .where('uid', '=', uid)
    .select(['start_time', 'stripe_subscription_id'])
    .execute();
  const ownCoupons = await db
    .selectFrom('personal_coupons as p')
    .innerJoin('coupons as c', 'c.coupon_id', 'p.coupon_id')
    .where('p.uid', '=', uid)
    .select(['c.coupon_id as id', 'c.code'])
    .execute();
  return {
    idOf: new Map(rows.map((row) => [row.start_time.getTime(), row.stripe_subscription_id])),
    ownCoupons,
  };
}
