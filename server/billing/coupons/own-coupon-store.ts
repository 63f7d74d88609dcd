import type { OwnCoupon } from '#contract/coupons.ts';
import type { Database } from '#server/db/connect.ts';

const MAX_LISTED = 50;

/** A person's own coupons with what became of them: what can be used first, then the newest. */
export async function ownCouponsOf(db: Database, uid: string, now: Date): Promise<OwnCoupon[]> {
  const rows = await db
    .selectFrom('personal_coupons as o')
    .innerJoin('coupons as c', 'c.coupon_id', 'o.coupon_id')
    .leftJoin('coupon_redemptions as r', 'r.coupon_id', 'c.coupon_id')
    .leftJoin('subscriptions as s', 's.subscription_id', 'o.subscription_id')
    .leftJoin('curriculums as k', 'k.curr_code', 's.curr_code')
    .selectAll('c')
    .select([
      'o.granted_at',
      'o.used_at',
      'o.attached_at',
      'r.redeemed_at',
      'k.curr_name',
      's.period_end',
      's.subscription_id',
    ])
    .where('o.uid', '=', uid)
    .orderBy('o.granted_at', 'desc')
    .orderBy('c.coupon_id')
    .limit(MAX_LISTED)
    .execute();
  const listed = rows.map((row): OwnCoupon => {
    const state = stateOf(row, now);
    return {
      couponID: row.coupon_id,
      code: row.code,
      name: row.name,
      ...(row.amount_off === null ? {} : { amountOff: row.amount_off }),
      ...(row.percent_off === null ? {} : { percentOff: row.percent_off }),
      duration: row.duration,
      redeemTime: row.redeem_by?.toISOString() ?? null,
      state,
      placed:
        state === 'placed' && row.curr_name !== null
          ? { currName: row.curr_name, time: row.period_end?.toISOString() ?? null }
          : null,
    };
  });
  const isOpen = ({ state }: OwnCoupon) => state === 'usable' || state === 'placed';
  return [...listed.filter(isOpen), ...listed.filter((coupon) => !isOpen(coupon))];
}

interface Facts {
  readonly used_at: Date | null;
  readonly redeemed_at: Date | null;
  readonly attached_at: Date | null;
  readonly subscription_id: string | null;
  readonly stopped_at: Date | null;
  readonly redeem_by: Date | null;
}

function stateOf(row: Facts, now: Date): OwnCoupon['state'] {
  if (row.used_at !== null || row.redeemed_at !== null) return 'used';
  if (row.stopped_at !== null) return 'stopped';
  // Placed in time, it counts for the next charge, whenever that is.
  if (row.subscription_id !== null) return 'placed';
  return row.redeem_by !== null && row.redeem_by <= now ? 'expired' : 'usable';
}

/** For the archive of the person. */
export function exportedCouponsOf(db: Database, uid: string) {
  return db
    .selectFrom('personal_coupons as o')
    .innerJoin('coupons as c', 'c.coupon_id', 'o.coupon_id')
    .leftJoin('coupon_redemptions as r', 'r.coupon_id', 'c.coupon_id')
    .where('o.uid', '=', uid)
    .orderBy('o.granted_at')
    .select([
      'c.name',
      'c.code',
      'c.amount_off as amountOff',
      'o.granted_at as grantedAt',
      'c.redeem_by as redeemBy',
      'c.stopped_at as stoppedAt',
      ({ fn }) => fn.coalesce('o.used_at', 'r.redeemed_at').as('usedAt'),
    ])
    .execute();
}
