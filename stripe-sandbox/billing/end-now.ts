import type { SandboxCall } from '#stripe-sandbox/wire/call.ts';
import { voidOpen } from './collect.ts';
import type { StoredInvoice } from './invoice-object.ts';
import { stopTrying } from './invoice-state.ts';
import type { StoredSubscription } from './subscription-object.ts';
import { end } from './subscription-state.ts';

/**
 * Ends a subscription in this moment, without giving anything back. As at Stripe an invoice that is open stays so and
 * is no longer tried; only those whose payment something waits for (the first month, a change) are voided.
 */
export async function endNow(call: SandboxCall, subscription: StoredSubscription): Promise<void> {
  const { latest_invoice, status, pending_update } = subscription;
  const latest = latest_invoice === null ? null : await call.need<StoredInvoice>('invoice', latest_invoice);
  const { open } = subscription._;
  end(
    call,
    subscription,
    'cancellation_requested',
    status === 'incomplete' ? 'incomplete_expired' : 'canceled',
  );
  const waited = status === 'incomplete' || pending_update !== null;
  if (waited && latest?.status === 'open') await voidOpen(call, subscription, latest);
  const owed = open === null ? null : await call.need<StoredInvoice>('invoice', open);
  if (owed?.status === 'open') stopTrying(call, owed);
}
