import type Stripe from 'stripe';
import type { GatewayCoupon, PaymentGateway } from './gateway.ts';
import { unlessMissing } from './stripe-errors.ts';
import type { Wire } from './stripe-wire.ts';

/**
 * The free first month is a coupon of 100 % for the first charge. Stripe's trial would make its end the billing day (a
 * month that began on the 31st would be billed on the 28th permanently).
 */
export const FIRST_MONTH_FREE: GatewayCoupon = {
  couponID: 'first-month-free',
  name: '初月無料',
  percentOff: 100,
  amountOff: null,
  duration: 'once',
  months: null,
};

/** Stripe's limit. */
const MAX_NAME_LENGTH = 40;

/** Our coupons at Stripe, with our own ids. They never change there; our database decides who may redeem one. */
export function stripeCoupons({ stripe }: Wire): Pick<PaymentGateway, 'ensureCoupon'> {
  const known = new Set<string>();
  return {
    async ensureCoupon(coupon) {
      const { couponID } = coupon;
      if (known.has(couponID)) return;
      const found = await unlessMissing(stripe.coupons.retrieve(couponID));
      if (found === null) {
        await stripe.coupons.create(paramsOf(coupon), { idempotencyKey: `coupon:${couponID}` });
      }
      known.add(couponID);
    },
  };
}

function paramsOf({ couponID, name, percentOff, amountOff, duration, months }: GatewayCoupon) {
  const params: Stripe.CouponCreateParams = {
    id: couponID,
    name: [...name].slice(0, MAX_NAME_LENGTH).join(''),
    duration,
    ...(percentOff === null ? {} : { percent_off: percentOff }),
    ...(amountOff === null ? {} : { amount_off: amountOff, currency: 'jpy' }),
    ...(months === null ? {} : { duration_in_months: months }),
  };
  return params;
}
