import type { StoredPayment } from '#stripe-sandbox/payments/intent-stored.ts';
import type { SandboxCall } from '#stripe-sandbox/wire/call.ts';
import { settled } from './collect.ts';
import { endNow } from './end-now.ts';
import type { StoredInvoice } from './invoice-object.ts';
import { hasEnded, type StoredSubscription } from './subscription-object.ts';

/** A payment has moved without its invoice: a person has answered their bank, or it was confirmed by hand. */
export async function afterPayment(call: SandboxCall, payment: StoredPayment): Promise<void> {
  const invoiceID = payment._?.parent;
  const invoice = invoiceID ? await call.get<StoredInvoice>('invoice', invoiceID) : null;
  if (invoice === null || (invoice.status !== 'open' && invoice.status !== 'uncollectible')) return;
  const subscription = await call.need<StoredSubscription>('subscription', invoice._.parent);
  settled(call, subscription, invoice, { payment, counts: false });
}

/** A customer is deleted: their subscriptions end at once. The customer has been entered. */
export async function endCustomer(call: SandboxCall, customer: string): Promise<void> {
  for (const subscription of await call.find<StoredSubscription>('subscription', { customer })) {
    if (!hasEnded(subscription)) await endNow(call, subscription);
  }
}
