import type { Selectable } from 'kysely';
import { trialUntil } from '#domain/billing/trial-offer.ts';
import type { Database } from '#server/db/connect.ts';
import type { Subscriptions } from '#server/db/tables/learning.ts';
import type { SubscriptionState } from './subscription-state.ts';

export type StoredSubscription = Selectable<Subscriptions>;

/** What decides whether a person's subscriptions allow the deletion of the account. */
export async function subscriptionPeriodsOf(trx: Database, uid: string, now: Date) {
  const rows = await trx.selectFrom('subscriptions').selectAll().where('uid', '=', uid).execute();
  return rows.map((row) => ({
    currCode: row.curr_code,
    startTime: row.start_time.getTime(),
    expireTime: row.expire_time?.getTime() ?? null,
    completed: row.completed,
    freeUntil: trialUntil({ startTime: row.start_time.getTime(), trial: row.trial }, now.getTime()),
  }));
}

export async function findByStripeID(
  db: Database,
  stripeSubscriptionID: string,
): Promise<StoredSubscription | undefined> {
  return await db
    .selectFrom('subscriptions')
    .selectAll()
    .where('stripe_subscription_id', '=', stripeSubscriptionID)
    .executeTakeFirst();
}

/** The person of a Stripe subscription. */
export async function findUid(db: Database, stripeSubscriptionID: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('subscriptions')
    .select('uid')
    .where('stripe_subscription_id', '=', stripeSubscriptionID)
    .executeTakeFirst();
  return row?.uid;
}

/** The id of a person's running subscription to a curriculum; with `quoteID` only of the one that this quote became. */
export async function findRunningID(
  db: Database,
  { uid, currCode, quoteID }: { uid: string; currCode: string; quoteID?: string },
  now: Date,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('subscriptions')
    .select('subscription_id')
    .where(({ and }) =>
      and({ uid, curr_code: currCode, ...(quoteID === undefined ? {} : { quote_id: quoteID }) }),
    )
    .where(({ or, eb }) => or([eb('expire_time', 'is', null), eb('expire_time', '>', now)]))
    .executeTakeFirst();
  return row?.subscription_id;
}

export interface NewSubscription {
  readonly subscriptionID: string;
  readonly uid: string;
  readonly currCode: string;
  readonly planID: number;
  readonly quoteID: string;
  readonly stripeSubscriptionID: string;
  readonly price: number;
  readonly trial: boolean;
  readonly startTime: Date;
  readonly periodStart: Date;
  readonly periodEnd: Date;
}

