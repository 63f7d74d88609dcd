import type { SandboxCall } from '#stripe-sandbox/wire/call.ts';
import { HOUR_S, type Seconds } from './cycle.ts';
import {
  hasEnded,
  periodOf,
  type StoredSubscription,
  type SubscriptionHidden,
  type SubscriptionStatus,
} from './subscription-object.ts';

/** The time limit of a first payment, and of a change that has to be paid. */
export const OPEN_FOR_S = 23 * HOUR_S;

/** Stores a subscription with its next due time. */
export function save(
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
  if (subscription.status === 'incomplete') return subscription.created + OPEN_FOR_S;
  const times = [periodOf(subscription).end, subscription.pending_update?.expires_at, retry];
  return Math.min(...times.filter((each) => typeof each === 'number'));
}

/** Sets the status, with an event when it changes. */
export function setStatus(
  call: SandboxCall,
  subscription: StoredSubscription,
  status: SubscriptionStatus,
  hidden: Partial<SubscriptionHidden> = {},
): void {
  const before = subscription.status;
  subscription.status = status;
  save(call, subscription, hidden);
  if (before !== status) call.emit('customer.subscription.updated', subscription, { status: before });
}

/** Ends it at the time of the call. */
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
  save(call, subscription, { open: null, retry: null });
  const expired = reason === 'payment_failed' && status === 'incomplete_expired';
  call.emit(expired ? 'customer.subscription.updated' : 'customer.subscription.deleted', subscription);
}
