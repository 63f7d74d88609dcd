import type { SandboxCall } from '#stripe-sandbox/wire/call.ts';
import { voidOpen } from './collect.ts';
import type { StoredInvoice } from './invoice-object.ts';
import { stopAttempts } from './invoice-state.ts';
import type { StoredSubscription } from './subscription-object.ts';
import { end } from './subscription-state.ts';

/**
 * Ends a subscription now, without a refund. As at Stripe an open invoice stays open without further attempts; only the
 * invoices of a first month and of a pending change are voided.
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
  const isPending = status === 'incomplete' || pending_update !== null;
  if (isPending && latest?.status === 'open') await voidOpen(call, subscription, latest);
  const owed = open === null ? null : await call.need<StoredInvoice>('invoice', open);
  if (owed?.status === 'open') stopAttempts(call, owed);
}