/** @returns false when a subscription with one of its keys is stored already */
export async function insertSubscription(trx: Database, made: NewSubscription, now: Date): Promise<boolean> {
  const row = await trx
    .insertInto('subscriptions')
    .values({
      subscription_id: made.subscriptionID,
      uid: made.uid,
      curr_code: made.currCode,
      plan_id: made.planID,
      quote_id: made.quoteID,
      stripe_subscription_id: made.stripeSubscriptionID,
      price: made.price,
      trial: made.trial,
      start_time: made.startTime,
      period_start: made.periodStart,
      period_end: made.periodEnd,
      cancel_reason: null,
      created_at: now,
      settled_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('subscription_id')
    .executeTakeFirst();
  return row !== undefined;
}

export function stateOf(row: StoredSubscription): SubscriptionState {
  const at = (time: Date | null) => time?.getTime() ?? null;
  return {
    startTime: row.start_time.getTime(),
    planID: row.plan_id,
    price: row.price,
    nextPlanID: row.next_plan_id,
    nextPrice: row.next_price,
    periodStart: at(row.period_start),
    periodEnd: at(row.period_end),
    trial: row.trial,
    updated: row.updated,
    completed: row.completed,
    cancelTime: at(row.cancel_time),
    expireTime: at(row.expire_time),
    cancelReason: row.cancel_reason,
    pastDueSince: at(row.past_due_since),
  };
}

/** Stores the state as read at Stripe at `now`. */
export async function updateState(
  trx: Database,
  subscriptionID: string,
  state: SubscriptionState,
  now: Date,
): Promise<void> {
  const at = (time: number | null) => (time === null ? null : new Date(time));
  await trx
    .updateTable('subscriptions')
    .set({
      plan_id: state.planID,
      price: state.price,
      next_plan_id: state.nextPlanID,
      next_price: state.nextPrice,
      period_start: at(state.periodStart),
      period_end: at(state.periodEnd),
      updated: state.updated,
      completed: state.completed,
      cancel_time: at(state.cancelTime),
      expire_time: at(state.expireTime),
      cancel_reason: state.cancelReason,
      past_due_since: at(state.pastDueSince),
      settled_at: now,
    })
    .where('subscription_id', '=', subscriptionID)
    .execute();
}

/** Called before a write at Stripe: if the answer is lost, the reconcile job reads this subscription first. */
export async function markUnsynced(db: Database, subscriptionID: string): Promise<void> {
  await db
    .updateTable('subscriptions')
    .set({ settled_at: null })
    .where('subscription_id', '=', subscriptionID)
    .execute();
}

/** The same by the id of the Stripe subscription: the reconcile job reads it again. */
export async function markUnsyncedAtStripe(db: Database, stripeSubscriptionID: string): Promise<void> {
  await db
    .updateTable('subscriptions')
    .set({ settled_at: null })
    .where('stripe_subscription_id', '=', stripeSubscriptionID)
    .execute();
}

export async function setCancelReason(
  db: Database,
  subscriptionID: string,
  reason: string | null,
): Promise<void> {
  await db
    .updateTable('subscriptions')
    .set({ cancel_reason: reason })
    .where('subscription_id', '=', subscriptionID)
    .execute();
}

/** Ends a granted subscription at `end.expireTime`; `end` is null when it was cancelled before. */
export async function cancelGrant(
  trx: Database,
  subscriptionID: string,
  facts: { readonly reason: string | null; readonly completed: boolean },
  end: { readonly cancelTime: Date; readonly expireTime: Date } | null,
): Promise<void> {
  await trx
    .updateTable('subscriptions')
    .set({ cancel_reason: facts.reason, completed: facts.completed })
    .$if(end !== null, (query) =>
      query.set({ cancel_time: end?.cancelTime ?? null, expire_time: end?.expireTime ?? null }),
    )
    .where('subscription_id', '=', subscriptionID)
    .execute();
}

/** Undoes the cancellation or completion of a granted subscription. */
export async function continueGrant(trx: Database, subscriptionID: string): Promise<void> {
  await trx
    .updateTable('subscriptions')
    .set({ cancel_time: null, expire_time: null, cancel_reason: null, completed: false })
    .where('subscription_id', '=', subscriptionID)
    .execute();
}

export interface BilledSubscription {
  /** The id at Stripe. */
  readonly subscriptionID: string;
  /** Nothing more is charged: it runs out, or has. */
  readonly ending: boolean;
  readonly pastDue: boolean;
}

/** A person's subscriptions that Stripe bills and that have not ended. */
export async function billedSubscriptions(
  conn: Database,
  uid: string,
  now: Date,
): Promise<BilledSubscription[]> {
  const rows = await conn
    .selectFrom('subscriptions')
    .where('uid', '=', uid)
    .where('stripe_subscription_id', 'is not', null)
    .where(({ or, eb }) => or([eb('expire_time', 'is', null), eb('expire_time', '>', now)]))
    .select(['stripe_subscription_id', 'expire_time', 'past_due_since'])
    .$narrowType<{ stripe_subscription_id: string }>()
    .execute();
  return rows.map((row) => ({
    subscriptionID: row.stripe_subscription_id,
    ending: row.expire_time !== null,
    pastDue: row.past_due_since !== null,
  }));
}

/** Ids at Stripe of a person's subscriptions to a curriculum that were not read there since a write, or since their end. */
export async function unconfirmed(
  db: Database,
  { uid, currCode }: { uid: string; currCode: string },
  now: Date,
): Promise<string[]> {
  const rows = await db
    .selectFrom('subscriptions')
    .select('stripe_subscription_id')
    .where(({ and }) => and({ uid, curr_code: currCode }))
    .where('stripe_subscription_id', 'is not', null)
    .where(({ or, and, eb, ref }) =>
      or([
        eb('settled_at', 'is', null),
        and([eb('expire_time', '<=', now), eb('settled_at', '<=', ref('expire_time'))]),
      ]),
    )
    .execute();
  return rows.flatMap(({ stripe_subscription_id: id }) => (id === null ? [] : [id]));
}

/** Counts the running subscriptions that were paid for in test mode, or with real money. */
export async function countRunningInMode(db: Database, testMode: boolean, now: Date): Promise<number> {
  const { running } = await db
    .selectFrom('subscriptions as s')
    .where(({ or, eb }) => or([eb('s.expire_time', 'is', null), eb('s.expire_time', '>', now)]))
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('orders as o')
          .select('o.order_id')
          .whereRef('o.stripe_subscription_id', '=', 's.stripe_subscription_id')
          .where('o.test_mode', '=', testMode),
      ),
    )
    .select(({ fn }) => fn.countAll<string>().as('running'))
    .executeTakeFirstOrThrow();
  return Number(running);
}
