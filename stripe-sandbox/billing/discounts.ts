import type Stripe from 'stripe';
import type { SandboxCall } from '#stripe-sandbox/wire/call.ts';
import { invalid } from '#stripe-sandbox/wire/refusal.ts';
import type { WireShape } from '#stripe-sandbox/wire/wire-shape.ts';
import { applies, discountEnd } from './amounts.ts';
import type { StoredCoupon, StoredDiscount } from './catalog-objects.ts';
import type { Seconds } from './cycle.ts';
import type { StoredSubscription } from './subscription-object.ts';

/** One of the two is set: a coupon begins a new discount, a discount continues. */
export interface DiscountParam {
  readonly coupon?: string | undefined;
  readonly discount?: string | undefined;
}

/** Replaces the discounts of a subscription; those that are not named are removed, as at Stripe. */
export async function setDiscounts(
  call: SandboxCall,
  subscription: StoredSubscription,
  params: readonly DiscountParam[],
): Promise<void> {
  const ids: string[] = [];
  for (const [index, { coupon, discount }] of params.entries()) {
    const param = `discounts[${index}]`;
    if (coupon !== undefined) {
      const found = await call.need<StoredCoupon>('coupon', coupon, `${param}[coupon]`);
      ids.push(call.put(newDiscount(call, subscription, found)).id);
    } else if (discount !== undefined && subscription.discounts.includes(discount)) {
      ids.push(discount);
    } else {
      throw invalid('A discount names a coupon, or one of its own.', undefined, param);
    }
  }
  subscription.discounts = ids;
}

function newDiscount(
  call: SandboxCall,
  { id, customer }: StoredSubscription,
  coupon: StoredCoupon,
): StoredDiscount {
  const start = call.seconds();
  const { percent_off, amount_off, duration } = coupon;
  return {
    id: call.newID('di'),
    object: 'discount',
    checkout_session: null,
    customer,
    customer_account: null,
    end: discountEnd(coupon, start),
    invoice: null,
    invoice_item: null,
    promotion_code: null,
    source: { coupon: coupon.id, type: 'coupon' },
    start,
    subscription: id,
    subscription_item: null,
    _: { terms: { percent_off, amount_off, duration } },
  } satisfies WireShape<Stripe.Discount> & StoredDiscount;
}

/** The discounts that apply to an invoice at this time. */
export async function discountsAt(
  call: SandboxCall,
  subscription: StoredSubscription,
  at: Seconds,
): Promise<StoredDiscount[]> {
  const found: StoredDiscount[] = [];
  for (const id of subscription.discounts) found.push(await call.need<StoredDiscount>('discount', id));
  return found.filter(({ end }) => applies(end, at));
}

/** Removes the discounts that an invoice has used up, and the expired ones. */
export function consumeDiscounts(subscription: StoredSubscription, applied: readonly StoredDiscount[]): void {
  subscription.discounts = applied.filter((each) => each._.terms.duration !== 'once').map(({ id }) => id);
}
