import type { StoredPayment } from '#stripe-sandbox/payments/stored-intent.ts';
import type { SandboxCall } from '#stripe-sandbox/wire/call.ts';
import { applyPayment } from './collect.ts';
import { endNow } from './end-now.ts';
import type { StoredInvoice } from './invoice-object.ts';
import { hasEnded, type StoredSubscription } from './subscription-object.ts';

/** Applies a payment to its invoice after a person has answered their bank, or a manual confirmation. */
export async function afterPayment(call: SandboxCall, payment: StoredPayment): Promise<void> {
  const invoiceID = payment._?.parent;
  const invoice = invoiceID ? await call.get<StoredInvoice>('invoice', invoiceID) : null;
  if (invoice === null || (invoice.status !== 'open' && invoice.status !== 'uncollectible')) return;
  const subscription = await call.need<StoredSubscription>('subscription', invoice._.parent);
  applyPayment(call, subscription, invoice, { payment, counts: false });
}

/** Ends all subscriptions of a deleted customer. The customer is locked. */
export async function endAllOf(call: SandboxCall, customer: string): Promise<void> {
  for (const subscription of await call.find<StoredSubscription>('subscription', { customer })) {
    if (!hasEnded(subscription)) await endNow(call, subscription);
  }
}
