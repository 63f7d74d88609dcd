import type { Selectable } from 'kysely';
import { DAY_MS, MINUTE_MS } from '#domain/time-units.ts';
import { isUuid } from '#domain/uuid.ts';
import type { GatewaySubscription, SubscriptionRequest } from '#server/billing/stripe/gateway.ts';
import type { Database } from '#server/db/connect.ts';
import type { Checkouts } from '#server/db/tables/billing.ts';

/** A checkout: its table is called `joinings`, and its id becomes the id of the subscription. */
export type CheckoutRow = Selectable<Checkouts>;

export async function findOpenCheckout(
  db: Database,
  uid: string,
  currCode: string,
): Promise<CheckoutRow | undefined> {
  return await db
    .selectFrom('joinings')
    .selectAll()
    .where(({ and }) => and({ uid, curr_code: currCode, state: 'open' }))
    .executeTakeFirst();
}

/** Every open checkout of a person. */
export async function openCheckoutsOf(db: Database, uid: string): Promise<CheckoutRow[]> {
  return await db
    .selectFrom('joinings')
    .selectAll()
    .where(({ and }) => and({ uid, state: 'open' }))
    .execute();
}

export async function findCheckout(db: Database, checkoutID: string): Promise<CheckoutRow | undefined> {
  return await db.selectFrom('joinings').selectAll().where('joining_id', '=', checkoutID).executeTakeFirst();
}

/** The checkout of a Stripe subscription, whose metadata holds its id: a lost answer loses nothing. */
export async function findCheckoutOf(
  db: Database,
  { metadata }: GatewaySubscription,
): Promise<CheckoutRow | undefined> {
  const checkoutID = metadata['joiningID'] ?? '';
  return isUuid(checkoutID) ? await findCheckout(db, checkoutID) : undefined;
}

/** Whether an open checkout of the person pays with this card. */
export async function isInOpenCheckout(conn: Database, uid: string, cardID: string): Promise<boolean> {
  const found = await conn
    .selectFrom('joinings')
    .where('uid', '=', uid)
    .where('state', '=', 'open')
    .where('stripe_payment_method_id', '=', cardID)
    .select('joining_id')
    .executeTakeFirst();
  return found !== undefined;
}

export interface NewCheckout {
  readonly checkoutID: string;
  readonly uid: string;
  readonly currCode: string;
  readonly planID: number;
  readonly couponID: string | null;
  readonly quoteID: string;
  readonly trial: boolean;
  readonly cardID: string;
  readonly request: SubscriptionRequest;
}

export async function insertCheckout(trx: Database, made: NewCheckout, now: Date): Promise<CheckoutRow> {
  return await trx
    .insertInto('joinings')
    .values({
      joining_id: made.checkoutID,
      uid: made.uid,
      curr_code: made.currCode,
      plan_id: made.planID,
      coupon_id: made.couponID,
      quote_id: made.quoteID,
      trial: made.trial,
      stripe_payment_method_id: made.cardID,
      request: JSON.stringify(made.request),
      state: 'open',
      created_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function setStripeSubscription(
  db: Database,
  checkoutID: string,
  stripeSubscriptionID: string,
): Promise<void> {
  await db
    .updateTable('joinings')
    .set({ stripe_subscription_id: stripeSubscriptionID })
    .where('joining_id', '=', checkoutID)
    .execute();
}

/** @returns false when it was closed before */
export async function closeCheckout(
  db: Database,
  checkoutID: string,
  end: { state: 'done' } | { state: 'failed'; failure: string },
  now: Date,
): Promise<boolean> {
  const closed = await db
    .updateTable('joinings')
    .set({ state: end.state, failure: end.state === 'failed' ? end.failure : null, ended_at: now })
    .where('joining_id', '=', checkoutID)
    .where('state', '=', 'open')
    .returning('joining_id')
    .executeTakeFirst();
  return closed !== undefined;
}

/** A younger checkout may still be in the hands of its call. */
const CALL_MS = 2 * MINUTE_MS;
/** Longer than Stripe retries a webhook, or a request of ours can arrive late. */
const FAILED_FOR_MS = 2 * DAY_MS;

/** Open checkouts that no call works on any more. */
export async function abandonedCheckouts(db: Database, now: Date) {
  return await db
    .selectFrom('joinings')
    .select(['joining_id', 'uid'])
    .where('state', '=', 'open')
    .where('created_at', '<=', new Date(now.getTime() - CALL_MS))
    .execute();
}

/** Failed checkouts whose request may still arrive at Stripe, or has while no job ran. */
export async function lateFailedCheckouts(db: Database) {
  return await db
    .selectFrom('joinings')
    .select(['joining_id', 'uid'])
    .where('state', '=', 'failed')
    .where('settled_at', 'is', null)
    .execute();
}

/** Records that a failed checkout was looked for at Stripe: the last time, once nothing of it can arrive any more. */
export async function settleFailedCheckout(db: Database, checkoutID: string, now: Date): Promise<void> {
  await db
    .updateTable('joinings')
    .set({ settled_at: now })
    .where('joining_id', '=', checkoutID)
    .where('ended_at', '<=', new Date(now.getTime() - FAILED_FOR_MS))
    .execute();
}

/** The request as it was stored before Stripe was asked. */
export function requestOf({ request }: CheckoutRow): SubscriptionRequest {
  return request as unknown as SubscriptionRequest;
}
