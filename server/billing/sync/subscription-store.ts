import type { Selectable } from 'kysely';
import type { Database } from '#server/db/connect.ts';
import type { Subscriptions } from '#server/db/tables/learning.ts';
import type { ContractState, Tariff } from './subscription-state.ts';

export type ContractRow = Selectable<Subscriptions>;

/** The contract of a Stripe subscription, held when asked for within a transaction. */
export async function contractAtStripe(
  db: Database,
  stripeSubscriptionID: string,
  { hold = false } = {},
): Promise<ContractRow | undefined> {
  return await db
    .selectFrom('subscriptions')
    .selectAll()
    .where('stripe_subscription_id', '=', stripeSubscriptionID)
    .$if(hold, (query) => query.forUpdate())
    .executeTakeFirst();
}

export function stateOfRow(row: ContractRow): ContractState {
  const at = (time: Date | null) => time?.getTime() ?? null;
  return {
    startTime: row.start_time.getTime(),
    ...{ planID: row.plan_id, price: row.price, nextPlanID: row.next_plan_id, nextPrice: row.next_price },
    ...{ periodStart: at(row.period_start), periodEnd: at(row.period_end) },
    ...{ trial: row.trial, updated: row.updated, completed: row.completed },
    ...{ cancelTime: at(row.cancel_time), expireTime: at(row.expire_time), cancelReason: row.cancel_reason },
    pastDueSince: at(row.past_due_since),
  };
}

export async function writeContract(
  trx: Database,
  subscriptionID: string,
  state: ContractState,
  now: Date,
): Promise<void> {
  const at = (time: number | null) => (time === null ? null : new Date(time));
  await trx
    .updateTable('subscriptions')
    .set({
      ...{ plan_id: state.planID, price: state.price },
      ...{ next_plan_id: state.nextPlanID, next_price: state.nextPrice },
      ...{ period_start: at(state.periodStart), period_end: at(state.periodEnd) },
      ...{ updated: state.updated, completed: state.completed },
      ...{ cancel_time: at(state.cancelTime), expire_time: at(state.expireTime) },
      ...{ cancel_reason: state.cancelReason, past_due_since: at(state.pastDueSince), settled_at: now },
    })
    .where('subscription_id', '=', subscriptionID)
    .execute();
}

/** Before a write at Stripe: should its answer be lost, the reconcile job reads this contract first. */
export async function markUnsettled(db: Database, subscriptionID: string): Promise<void> {
  await db
    .updateTable('subscriptions')
    .set({ settled_at: null })
    .where('subscription_id', '=', subscriptionID)
    .execute();
}

/** The plan and the yen that a price of Stripe's stands for; null for one that is none of ours. */
export async function tariffOf(db: Database, priceID: string | null): Promise<Tariff | null> {
  if (priceID === null) return null;
  const row = await db
    .selectFrom('stripe_prices')
    .select(['plan_id', 'amount'])
    .where('stripe_price_id', '=', priceID)
    .executeTakeFirst();
  return row === undefined ? null : { planID: row.plan_id, price: row.amount };
}
