import type { Selectable } from 'kysely';
import { ApiError } from '#contract/errors.ts';
import type { CouponTerms } from '#domain/billing/coupon.ts';
import type { GatewayCoupon } from '#server/billing/stripe/gateway.ts';
import type { Database } from '#server/db/connect.ts';
import type { Coupons } from '#server/db/tables/billing.ts';

export type CouponRow = Selectable<Coupons>;

/** For whom and what a coupon is asked; without curriculum or plan that part is not looked at. */
export interface CouponUse {
  readonly uid: string;
  readonly currCode?: string | undefined;
  readonly planID?: number | undefined;
  readonly now: Date;
}

/** A code as people type it: full-width letters, small ones, blanks around it. */
export function foldedCode(code: string): string {
  return code.normalize('NFKC').trim().toUpperCase();
}

/**
 * A coupon that this person can use now.
 * @param which by code as typed, or by id
 * @throws ApiError 404 `coupons/unknown`: unknown, over, stopped, used up, used by this person, not for this; not told
 * apart, so that nobody finds out by trying which codes there are
 */
export async function usableCoupon(
  db: Database,
  which: { readonly code: string } | { readonly couponID: string },
  use: CouponUse,
): Promise<CouponRow> {
  const query = db.selectFrom('coupons').selectAll();
  const coupon =
    'code' in which
      ? await query.where('code', '=', foldedCode(which.code)).executeTakeFirst()
      : await query.where('coupon_id', '=', which.couponID).executeTakeFirst();
  if (coupon === undefined || !isFor(coupon, use) || (await isUsedUp(db, coupon, use.uid)))
    throw new ApiError('coupons/unknown');
  return coupon;
}

/** The same for good: takes one of its redemptions for a joining, within the transaction that writes that down. */
export async function redeemCoupon(
  trx: Database,
  { couponID, joiningID, use }: { couponID: string; joiningID: string; use: CouponUse },
): Promise<void> {
  // Two people that take the last one wait for each other here. A joining that names the coupon holds its row by its key
  // already: a lock that minds keys would have both wait for ever.
  await trx
    .selectFrom('coupons')
    .select('coupon_id')
    .where('coupon_id', '=', couponID)
    .forNoKeyUpdate()
    .executeTakeFirst();
  await usableCoupon(trx, { couponID }, use);
  const taken = await trx
    .insertInto('coupon_redemptions')
    .values({ coupon_id: couponID, uid: use.uid, joining_id: joiningID, redeemed_at: use.now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('coupon_id')
    .executeTakeFirst();
  if (taken === undefined) throw new ApiError('coupons/unknown');
}

function isFor(coupon: CouponRow, { currCode, planID, now }: CouponUse): boolean {
  const { redeem_by, stopped_at, curr_code, plan_id } = coupon;
  if (stopped_at !== null || (redeem_by !== null && redeem_by <= now)) return false;
  if (curr_code !== null && currCode !== undefined && curr_code !== currCode) return false;
  return plan_id === null || planID === undefined || plan_id === planID;
}

async function isUsedUp(db: Database, coupon: CouponRow, uid: string): Promise<boolean> {
  const taken = await db
    .selectFrom('coupon_redemptions as r')
    .innerJoin('joinings as j', 'j.joining_id', 'r.joining_id')
    .where('r.coupon_id', '=', coupon.coupon_id)
    .select(['r.uid', 'j.state'])
    .execute();
  // A joining that is still open may go on with the coupon it took.
  if (taken.some((redemption) => redemption.uid === uid && redemption.state !== 'open')) return true;
  const others = taken.filter((redemption) => redemption.uid !== uid);
  return coupon.max_redemptions !== null && others.length >= coupon.max_redemptions;
}

export function termsOf(coupon: CouponRow): CouponTerms {
  const { percent_off, amount_off, duration, months } = coupon;
  return { percentOff: percent_off, amountOff: amount_off, duration, months };
}

/** As Stripe is to know it. */
export function gatewayCoupon(coupon: CouponRow): GatewayCoupon {
  return { couponID: coupon.coupon_id, name: coupon.name, ...termsOf(coupon) };
}
