import { randomBytes, randomUUID } from 'node:crypto';
import { isUuid } from '#domain/uuid.ts';
import type { Database } from '#server/db/connect.ts';
import type { CouponRow } from './coupon-store.ts';

/*
 *                 ┌─ redeemed in a checkout (coupon_redemptions)
 *   in hand ──────┤
 *      ▲          └─ placed on a running subscription ── attached at Stripe ── used by its next charge
 *      └────────────────────────┴─ taken off: the subscription ends, or the coupon was stopped
 *
 * Placing and redeeming happen under the person's payment lock.
 */

/** Stripe's own limit of a coupon's name is 40. */
export interface NewPersonalCoupon {
  readonly uid: string;
  readonly name: string;
  /** Whole yen off one charge. */
  readonly yen: number;
  readonly redeemBy: Date;
  readonly now: Date;
}

const CODE_BYTES = 8;

/**
 * Gives a person a coupon of their own, in the caller's transaction. Their running subscriptions are read at Stripe soon,
 * so that it takes off from the next charge by itself.
 * @returns its id
 */
export async function grantPersonalCoupon(trx: Database, given: NewPersonalCoupon): Promise<string> {
  const { uid, name, yen, redeemBy, now } = given;
  const couponID = randomUUID();
  await trx
    .insertInto('coupons')
    .values({
      coupon_id: couponID,
      code: `MY-${randomBytes(CODE_BYTES).toString('hex').toUpperCase()}`,
      name,
      amount_off: yen,
      duration: 'once',
      redeem_by: redeemBy,
      max_redemptions: 1,
      is_personal: true,
      created_at: now,
    })
    .execute();
  await trx.insertInto('personal_coupons').values({ coupon_id: couponID, uid, granted_at: now }).execute();
  await markBilledUnsynced(trx, uid, now);
  return couponID;
}

/**
 * Waits for anyone who redeems or stops the coupon at this moment. A checkout that names the coupon holds its row by its key
 * already: a lock that includes keys would be a deadlock.
 */
export async function lockCoupon(trx: Database, couponID: string): Promise<void> {
  await trx
    .selectFrom('coupons')
    .select('coupon_id')
    .where('coupon_id', '=', couponID)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/**
 * Stops a personal coupon that was not used yet.
 * @returns its owner; null where it was used, is taken by a checkout, or has stopped
 */
export async function stopPersonalCoupon(trx: Database, couponID: string, now: Date): Promise<string | null> {
  // A statement of its own: an update that waits for a checkout goes on with what it saw before, and would not see that
  // checkout's redemption.
  await lockCoupon(trx, couponID);
  const coupon = await trx
    .updateTable('coupons')
    .set({ stopped_at: now })
    .where('coupon_id', '=', couponID)
    .where('is_personal', '=', true)
    .where('stopped_at', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('coupon_redemptions').select('uid').where('coupon_id', '=', couponID))),
    )
    .returning('coupon_id')
    .executeTakeFirst();
  if (coupon === undefined) return null;
  const owner = await trx
    .selectFrom('personal_coupons')
    .select(['uid', 'used_at'])
    .where('coupon_id', '=', couponID)
    .executeTakeFirst();
  if (owner === undefined || owner.used_at !== null) return null;
  await markBilledUnsynced(trx, owner.uid, now);
  return owner.uid;
}

async function markBilledUnsynced(trx: Database, uid: string, now: Date): Promise<void> {
  await trx
    .updateTable('subscriptions')
    .set({ settled_at: null })
    .where('uid', '=', uid)
    .where('stripe_subscription_id', 'is not', null)
    .where(({ or, eb }) => or([eb('expire_time', 'is', null), eb('expire_time', '>', now)]))
    .execute();
}

/** Whether this person may take the coupon to a checkout: it is theirs and in their hands. */
export async function isInHand(db: Database, couponID: string, uid: string): Promise<boolean> {
  const own = await db
    .selectFrom('personal_coupons')
    .select('coupon_id')
    .where('coupon_id', '=', couponID)
    .where('uid', '=', uid)
    .where('subscription_id', 'is', null)
    .executeTakeFirst();
  return own !== undefined;
}

