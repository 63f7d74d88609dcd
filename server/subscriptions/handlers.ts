import { plans, subscriptions } from '#contract/subscriptions.ts';
import type { AppParts, Mount } from '#server/app-parts.ts';
import type { Database } from '#server/db/connect.ts';
import { type Handlers, implement } from '#server/http/implement.ts';
import { hit, type Limit } from '#server/http/rate-limit.ts';
import { withPayments } from '#server/payments/lock.ts';
import { createSubscription } from './create.ts';
import { keep, leave } from './leave.ts';
import { refuseUnproved } from './may-pay.ts';
import { ownContract } from './own-contract.ts';
import { presentAll, presentContract } from './present.ts';
import { makeQuote } from './quote.ts';
import { listPlans, subscriptionsOf } from './store.ts';
import { updateSubscription } from './update.ts';

const HOUR_MS = 60 * 60_000;
/** Each is a row that is kept; nobody compares that many. */
const QUOTES: Limit = { name: 'quote', hits: 120, windowMs: HOUR_MS };
/** An offer tells whether a code is good as well as `coupons.show` does: nobody tries codes by the thousand. */
const CODES: Limit = { name: 'quote:coupon', hits: 30, windowMs: HOUR_MS };
/** Each writes a mail, and so does the cancellation after it. Leaving itself is never refused. */
const KEEPS: Limit = { name: 'keep', hits: 30, windowMs: HOUR_MS };
/** Each may be a charge: whoever tries out stolen cards needs many. */
const CHARGES: Limit = { name: 'charge', hits: 30, windowMs: HOUR_MS };

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
  implement(app, subscriptions, handlersOf(parts), parts);
};

function handlersOf(parts: AppParts): Handlers<typeof subscriptions> {
  const { db, clock } = parts;
  const limited = async (limit: Limit, uid: string) => {
    if (parts.config.identityLimits) await hit(db, clock, limit, uid);
  };
  /** The running contract, alone with it; and what has become of it. */
  const ofContract = (
    { uid }: { uid: string },
    currCode: string,
    work: (conn: Database, contract: Awaited<ReturnType<typeof ownContract>>) => Promise<void>,
  ) =>
    withPayments(parts, uid, async (conn) => {
      const contract = await ownContract(parts, conn, uid, currCode);
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
      return { quote: await makeQuote(parts, uid, wish) };
    },
    create: async (input, caller) => {
      refuseUnproved(caller);
      await limited(CHARGES, caller.uid);
      return await createSubscription(parts, caller, input);
    },
    update: async (input, caller) => {
      refuseUnproved(caller);
      await limited(CHARGES, caller.uid);
      return await withPayments(parts, caller.uid, (conn) =>
        updateSubscription(parts, conn, caller.uid, input),
      );
    },
    cancel: ({ currCode, reason }, caller, { gesture }) =>
      ofContract(caller, currCode, (conn, contract) =>
        leave(parts, conn, contract, { reason: reason ?? null, completes: false, gesture }),
      ),
    complete: ({ currCode }, caller, { gesture }) =>
      ofContract(caller, currCode, (conn, contract) =>
        leave(parts, conn, contract, { reason: null, completes: true, gesture }),
      ),
    keep: async ({ currCode }, caller, { gesture }) => {
      await limited(KEEPS, caller.uid);
      return await ofContract(caller, currCode, (conn, contract) => keep(parts, conn, contract, gesture));
    },
  };
}
