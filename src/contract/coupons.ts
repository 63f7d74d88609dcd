import * as z from 'zod/mini';
import { privateGet } from './endpoint.ts';
import { boundedText } from './entities/bounded.ts';
import { CurrCode, QueryInt, Time } from './entities/ids.ts';

/** As typed: lower-case and full-width letters are accepted as well (the server folds them). */
export const CouponCode = boundedText(40).check(z.regex(/^\P{Cc}+$/u));

export const Coupon = z.object({
  couponID: z.string(),
  code: z.string(),
  name: z.string(),
  amountOff: z.optional(z.int()),
  percentOff: z.optional(z.int()),
  duration: z.enum(['once', 'repeating', 'forever']),
  /** The number of charges, for `repeating`. */
  months: z.optional(z.int()),
});
export type Coupon = z.infer<typeof Coupon>;

/** A coupon that is this person's alone. */
export const OwnCoupon = z.object({
  ...Coupon.shape,
  /** The moment until which it can be used. */
  redeemTime: z.nullable(Time),
  /** placed: it takes off from the next charge of a running subscription, by itself. */
  state: z.enum(['usable', 'placed', 'used', 'expired', 'stopped']),
  /** The subscription it is placed on, and the time of the charge. */
  placed: z.nullable(z.object({ currName: z.string(), time: z.nullable(Time) })),
});
export type OwnCoupon = z.infer<typeof OwnCoupon>;

export const coupons = {
  /** The person's own coupons: what can be used first, then the newest; at most fifty. */
  list: privateGet('/coupons/list', {
    input: z.object({}),
    output: z.object({ coupons: z.array(OwnCoupon) }),
  }),
  /**
   * 404 for a code that is unknown, expired, used up, used by this person, or not for this curriculum and
   * plan.
   */
  show: privateGet('/coupons/show', {
    input: z.object({ code: CouponCode, currCode: z.optional(CurrCode), planID: z.optional(QueryInt) }),
    output: z.object({ coupon: Coupon }),
  }),
};
