import { cardOf } from '#stripe-sandbox/payments/payment-methods.ts';
import { cancelPayment, charge, newPayment } from '#stripe-sandbox/payments/payments.ts';
import type { StoredCard } from '#stripe-sandbox/payments/stored-card.ts';
import type { StoredPayment } from '#stripe-sandbox/payments/stored-intent.ts';
import type { SandboxCall } from '#stripe-sandbox/wire/call.ts';
import type { StoredInvoice } from './invoice-object.ts';
import { newInvoicePayment } from './invoice-state.ts';
import type { StoredSubscription } from './subscription-object.ts';

export interface ChargeOptions {
  /** null: the card of the subscription, or else the customer's default. */
  readonly paymentMethod: string | null;
  readonly offSession: boolean;
}

/** Asks the bank once. Without a card the payment stays unpaid. */
export async function attemptPayment(
  call: SandboxCall,
  subscription: StoredSubscription,
  invoice: StoredInvoice,
  { paymentMethod, offSession }: ChargeOptions,
): Promise<StoredPayment> {
  const payment = await openPayment(call, subscription, invoice);
  const card = await cardFor(call, subscription, paymentMethod);
  return card === null ? payment : charge(call, payment, card, { offSession });
}

/** The payment of an invoice: one for all attempts. */
export async function openPayment(
  call: SandboxCall,
  { customer, description }: StoredSubscription,
  invoice: StoredInvoice,
): Promise<StoredPayment> {
  const known = paymentIDOf(invoice);
  if (known !== null) return await call.need<StoredPayment>('payment_intent', known);
  const made = newPayment(call, { amount: invoice.amount_due, customer, description, parent: invoice.id });
  const payments = [newInvoicePayment(call, invoice, made.id)];
  invoice._ = { ...invoice._, payments, secret: made.client_secret };
  return made;
}

/** Cancels the payment, so that the invoice cannot be paid any more. */
export async function cancelPaymentOf(call: SandboxCall, invoice: StoredInvoice): Promise<void> {
  const known = paymentIDOf(invoice);
  if (known === null) return;
  cancelPayment(call, await call.need<StoredPayment>('payment_intent', known), 'void_invoice');
}

function paymentIDOf(invoice: StoredInvoice): string | null {
  return invoice._.payments[0]?.payment.payment_intent ?? null;
}

async function cardFor(
  call: SandboxCall,
  { customer, default_payment_method }: StoredSubscription,
  given: string | null,
): Promise<StoredCard | null> {
  if (given !== null) return await cardOf(call, given);
  const id = default_payment_method ?? call.customer()?.invoice_settings.default_payment_method ?? null;
  const card = id === null ? null : await call.get<StoredCard>('payment_method', id);
  // A removed card cannot be charged.
  return card?.customer === customer ? card : null;
}