export interface PlacedCoupon extends CouponRow {
  readonly attached_at: Date | null;
}

/** The coupon on the next charge of a subscription, attached at Stripe or not yet. */
export async function findPlaced(conn: Database, subscriptionID: string): Promise<PlacedCoupon | undefined> {
  return await conn
    .selectFrom('personal_coupons as o')
    .innerJoin('coupons as c', 'c.coupon_id', 'o.coupon_id')
    .selectAll('c')
    .select('o.attached_at')
    .where('o.subscription_id', '=', subscriptionID)
    .where('o.used_at', 'is', null)
    .executeTakeFirst();
}

/** The coupons that Stripe takes off from the next charge, by the id of the Stripe subscription. */
export async function attachedCoupons(
  db: Database,
  rows: readonly { readonly stripe_subscription_id: string | null }[],
): Promise<ReadonlyMap<string, CouponRow>> {
  const ids = rows.flatMap(({ stripe_subscription_id: id }) => (id === null ? [] : [id]));
  if (ids.length === 0) return new Map();
  const found = await db
    .selectFrom('subscriptions as s')
    .innerJoin('personal_coupons as o', 'o.subscription_id', 's.subscription_id')
    .innerJoin('coupons as c', 'c.coupon_id', 'o.coupon_id')
    .where('s.stripe_subscription_id', 'in', ids)
    .where('o.used_at', 'is', null)
    .where('o.attached_at', 'is not', null)
    .selectAll('c')
    .select('s.stripe_subscription_id as on')
    .execute();
  return new Map(found.map(({ on, ...coupon }) => [on ?? '', coupon]));
}

/** The coupon in a person's hands that ends first. */
export async function nextInHand(conn: Database, uid: string, now: Date): Promise<CouponRow | undefined> {
  return await conn
    .selectFrom('personal_coupons as o')
    .innerJoin('coupons as c', 'c.coupon_id', 'o.coupon_id')
    .leftJoin('coupon_redemptions as r', 'r.coupon_id', 'c.coupon_id')
    .selectAll('c')
    .where('o.uid', '=', uid)
    .where('o.subscription_id', 'is', null)
    .where('r.coupon_id', 'is', null)
    .where('c.stopped_at', 'is', null)
    .where('c.redeem_by', '>', now)
    .orderBy('c.redeem_by')
    .orderBy('c.coupon_id')
    .limit(1)
    .executeTakeFirst();
}

export async function placeOn(conn: Database, couponID: string, subscriptionID: string): Promise<void> {
  await conn
    .updateTable('personal_coupons')
    .set({ subscription_id: subscriptionID })
    .where('coupon_id', '=', couponID)
    .execute();
}

/** @param at when Stripe confirmed it; null: it is taken off there */
export async function setAttached(conn: Database, couponID: string, at: Date | null): Promise<void> {
  await conn
    .updateTable('personal_coupons')
    .set({ attached_at: at })
    .where('coupon_id', '=', couponID)
    .execute();
}

export async function takeOff(conn: Database, couponID: string): Promise<void> {
  await conn
    .updateTable('personal_coupons')
    .set({ subscription_id: null, attached_at: null })
    .where('coupon_id', '=', couponID)
    .where('used_at', 'is', null)
    .execute();
}

export async function markUsed(
  conn: Database,
  couponID: string,
  { invoiceID, at }: { invoiceID: string; at: Date },
): Promise<void> {
  await conn
    .updateTable('personal_coupons')
    .set({ used_at: at, used_invoice_id: invoiceID })
    .where('coupon_id', '=', couponID)
    .where('used_at', 'is', null)
    .execute();
}

/** Those of these coupon ids that are personal ones. */
export async function personalAmong(conn: Database, couponIDs: readonly string[]): Promise<string[]> {
  // Stripe's own console may have put a coupon there that is none of ours, with a name of any form.
  const ids = couponIDs.filter(isUuid);
  if (ids.length === 0) return [];
  const rows = await conn
    .selectFrom('coupons')
    .select('coupon_id')
    .where('is_personal', '=', true)
    .where('coupon_id', 'in', ids)
    .execute();
  return rows.map((row) => row.coupon_id);
}
