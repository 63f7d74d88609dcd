import * as z from 'zod/mini';
import { privateGet } from './endpoint.ts';
import { boundedText } from './entities/bounded.ts';
import { CurrCode, QueryInt } from './entities/ids.ts';

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

export const coupons = {
  /**
   * 404 for a code that is unknown, expired, used up, used by this person, or not for this curriculum and
   * plan.
   */
  show: privateGet('/coupons/show', {
    input: z.object({ code: CouponCode, currCode: z.optional(CurrCode), planID: z.optional(QueryInt) }),
    output: z.object({ coupon: Coupon }),
  }),
};
