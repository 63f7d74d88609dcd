import type { Order } from '#contract/entities/order.ts';
import type { Subscription } from '#contract/entities/subscription.ts';
import { orders } from '#contract/orders.ts';
import { subscriptions } from '#contract/subscriptions.ts';
import type { APayer } from './a-payer.ts';
import { brokenJoinings } from './checkouts-oracle.ts';
import { type MoneyWorld, newKey } from './money-world.ts';
import { type AtStripe, atStripe, type StripeBill, type StripeContract } from './stripe-truth.ts';

/** What a person can see after everything, beside what Stripe has. */
interface Seen {
  readonly contracts: readonly Subscription[];
  readonly orders: readonly Order[];
  readonly stripe: AtStripe;
  readonly now: number;
}

/** Each promise that does not hold, in words. Empty: money and contract agree. */
export async function brokenPromises(world: MoneyWorld, payer: APayer): Promise<readonly string[]> {
  const { db, clock } = world.bank.deps;
  const list = await world.call(payer.uid, subscriptions.list, {}, newKey(), 0);
  const ledger = await world.call(payer.uid, orders.list, { page: 1 }, newKey(), 0);
  if (list === 'lost' || ledger === 'lost') return ['nothing is answered although nothing breaks'];
  if (list.status !== 200 || ledger.status !== 200) return [`lists: ${list.status} ${ledger.status}`];
  const seen: Seen = {
    contracts: list.body.subscriptions ?? [],
    orders: ledger.body.orders,
    stripe: await atStripe(db),
    now: clock.now().getTime(),
  };
  return [
    ...brokenContracts(seen),
    ...brokenOrders(seen),
    ...brokenPeriods(seen),
    ...brokenWords(seen, payer),
    ...(await brokenJoinings(db, payer, seen.stripe)),
  ];
}

const isRunning = ({ cancel }: Subscription, now: number) =>
  cancel === undefined || Date.parse(cancel.expireTime) > now;

function brokenContracts({ contracts, stripe, now }: Seen): string[] {
  const broken: string[] = [];
  const live = stripe.subscriptions.filter(({ isLive }) => isLive);
  const running = contracts.filter((contract) => isRunning(contract, now));
  if (live.length > 1) broken.push(`${live.length} live subscriptions at Stripe`);
  if (running.length > 1) broken.push(`${running.length} running contracts`);
  for (const there of live) {
    const contract = running.find(({ startTime }) => Date.parse(startTime) === there.start);
    if (contract === undefined) broken.push(`live at Stripe without a contract: ${there.id}`);
    else broken.push(...differences(contract, there, stripe.invoices));
  }
  for (const contract of running) {
    const isThere = live.some(({ start }) => start === Date.parse(contract.startTime));
    // A free month that was cancelled in the night of its beginning runs on without Stripe (nothing is charged for it).
    if (!isThere && contract.trialUntil == null) broken.push('a running contract that is not live at Stripe');
  }
  return broken;
}

function differences(
  { plan, nextPlan, cancel, nextCharge, trouble, trialUntil }: Subscription,
  there: StripeContract,
  invoices: readonly StripeBill[],
): string[] {
  const broken: string[] = [];
  const say = (what: string, here: unknown, other: unknown) => {
    if (here !== other) broken.push(`${what}: ${here} here, ${other} at Stripe`);
  };
  // What waits for a month that will not come is not shown.
  if (cancel === undefined) say('price', (nextPlan?.plan ?? plan).planPrice, there.price);
  say('cancelled', cancel !== undefined, there.ends);
  say('owing', trouble != null, there.isPastDue);
  if (cancel === undefined) say('next charge', Date.parse(nextCharge?.time ?? ''), there.periodEnd);
  // A free month that was promised may outlast the period.
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
    .filter(({ total, hasDiscount }) => total > 0 || hasDiscount)
    .filter(({ reason, status }) => !(reason === 'subscription_update' && status === 'open'))
    .map((bill) => [bill.created, bill.total, stateOf(bill), bill.refunded].join(' '));
  const broken: string[] = [];
  const [here, there] = [ours.sort().join(', '), theirs.sort().join(', ')];
  if (here !== there) broken.push(`orders [${here}], invoices [${there}]`);
  const paid = all.filter(({ status }) => ['paid', 'refunded', 'part-refunded'].includes(status));
  const sum = (of: (order: Order) => number) => paid.reduce((total, order) => total + of(order), 0);
  const told = [sum(({ amount }) => amount), sum(({ refundedAmount }) => refundedAmount)].join(' − ');
  const real = [stripe.charged, stripe.refunded].join(' − ');
  if (told !== real) broken.push(`orders say ${told} yen, the bank says ${real} yen`);
  return broken;
}

/** No day is paid for twice, and nothing is paid for that no contract stands for. */
function brokenPeriods({ contracts, stripe }: Seen): string[] {
  const broken: string[] = [];
  const kept = stripe.invoices.filter(
    ({ status, total, refunded }) => status === 'paid' && total > 0 && refunded < total,
  );
  const months = kept
    .filter(({ reason }) => reason !== 'subscription_update')
    .sort((a, b) => a.periodStart - b.periodStart);
  for (const [i, month] of months.entries()) {
    const next = months[i + 1];
    if (next !== undefined && next.periodStart < month.periodEnd)
      broken.push(`paid twice: ${month.id} and ${next.id}`);
  }
  const starts = new Set(contracts.map(({ startTime }) => Date.parse(startTime)));
  const covered = new Set(stripe.subscriptions.filter(({ start }) => starts.has(start)).map(({ id }) => id));
  for (const { id, subscription } of kept)
    if (!covered.has(subscription)) broken.push(`kept without a contract: ${id}`);
  return broken;
}

function brokenWords({ contracts }: Seen, { told }: APayer): string[] {
  const starts = new Set(contracts.map(({ startTime }) => startTime));
  return [...told]
    .filter((start) => !starts.has(start))
    .map((start) => `told of a contract that is not: ${start}`);
}
