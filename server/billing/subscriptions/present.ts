import type { Subscription } from '#contract/entities/subscription.ts';
import { trialUntil } from '#domain/billing/trial-offer.ts';
import type { CouponRow } from '#server/billing/coupons/coupon-store.ts';
import { chargesOfContract, couponsOfContracts } from '#server/billing/sync/charges.ts';
import type { Database } from '#server/db/connect.ts';
import {
  listPlans,
  type PlanRow,
  type SubscriptionRow,
  subscriptionByID,
} from '#server/learning/enrolment/enrolment-store.ts';

/** What stands beside the rows themselves. */
interface Beside {
  readonly coupons: ReadonlyMap<string, CouponRow>;
  readonly plans: readonly PlanRow[];
  /** The open charge of a contract, by the id of its Stripe subscription. */
  readonly owed: ReadonlyMap<string, string>;
  readonly now: number;
}

/** Contracts as a person sees them: what will be charged and when, what waits, what is owed. */
export async function presentAll(
  db: Database,
  rows: readonly SubscriptionRow[],
  now: Date,
): Promise<Subscription[]> {
  const owing = rows.filter(({ past_due_since }) => past_due_since !== null);
  const beside: Beside = {
    coupons: await couponsOfContracts(db, rows),
    plans: rows.some(({ next_plan_id }) => next_plan_id !== null) ? await listPlans(db) : [],
    owed: await openOrders(db, owing),
    now: now.getTime(),
  };
  return rows.map((row) => present(row, beside));
}

/** One contract, read anew. */
export async function presentContract(
  db: Database,
  subscriptionID: string,
  now: Date,
): Promise<Subscription> {
  const row = await subscriptionByID(db, subscriptionID);
  const [shown] = await presentAll(db, [row], now);
  return shown as Subscription;
}

async function openOrders(db: Database, rows: readonly SubscriptionRow[]): Promise<Map<string, string>> {
  const ids = rows.flatMap(({ stripe_subscription_id: id }) => (id === null ? [] : [id]));
  if (ids.length === 0) return new Map();
  const orders = await db
    .selectFrom('orders')
    .select(['order_id', 'stripe_subscription_id'])
    .where('stripe_subscription_id', 'in', ids)
    .where('status', '=', 'open')
    .orderBy('order_time', 'desc')
    .execute();
  // The oldest is the last to be set, so it is the one that is named.
  return new Map(orders.map((order) => [order.stripe_subscription_id ?? '', order.order_id]));
}

function present(row: SubscriptionRow, beside: Beside): Subscription {
  const free = trialUntil({ startTime: row.start_time.getTime(), trial: row.trial }, beside.now);
  return {
    plan: { planID: row.plan_id, planName: row.plan_name, planPrice: row.price ?? row.plan_price },
    category: { categoryCode: row.category_code, categoryName: row.category_name },
    curriculum: { currCode: row.curr_code, currName: row.curr_name },
    startTime: row.start_time.toISOString(),
    updated: row.updated,
    completed: row.completed,
    ...(row.cancel_time && row.expire_time
      ? { cancel: { cancelTime: row.cancel_time.toISOString(), expireTime: row.expire_time.toISOString() } }
      : {}),
    billed: row.stripe_subscription_id !== null,
    nextCharge: nextChargeOf(row, beside),
    trialUntil: free === null ? null : new Date(free).toISOString(),
    nextPlan: nextPlanOf(row, beside),
    trouble: troubleOf(row, beside),
  };
}

function nextChargeOf(row: SubscriptionRow, { coupons, now }: Beside) {
  const { stripe_subscription_id: id, cancel_time, price, next_price } = row;
  if (id === null || cancel_time !== null || price === null) return null;
  const given = { price: next_price ?? price, coupon: coupons.get(id) ?? null, now };
  const { next } = chargesOfContract(row, given);
  return { time: new Date(next.time).toISOString(), amount: next.amount };
}

function nextPlanOf(row: SubscriptionRow, { plans }: Beside) {
  const plan = plans.find(({ plan_id }) => plan_id === row.next_plan_id);
  if (plan === undefined || row.period_end === null || row.cancel_time !== null) return null;
  return {
    plan: { planID: plan.plan_id, planName: plan.plan_name, planPrice: row.next_price ?? plan.plan_price },
    startTime: row.period_end.toISOString(),
  };
}

function troubleOf(row: SubscriptionRow, { owed }: Beside) {
  const orderID = owed.get(row.stripe_subscription_id ?? '');
  if (row.past_due_since === null || orderID === undefined) return null;
  return { orderID, since: row.past_due_since.toISOString() };
}
