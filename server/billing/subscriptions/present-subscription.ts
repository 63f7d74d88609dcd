import type { Subscription } from '#contract/entities/subscription.ts';
import { billingAnchor, nextBillingTime, undoableUntil } from '#domain/billing/billing-dates.ts';
import { trialUntil } from '#domain/billing/trial-offer.ts';
import { nextTime } from '#domain/next-time.ts';
import { type CouponRow, couponsOfSubscriptions } from '#server/billing/coupons/coupon-store.ts';
import { attachedCoupons } from '#server/billing/coupons/personal-coupon-store.ts';
import { paidCharges } from '#server/billing/sync/charges.ts';
import { openOrders } from '#server/billing/sync/order-store.ts';
import type { Database } from '#server/db/connect.ts';
import {
  listPlans,
  type PlanRow,
  type SubscriptionRow,
  subscriptionByID,
} from '#server/learning/enrollment/enrollment-store.ts';

interface Related {
  readonly coupons: ReadonlyMap<string, CouponRow>;
  /** The personal coupon on the next charge. */
  readonly ownCoupons: ReadonlyMap<string, CouponRow>;
  readonly plans: readonly PlanRow[];
  /** The open order of each Stripe subscription. */
  readonly openOrders: ReadonlyMap<string, string>;
  readonly now: number;
}

/** Subscriptions as a person sees them: what will be charged and when, what is scheduled, what is owed. */
export async function presentSubscriptions(
  db: Database,
  rows: readonly SubscriptionRow[],
  now: Date,
): Promise<Subscription[]> {
  const pastDue = rows.filter(({ past_due_since }) => past_due_since !== null);
  const related: Related = {
    coupons: await couponsOfSubscriptions(db, rows),
    ownCoupons: await attachedCoupons(db, rows),
    plans: rows.some(({ next_plan_id }) => next_plan_id !== null) ? await listPlans(db) : [],
    openOrders: await openOrders(db, stripeIDsOf(pastDue)),
    now: now.getTime(),
  };
  return rows.map((row) => present(row, related));
}

/**
 * When subscriptions are presented differently although nothing was written: at a charge, at the end of a period or of the free month, and
 * once a cancellation cannot be taken back. In milliseconds of the epoch; null: never.
 */
export function nextChangeOf(
  rows: readonly Pick<SubscriptionRow, 'start_time' | 'period_end' | 'expire_time'>[],
  now: Date,
): number | null {
  const times = rows.flatMap(({ start_time, period_end, expire_time }) => {
    const start = start_time.getTime();
    const stored = [period_end?.getTime() ?? null, expire_time?.getTime() ?? null];
    return [billingAnchor(start), nextBillingTime(start, now.getTime()), ...stored];
  });
  return nextTime(times, now.getTime());
}

/** Reads one subscription and presents it. */
export async function presentSubscription(
  db: Database,
  subscriptionID: string,
  now: Date,
): Promise<Subscription> {
  const row = await subscriptionByID(db, subscriptionID);
  const [shown] = await presentSubscriptions(db, [row], now);
  return shown as Subscription;
}

function stripeIDsOf(rows: readonly SubscriptionRow[]): string[] {
  return rows.flatMap(({ stripe_subscription_id: id }) => (id === null ? [] : [id]));
}

function present(row: SubscriptionRow, related: Related): Subscription {
  const free = trialUntil({ startTime: row.start_time.getTime(), trial: row.trial }, related.now);
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
    nextCharge: nextChargeOf(row, related),
    trialUntil: free === null ? null : new Date(free).toISOString(),
    nextPlan: row.cancel_time === null ? nextPlanOf(row, related) : null,
    ifContinued: ifContinuedOf(row, related),
    trouble: troubleOf(row, related),
  };
}

function nextChargeOf(row: SubscriptionRow, related: Related) {
  return row.cancel_time === null ? chargeOf(row, related) : null;
}

/** Stripe keeps a cancelled subscription as it is until its end: the plan that was scheduled, and its coupon. */
function ifContinuedOf(row: SubscriptionRow, related: Related): Subscription['ifContinued'] {
  if (row.cancel_time === null || row.expire_time === null) return null;
  const [start, cancelled] = [row.start_time.getTime(), row.cancel_time.getTime()];
  const end = row.expire_time.getTime();
  if (undoableUntil({ start, cancelled, end, billed: row.stripe_subscription_id !== null }) <= related.now)
    return null;
  const charge = chargeOf(row, related);
  if (charge === null) return null;
  const current = { planID: row.plan_id, planName: row.plan_name, planPrice: row.price ?? row.plan_price };
  return {
    time: charge.time,
    amount: charge.amount,
    plan: nextPlanOf(row, related)?.plan ?? current,
  };
}

function chargeOf(row: SubscriptionRow, { coupons, ownCoupons, now }: Related) {
  const { stripe_subscription_id: id, price, next_price } = row;
  if (id === null || price === null) return null;
  const own = ownCoupons.get(id) ?? null;
  const given = { price: next_price ?? price, coupon: coupons.get(id) ?? null, own, now };
  const { next } = paidCharges(row, given);
  return {
    time: new Date(next.time).toISOString(),
    amount: next.amount,
    ...(own === null ? {} : { ownCoupon: own.name }),
  };
}

function nextPlanOf(row: SubscriptionRow, { plans }: Related) {
  const plan = plans.find(({ plan_id }) => plan_id === row.next_plan_id);
  if (plan === undefined || row.period_end === null) return null;
  return {
    plan: { planID: plan.plan_id, planName: plan.plan_name, planPrice: row.next_price ?? plan.plan_price },
    startTime: row.period_end.toISOString(),
  };
}

function troubleOf(row: SubscriptionRow, related: Related) {
  const orderID = related.openOrders.get(row.stripe_subscription_id ?? '');
  if (row.past_due_since === null || orderID === undefined) return null;
  return { orderID, since: row.past_due_since.toISOString() };
}
