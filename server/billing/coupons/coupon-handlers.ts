import { coupons } from '#contract/coupons.ts';
import { HOUR_MS } from '#domain/time-units.ts';
import { implement } from '#server/http/implement.ts';
import { hit } from '#server/http/rate-limit-store.ts';
import type { Mount } from '#server/http/server-deps.ts';
import { usableCoupon } from './coupon-store.ts';
import { ownCouponsOf } from './own-coupon-store.ts';

/** Codes are short: nobody tries them by the thousand. */
const ATTEMPTS = { name: 'coupon', hits: 30, windowMs: HOUR_MS };

export const mountCoupons: Mount = (app, deps) => {
  const { db, clock } = deps;
  implement(
    app,
    coupons,
    {
      list: async (_input, { uid }) => ({ coupons: await ownCouponsOf(db, uid, clock.now()) }),
      show: async ({ code, currCode, planID }, { uid }) => {
        await hit(db, clock, ATTEMPTS, uid);
        const coupon = await usableCoupon(db, { code }, { uid, currCode, planID, now: clock.now() });
        return {
          coupon: {
            couponID: coupon.coupon_id,
            code: coupon.code,
            name: coupon.name,
            duration: coupon.duration,
            ...(coupon.amount_off === null ? {} : { amountOff: coupon.amount_off }),
            ...(coupon.percent_off === null ? {} : { percentOff: coupon.percent_off }),
            ...(coupon.months === null ? {} : { months: coupon.months }),
          },
        };
      },
    },
    deps,
  );
};
