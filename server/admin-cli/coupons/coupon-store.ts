import { randomUUID } from 'node:crypto';
import { type Selectable, sql } from 'kysely';
import type { Database } from '#server/db/connect.ts';
import type { Coupons } from '#server/db/tables/billing.ts';
import type { NewCoupon } from './new-coupon.ts';

export interface ListedCoupon extends Selectable<Coupons> {
  readonly plan_name: string | null;
  /** Number of redemptions. */
  readonly taken: number;
}

/** Newest first; without those that belong to one person. */
export function listCoupons(db: Database): Promise<ListedCoupon[]> {
  return db
    .selectFrom('coupons as c')
    .leftJoin('plans as p', 'p.plan_id', 'c.plan_id')
    .selectAll('c')
    .select('p.plan_name')
    .select(({ selectFrom }) =>
      selectFrom('coupon_redemptions as r')
        .whereRef('r.coupon_id', '=', 'c.coupon_id')
        .select(sql<number>`count(*)::int`.as('taken'))
        .$asScalar()
        .$notNull()
        .as('taken'),
    )
    .where('c.is_personal', '=', false)
    .orderBy('c.created_at', 'desc')
    .orderBy('c.code')
    .execute();
}

export function allPlans(db: Database) {
  return db.selectFrom('plans').selectAll().execute();
}

/** @returns false when a coupon with that code exists */
export async function insertCoupon(
  db: Database,
  coupon: NewCoupon,
  { name, planID, now }: { name: string; planID: number | null; now: Date },
): Promise<boolean> {
  const inserted = await db
    .insertInto('coupons')
    .values({
      coupon_id: randomUUID(),
      code: coupon.code,
      name,
      percent_off: coupon.percentOff,
      amount_off: coupon.amountOff,
      duration: coupon.duration,
      months: coupon.months,
      curr_code: coupon.curriculum ?? null,
      plan_id: planID,
      redeem_by: coupon.redeemBy ?? null,
      max_redemptions: coupon.maxRedemptions ?? null,
      created_at: now,
    })
    .onConflict((conflict) => conflict.column('code').doNothing())
    .returning('code')
    .executeTakeFirst();
  return inserted !== undefined;
}

export function couponByCode(db: Database, code: string) {
  return db.selectFrom('coupons').select('stopped_at').where('code', '=', code).executeTakeFirst();
}

export async function markStopped(db: Database, code: string, now: Date): Promise<void> {
  await db.updateTable('coupons').set({ stopped_at: now }).where('code', '=', code).execute();
}
