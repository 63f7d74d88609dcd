import type Stripe from 'stripe';
import type { SandboxCall } from '#stripe-sandbox/wire/call.ts';
import { invalid } from '#stripe-sandbox/wire/refusal.ts';
import type { StoredCoupon, StoredDiscount } from './catalog-objects.ts';
import type { Seconds } from './cycle.ts';
import { discountEnd, stillApplies } from './discounting.ts';
import type { StoredSubscription } from './subscription-object.ts';
import type { WireShape } from './wire-shape.ts';

/** One of the two is given: a coupon begins anew, a discount that is there already goes on counting. */
export interface DiscountParam {
  readonly coupon?: string | undefined;
  readonly discount?: string | undefined;
}

/** Replaces the discounts of a subscription, as Stripe does: what is not named is gone. */
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

/** The discounts that count for an invoice of this moment. */
export async function discountsAt(
  call: SandboxCall,
  subscription: StoredSubscription,
  at: Seconds,
): Promise<StoredDiscount[]> {
  const found: StoredDiscount[] = [];
  for (const id of subscription.discounts) found.push(await call.need<StoredDiscount>('discount', id));
  return found.filter(({ end }) => stillApplies(end, at));
}

/** After an invoice has been made: what counted once is used up, what is over goes. */
export function spend(subscription: StoredSubscription, counted: readonly StoredDiscount[]): void {
  subscription.discounts = counted.filter((each) => each._.terms.duration !== 'once').map(({ id }) => id);
}
