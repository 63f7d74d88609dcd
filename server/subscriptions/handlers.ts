import type { Subscription } from '#contract/entities/subscription.ts';
import { plans, subscriptions } from '#contract/subscriptions.ts';
import type { Mount } from '#server/app-parts.ts';
import { implement } from '#server/http/implement.ts';
import { listPlans, type SubscriptionRow, subscriptionsOf } from './store.ts';

export const mountSubscriptions: Mount = (app, parts) => {
  implement(
    app,
    plans,
    {
      list: async () => ({
        plans: (await listPlans(parts.db)).map((plan) => ({
          planID: plan.plan_id,
          planName: plan.plan_name,
          planPrice: plan.plan_price,
        })),
      }),
    },
    parts,
  );
  implement(
    app,
    subscriptions,
    {
      list: async (_, caller) => {
        const rows = await subscriptionsOf(parts.db, caller.uid);
        return { subscriptions: rows.length === 0 ? null : rows.map(present) };
      },
    },
    parts,
  );
};

function present(row: SubscriptionRow): Subscription {
  return {
    plan: { planID: row.plan_id, planName: row.plan_name, planPrice: row.plan_price },
    category: { categoryCode: row.category_code, categoryName: row.category_name },
    curriculum: { currCode: row.curr_code, currName: row.curr_name },
    startTime: row.start_time.toISOString(),
    updated: row.updated,
    completed: row.completed,
    ...(row.cancel_time && row.expire_time
      ? { cancel: { cancelTime: row.cancel_time.toISOString(), expireTime: row.expire_time.toISOString() } }
      : {}),
  };
}
