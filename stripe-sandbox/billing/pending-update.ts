import type Stripe from 'stripe';
import type { SandboxCall } from '#stripe-sandbox/wire/call.ts';
import type { WireShape } from '#stripe-sandbox/wire/wire-shape.ts';
import type { Billed } from './amounts.ts';
import type { StoredInvoice } from './invoice-object.ts';
import {
  itemOf,
  type PendingUpdate,
  periodOf,
  type StoredItem,
  type StoredSubscription,
} from './subscription-object.ts';
import { OPEN_FOR_S, save } from './subscription-state.ts';

/** A change that waits for its payment until the period ends, 23 hours at most (Stripe's "pending updates"). */
export function setPending(call: SandboxCall, subscription: StoredSubscription, item: StoredItem): void {
  subscription.pending_update = {
    billing_cycle_anchor: null,
    cancel_at_period_end: null,
    discount: null,
    discounts: null,
    expires_at: Math.min(call.seconds() + OPEN_FOR_S, periodOf(subscription).end),
    metadata: null,
    subscription_items: [item],
    trial_end: null,
    trial_from_plan: null,
  } satisfies WireShape<Stripe.Subscription.PendingUpdate> & PendingUpdate;
}

/** Applies a change whose invoice is paid. */
export function applyPending(
  call: SandboxCall,
  subscription: StoredSubscription,
  invoice: StoredInvoice,
): void {
  const [item] = subscription.pending_update?.subscription_items ?? [];
  subscription.pending_update = null;
  if (item !== undefined) changeItem(subscription, item);
  save(call, subscription, { billed: billedBy(invoice) });
  call.emit('customer.subscription.pending_update_applied', subscription);
  call.emit('customer.subscription.updated', subscription);
}

export function dropPending(call: SandboxCall, subscription: StoredSubscription): void {
  subscription.pending_update = null;
  save(call, subscription);
  call.emit('customer.subscription.updated', subscription);
}

/** The price changes, the period stays. */
export function changeItem(subscription: StoredSubscription, { price, ['plan']: plan }: StoredItem): void {
  Object.assign(itemOf(subscription), { price, plan });
}

/** The amount and period that an invoice bills ahead: of a change the second of its lines. */
export function billedBy(invoice: StoredInvoice): Billed | null {
  const line = invoice.lines.data.at(-1);
  if (line === undefined) return null;
  const taken = line.discount_amounts.reduce((sum, each) => sum + each.amount, 0);
  return { ...line.period, amount: line.amount - taken };
}
