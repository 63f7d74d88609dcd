import type { SandboxCall } from '#stripe-sandbox/wire/call.ts';
import { HOUR, type Seconds } from './cycle.ts';
import {
  hasEnded,
  periodOf,
  type StoredSubscription,
  type SubscriptionHidden,
  type SubscriptionStatus,
} from './subscription-object.ts';

/** How long a first payment, and a change that has to be paid, may stay open. */
export const OPEN_FOR = 23 * HOUR;

/** Writes a subscription, and when time will change it next. */
export function keep(
  call: SandboxCall,
  subscription: StoredSubscription,
  hidden: Partial<SubscriptionHidden> = {},
): StoredSubscription {
  const known = { ...subscription._, ...hidden };
  subscription._ = { ...known, due: dueOf(subscription, known) };
  return call.put(subscription);
}

function dueOf(subscription: StoredSubscription, { retry }: SubscriptionHidden): Seconds | null {
  if (hasEnded(subscription)) return null;
  if (subscription.status === 'incomplete') return subscription.created + OPEN_FOR;
  const times = [periodOf(subscription).end, subscription.pending_update?.expires_at, retry];
  return Math.min(...times.filter((each) => typeof each === 'number'));
}

/** Sets the status, and tells of it where it is another one. */
export function become(
  call: SandboxCall,
  subscription: StoredSubscription,
  status: SubscriptionStatus,
  hidden: Partial<SubscriptionHidden> = {},
): void {
  const before = subscription.status;
  subscription.status = status;
  keep(call, subscription, hidden);
  if (before !== status) call.emit('customer.subscription.updated', subscription, { status: before });
}

/** Ends it at this moment of the call. */
export function end(
  call: SandboxCall,
  subscription: StoredSubscription,
  reason: string,
  status: 'canceled' | 'incomplete_expired' = 'canceled',
): void {
  const at = call.seconds();
  subscription.status = status;
  subscription.canceled_at ??= at;
  subscription.ended_at = at;
  subscription.pending_update = null;
  subscription.cancellation_details = { ...subscription.cancellation_details, reason };
  keep(call, subscription, { open: null, retry: null });
  const expired = reason === 'payment_failed' && status === 'incomplete_expired';
  call.emit(expired ? 'customer.subscription.updated' : 'customer.subscription.deleted', subscription);
}
