import type { Output } from '#contract/endpoint.ts';
import { plans, subscriptions } from '#contract/subscriptions.ts';
import { HOUR_MS } from '#domain/time-units.ts';
import { createSubscription, type PurchaseResult } from '#server/billing/checkout/create-subscription.ts';
import { makeQuote } from '#server/billing/checkout/quote.ts';
import { withPaymentLock } from '#server/billing/lock.ts';
import type { BillingDeps } from '#server/billing/payments.ts';
import type { Database } from '#server/db/connect.ts';
import { type Handlers, implement } from '#server/http/implement.ts';
import { hit, type Limit } from '#server/http/rate-limit-store.ts';
import type { Mount } from '#server/http/server-deps.ts';
import { requireVerifiedContact } from '#server/identity/require-verified-contact.ts';
import { subscriptionsOf } from '#server/learning/enrollment/enrollment-store.ts';
import { cancelSubscription, continueSubscription } from './cancel-subscription.ts';
import { changePlan } from './change-plan.ts';
import { listedPlans } from './listed-plans.ts';
import { type OwnSubscription, ownSubscription } from './own-subscription.ts';
import { nextChangeOf, presentSubscription, presentSubscriptions } from './present-subscription.ts';

/** Each quote is a stored row; nobody compares that many. */
const QUOTES: Limit = { name: 'quote', hits: 120, windowMs: HOUR_MS };
/** A quote reveals whether a code is good, as `coupons.show` does: nobody tries codes by the thousand. */
const CODES: Limit = { name: 'quote:coupon', hits: 30, windowMs: HOUR_MS };
/** Each sends a mail, and so does the cancellation after it. Cancelling itself is never limited. */
const CONTINUATIONS: Limit = { name: 'keep', hits: 30, windowMs: HOUR_MS };
/** Each may be a charge: testing stolen cards needs many. */
const CHARGES: Limit = { name: 'charge', hits: 30, windowMs: HOUR_MS };

export const mountSubscriptions: Mount<BillingDeps> = (app, deps) => {
  implement(app, plans, { list: async () => ({ plans: await listedPlans(deps.db) }) }, deps);
  implement(app, subscriptions, handlersOf(deps), deps);
};

function handlersOf(deps: BillingDeps): Handlers<typeof subscriptions> {
  const { db, clock } = deps;
  const limited = async (limit: Limit, uid: string) => {
    if (deps.config.identityLimits) await hit(db, clock, limit, uid);
  };
  const presentResult = async (
    conn: Database,
    result: PurchaseResult,
  ): Promise<Output<typeof subscriptions.create>> =>
    'action' in result
      ? { subscription: null, action: result.action }
      : { subscription: await presentSubscription(conn, result.subscriptionID, clock.now()) };
  /** Changes the running subscription under the person's lock, and presents it afterwards. */
  const changeOwn = (
    { uid }: { uid: string },
    currCode: string,
    change: (conn: Database, own: OwnSubscription) => Promise<void>,
  ) =>
    withPaymentLock(deps, uid, async (conn) => {
      const own = await ownSubscription(deps, conn, uid, currCode);
      await change(conn, own);
      return { subscription: await presentSubscription(conn, own.row.subscription_id, clock.now()) };
    });
  return {
    list: async (_, { uid }, call) => {
      const rows = await subscriptionsOf(db, uid);
      call.cacheable({ areas: ['money'], until: nextChangeOf(rows, clock.now()) });
      return { subscriptions: rows.length === 0 ? null : await presentSubscriptions(db, rows, clock.now()) };
    },
    quote: async (input, { uid }) => {
      await limited(QUOTES, uid);
      if (input.couponCode !== undefined) await limited(CODES, uid);
      return { quote: await makeQuote(deps, uid, input) };
    },
    create: async (input, caller) => {
      requireVerifiedContact(caller);
      await limited(CHARGES, caller.uid);
      return await withPaymentLock(deps, caller.uid, async (conn) =>
        presentResult(conn, await createSubscription(deps, conn, caller.uid, input)),
      );
    },
    update: async (input, caller) => {
      requireVerifiedContact(caller);
      await limited(CHARGES, caller.uid);
      return await withPaymentLock(deps, caller.uid, async (conn) =>
        presentResult(conn, await changePlan(deps, conn, caller.uid, input)),
      );
    },
    cancel: ({ currCode, reason }, caller, { attempt }) =>
      changeOwn(caller, currCode, (conn, own) =>
        cancelSubscription(deps, conn, own, { reason: reason ?? null, completes: false, attempt }),
      ),
    complete: ({ currCode }, caller, { attempt }) =>
      changeOwn(caller, currCode, (conn, own) =>
        cancelSubscription(deps, conn, own, { reason: null, completes: true, attempt }),
      ),
    keep: async ({ currCode }, caller, { attempt }) => {
      await limited(CONTINUATIONS, caller.uid);
      return await changeOwn(caller, currCode, (conn, own) => continueSubscription(deps, conn, own, attempt));
    },
  };
}
