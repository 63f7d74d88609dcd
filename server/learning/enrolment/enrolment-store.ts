import type { DeliveryContract } from '#domain/delivery.ts';
import type { SubscriptionFacts } from '#domain/subscription.ts';
import type { Database } from '#server/db/connect.ts';

function contracts(db: Database) {
  return db
    .selectFrom('subscriptions as s')
    .innerJoin('plans as p', 'p.plan_id', 's.plan_id')
    .innerJoin('curriculums as c', 'c.curr_code', 's.curr_code')
    .innerJoin('categories as k', 'k.category_code', 'c.category_code')
    .orderBy('s.start_time', 'desc')
    .select([
      's.subscription_id',
      's.uid',
      's.cancel_reason',
      's.curr_code',
      's.start_time',
      's.updated',
      's.cancel_time',
    ])
    .select(['s.expire_time', 's.completed', 's.next_slot_at', 's.stripe_subscription_id', 's.quote_id'])
    .select(['s.period_start', 's.period_end', 's.next_plan_id', 's.trial', 's.past_due_since'])
    .select(['s.price', 's.next_price', 'p.plan_id', 'p.plan_name', 'p.plan_price'])
    .select(['c.curr_name', 'k.category_code', 'k.category_name']);
}

/** Every contract a person ever had, with plan, category and curriculum; newest first. */
export function subscriptionsOf(db: Database, uid: string) {
  return contracts(db).where('s.uid', '=', uid).execute();
}

/** One of them by its id. */
export async function subscriptionByID(db: Database, subscriptionID: string): Promise<SubscriptionRow> {
  return await contracts(db).where('s.subscription_id', '=', subscriptionID).executeTakeFirstOrThrow();
}

export type SubscriptionRow = Awaited<ReturnType<typeof subscriptionsOf>>[number];

/** A contract as the rules look at it: whether it runs, and what it delivers. */
export interface Contract extends SubscriptionFacts, DeliveryContract {
  subscriptionID: string;
}

export function contractOf(
  row: Pick<SubscriptionRow, 'subscription_id' | 'curr_code' | 'start_time' | 'expire_time' | 'next_slot_at'>,
): Contract {
  return {
    subscriptionID: row.subscription_id,
    currCode: row.curr_code,
    startTime: row.start_time.getTime(),
    expireTime: row.expire_time?.getTime() ?? null,
    nextSlot: row.next_slot_at?.getTime() ?? null,
  };
}

export function listPlans(db: Database) {
  return db.selectFrom('plans').selectAll().orderBy('plan_id').execute();
}

export type PlanRow = Awaited<ReturnType<typeof listPlans>>[number];
