import type { Selectable } from 'kysely';
import { ApiError } from '#contract/errors.ts';
import type { CouponTerms } from '#domain/billing/coupon.ts';
import type { GatewayCoupon } from '#server/billing/stripe/gateway.ts';
import type { Database } from '#server/db/connect.ts';
import type { Coupons } from '#server/db/tables/billing.ts';
import { isInHand, lockCoupon } from './personal-coupon-store.ts';

export type CouponRow = Selectable<Coupons>;

/** The person and purchase a coupon is wanted for; without curriculum or plan that condition is not checked. */
export interface CouponUse {
  readonly uid: string;
  readonly currCode?: string | undefined;
  readonly planID?: number | undefined;
  readonly now: Date;
}

/** A code as it is stored: people type full-width letters, small letters, blanks before and after it. */
function normalizedCode(code: string): string {
  return code.normalize('NFKC').trim().toUpperCase();
}

/**
 * Finds a coupon that this person can use now.
 * @param which by code as typed, or by id
 * @throws ApiError 404 `coupons/unknown`: unknown, expired, stopped, used up, used by this person, for another item, or
 * another person's own;
 * one answer for all, so that nobody finds valid codes by trying
 */
export async function usableCoupon(
  db: Database,
  which: { readonly code: string } | { readonly couponID: string },
  use: CouponUse,
): Promise<CouponRow> {
  const query = db.selectFrom('coupons').selectAll();
  const coupon =
    'code' in which
      ? await query.where('code', '=', normalizedCode(which.code)).executeTakeFirst()
      : await query.where('coupon_id', '=', which.couponID).executeTakeFirst();
  if (coupon === undefined || !isFor(coupon, use) || !(await isOwn(db, coupon, use.uid)))
    throw new ApiError('coupons/unknown');
  if (await isUsedUp(db, coupon, use.uid)) throw new ApiError('coupons/unknown');
  return coupon;
}

/**
 * Redeems a coupon for a checkout, in the transaction that stores the checkout.
 * @throws ApiError 404 `coupons/unknown` as `usableCoupon`
 */
export async function redeemCoupon(
  trx: Database,
  { couponID, checkoutID, use }: { couponID: string; checkoutID: string; use: CouponUse },
): Promise<void> {
  // Two people who redeem the last one wait for each other here.
  await lockCoupon(trx, couponID);
  await usableCoupon(trx, { couponID }, use);
  const taken = await trx
    .insertInto('coupon_redemptions')
    .values({ coupon_id: couponID, uid: use.uid, joining_id: checkoutID, redeemed_at: use.now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('coupon_id')
    .executeTakeFirst();
  if (taken === undefined) throw new ApiError('coupons/unknown');
}

/** Makes the coupon of a failed checkout usable again. */
export async function releaseCoupon(trx: Database, checkoutID: string): Promise<void> {
  await trx.deleteFrom('coupon_redemptions').where('joining_id', '=', checkoutID).execute();
}

function isFor(coupon: CouponRow, { currCode, planID, now }: CouponUse): boolean {
  const { redeem_by, stopped_at, curr_code, plan_id } = coupon;
  if (stopped_at !== null || (redeem_by !== null && redeem_by <= now)) return false;
  if (curr_code !== null && currCode !== undefined && curr_code !== currCode) return false;
  return plan_id === null || planID === undefined || plan_id === planID;
}

/** Whether a personal coupon is this person's and not on the next charge of a subscription; others are anybody's. */
async function isOwn(db: Database, coupon: CouponRow, uid: string): Promise<boolean> {
  return !coupon.is_personal || (await isInHand(db, coupon.coupon_id, uid));
}

/** Counts where the rows are: a coupon of a campaign has as many as it has friends. */
async function isUsedUp(db: Database, coupon: CouponRow, uid: string): Promise<boolean> {
  const { coupon_id: couponID, max_redemptions: most } = coupon;
  const redemptions = db.selectFrom('coupon_redemptions as r').where('r.coupon_id', '=', couponID);
  const own = await redemptions
    .innerJoin('joinings as j', 'j.joining_id', 'r.joining_id')
    .where('r.uid', '=', uid)
    // An open checkout may continue with the coupon that it redeemed.
    .where('j.state', '!=', 'open')
    .select('r.uid')
    .limit(1)
    .executeTakeFirst();
  if (own !== undefined) return true;
  if (most === null) return false;
  const { others } = await redemptions
    .where('r.uid', '!=', uid)
    .select(({ fn }) => fn.countAll().as('others'))
    .executeTakeFirstOrThrow();
  return Number(others) >= most;
}

/** The coupon of each subscription's checkout, by the id of the Stripe subscription. */
export async function couponsOfSubscriptions(
  db: Database,
  rows: readonly { readonly stripe_subscription_id: string | null }[],
): Promise<ReadonlyMap<string, CouponRow>> {
  const ids = rows.flatMap(({ stripe_subscription_id: id }) => (id === null ? [] : [id]));
  if (ids.length === 0) return new Map();
  const found = await db
    .selectFrom('joinings as j')
    .innerJoin('coupons as c', 'c.coupon_id', 'j.coupon_id')
    .where('j.stripe_subscription_id', 'in', ids)
    .selectAll('c')
    .select('j.stripe_subscription_id as joined')
    .execute();
  return new Map(found.map(({ joined, ...coupon }) => [joined ?? '', coupon]));
}

/** The coupon that a subscription with a free month gets after the free charge. */
export async function findDeferredCoupon(conn: Database, stripeSubscriptionID: string) {
  return await conn
    .selectFrom('joinings as j')
    .innerJoin('coupons as c', 'c.coupon_id', 'j.coupon_id')
    .select(['j.joining_id', 'c.coupon_id', 'c.duration', 'c.months'])
    .where('j.stripe_subscription_id', '=', stripeSubscriptionID)
    .where('j.trial', '=', true)
    .executeTakeFirst();
}

/** The coupon with this id at Stripe; undefined for one that is none of ours. */
export async function findCouponName(trx: Database, couponID: string) {
  return await trx
    .selectFrom('coupons')
    .select(['coupon_id', 'name'])
    .where(({ eb, cast }) => eb(cast<string>('coupon_id', 'text'), '=', couponID))
    .executeTakeFirst();
}

export function termsOf(coupon: CouponRow): CouponTerms {
  const { percent_off, amount_off, duration, months } = coupon;
  return { percentOff: percent_off, amountOff: amount_off, duration, months };
}

/** The coupon in Stripe's terms. */
export function gatewayCoupon(coupon: CouponRow): GatewayCoupon {
  return { couponID: coupon.coupon_id, name: coupon.name, ...termsOf(coupon) };
}
