import { plans, subscriptions } from '#contract/subscriptions.ts';
import { createSubscription } from '#server/billing/checkout/create-subscription.ts';
import { makeQuote } from '#server/billing/checkout/quote.ts';
import { withPayments } from '#server/billing/lock.ts';
import type { BillingDeps } from '#server/billing/payments.ts';
import { refuseUnproved } from '#server/billing/require-verified-contact.ts';
import type { Database } from '#server/db/connect.ts';
import { type Handlers, implement } from '#server/http/implement.ts';
import { hit, type Limit } from '#server/http/rate-limit.ts';
import type { Mount } from '#server/http/server-deps.ts';
import { listPlans, subscriptionsOf } from '#server/learning/enrolment/enrolment-store.ts';
import { keep, leave } from './cancel-subscription.ts';
import { updateSubscription } from './change-plan.ts';
import { ownContract } from './own-subscription.ts';
import { presentAll, presentContract } from './present.ts';

const HOUR_MS = 60 * 60_000;
/** Each is a row that is kept; nobody compares that many. */
const QUOTES: Limit = { name: 'quote', hits: 120, windowMs: HOUR_MS };
/** An offer tells whether a code is good as well as `coupons.show` does: nobody tries codes by the thousand. */
const CODES: Limit = { name: 'quote:coupon', hits: 30, windowMs: HOUR_MS };
/** Each writes a mail, and so does the cancellation after it. Leaving itself is never refused. */
const KEEPS: Limit = { name: 'keep', hits: 30, windowMs: HOUR_MS };
/** Each may be a charge: whoever tries out stolen cards needs many. */
const CHARGES: Limit = { name: 'charge', hits: 30, windowMs: HOUR_MS };

export const mountSubscriptions: Mount<BillingDeps> = (app, deps) => {
  implement(
    app,
    plans,
    {
      list: async () => ({
        plans: (await listPlans(deps.db)).map((plan) => ({
          planID: plan.plan_id,
          planName: plan.plan_name,
          planPrice: plan.plan_price,
        })),
      }),
    },
    deps,
  );
  implement(app, subscriptions, handlersOf(deps), deps);
};

function handlersOf(deps: BillingDeps): Handlers<typeof subscriptions> {
  const { db, clock } = deps;
  const limited = async (limit: Limit, uid: string) => {
    if (deps.config.identityLimits) await hit(db, clock, limit, uid);
  };
  /** The running contract, alone with it; and what has become of it. */
  const ofContract = (
    { uid }: { uid: string },
    currCode: string,
    work: (conn: Database, contract: Awaited<ReturnType<typeof ownContract>>) => Promise<void>,
  ) =>
    withPayments(deps, uid, async (conn) => {
      const contract = await ownContract(deps, conn, uid, currCode);
      await work(conn, contract);
      return { subscription: await presentContract(conn, contract.row.subscription_id, clock.now()) };
    });
  return {
    list: async (_, { uid }) => {
      const rows = await subscriptionsOf(db, uid);
      return { subscriptions: rows.length === 0 ? null : await presentAll(db, rows, clock.now()) };
    },
    quote: async (wish, { uid }) => {
      await limited(QUOTES, uid);
      if (wish.couponCode !== undefined) await limited(CODES, uid);
      return { quote: await makeQuote(deps, uid, wish) };
    },
    create: async (input, caller) => {
      refuseUnproved(caller);
      await limited(CHARGES, caller.uid);
      return await createSubscription(deps, caller, input);
    },
    update: async (input, caller) => {
      refuseUnproved(caller);
      await limited(CHARGES, caller.uid);
      return await withPayments(deps, caller.uid, (conn) =>
        updateSubscription(deps, conn, caller.uid, input),
      );
    },
    cancel: ({ currCode, reason }, caller, { gesture }) =>
      ofContract(caller, currCode, (conn, contract) =>
        leave(deps, conn, contract, { reason: reason ?? null, completes: false, gesture }),
      ),
    complete: ({ currCode }, caller, { gesture }) =>
      ofContract(caller, currCode, (conn, contract) =>
        leave(deps, conn, contract, { reason: null, completes: true, gesture }),
      ),
    keep: async ({ currCode }, caller, { gesture }) => {
      await limited(KEEPS, caller.uid);
      return await ofContract(caller, currCode, (conn, contract) => keep(deps, conn, contract, gesture));
    },
  };
}
