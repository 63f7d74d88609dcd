import type Stripe from 'stripe';
import type { GatewaySubscription } from './gateway.ts';
import type { ChargeFacts } from './stripe-charge.ts';
import { idOf, maybeMsOf, msOf, need } from './stripe-wire.ts';

/** Members of a subscription to expand in the same call. */
export const SUBSCRIPTION_EXPANDED = ['latest_invoice.payments', 'discounts'];

const STATUS: Readonly<Record<string, GatewaySubscription['status']>> = {
  incomplete: 'incomplete',
  active: 'active',
  trialing: 'active',
  past_due: 'past_due',
  unpaid: 'past_due',
  canceled: 'ended',
  incomplete_expired: 'ended',
};

export function subscriptionOf(subscription: Stripe.Subscription, charge: ChargeFacts): GatewaySubscription {
  const item = need(subscription.items.data[0], 'subscription item');
  return {
    id: subscription.id,
    customer: need(idOf(subscription.customer), 'customer'),
    status: STATUS[subscription.status] ?? 'other',
    metadata: subscription.metadata,
    createdAt: msOf(subscription.start_date),
    anchor: msOf(subscription.billing_cycle_anchor),
    itemID: item.id,
    priceID: item.price.id,
    periodStart: msOf(need(item.current_period_start, 'period')),
    periodEnd: msOf(need(item.current_period_end, 'period')),
    cancelAtPeriodEnd: subscription.cancel_at_period_end,
    canceledAt: maybeMsOf(subscription.canceled_at),
    endedAt: maybeMsOf(subscription.ended_at),
    coupons: subscription.discounts.flatMap(couponIDsOf),
    cardID: idOf(subscription.default_payment_method),
    latestInvoiceID: idOf(subscription.latest_invoice),
    action: charge.action,
    declineCode: charge.declineCode,
    pendingUpdate: subscription.pending_update !== null && subscription.pending_update !== undefined,
  };
}

/** The coupon of a discount; empty for a discount that was not expanded. */
export function couponIDsOf(discount: string | Stripe.Discount | Stripe.DeletedDiscount): string[] {
  const id = typeof discount === 'string' ? null : idOf(discount.source.coupon);
  return id === null ? [] : [id];
}
