import type Stripe from 'stripe';
import type { SandboxCall } from '#stripe-sandbox/wire/call.ts';
import type { WireShape } from '#stripe-sandbox/wire/wire-shape.ts';
import type { InvoicePayment, StoredInvoice } from './invoice-object.ts';

/* State changes of an invoice, each with its event; their effects on the subscription are in `collect.ts`. */

export function markPaid(call: SandboxCall, invoice: StoredInvoice): void {
  const at = call.seconds();
  invoice.status = 'paid';
  invoice.attempted = true;
  invoice.amount_paid = invoice.amount_due;
  invoice.amount_remaining = 0;
  invoice.auto_advance = false;
  invoice.next_payment_attempt = null;
  invoice.status_transitions = { ...invoice.status_transitions, paid_at: at };
  settlePayments(invoice, { status: 'paid', amount_paid: invoice.amount_due }, { paid_at: at });
  call.put(invoice);
  call.emit('invoice.paid', invoice);
}

export function markVoid(call: SandboxCall, invoice: StoredInvoice): void {
  const at = call.seconds();
  invoice.status = 'void';
  stop(invoice);
  invoice.status_transitions = { ...invoice.status_transitions, voided_at: at };
  settlePayments(invoice, { status: 'canceled' }, { canceled_at: at });
  call.put(invoice);
  call.emit('invoice.voided', invoice);
}

/** No more attempts; it can still be paid manually. */
export function markUncollectible(call: SandboxCall, invoice: StoredInvoice): void {
  invoice.status = 'uncollectible';
  stop(invoice);
  const marked_uncollectible_at = call.seconds();
  invoice.status_transitions = { ...invoice.status_transitions, marked_uncollectible_at };
  call.put(invoice);
  call.emit('invoice.marked_uncollectible', invoice);
}

/** Keeps an invoice of an ended subscription open without further attempts. */
export function stopAttempts(call: SandboxCall, invoice: StoredInvoice): void {
  stop(invoice);
  call.put(invoice);
  call.emit('invoice.updated', invoice);
}

function stop(invoice: StoredInvoice): void {
  invoice.auto_advance = false;
  invoice.next_payment_attempt = null;
}

export function newInvoicePayment(call: SandboxCall, invoice: StoredInvoice, intent: string): InvoicePayment {
  return {
    id: call.newID('inpay'),
    object: 'invoice_payment',
    amount_paid: null,
    amount_requested: invoice.amount_due,
    created: call.seconds(),
    currency: 'jpy',
    invoice: invoice.id,
    is_default: true,
    livemode: false,
    payment: { type: 'payment_intent', payment_intent: intent },
    status: 'open',
    status_transitions: { canceled_at: null, paid_at: null },
  } satisfies WireShape<Stripe.InvoicePayment> & InvoicePayment;
}

function settlePayments(
  invoice: StoredInvoice,
  change: Pick<InvoicePayment, 'status'> & { amount_paid?: number },
  times: Partial<InvoicePayment['status_transitions']>,
): void {
  const payments = invoice._.payments.map((payment) => ({
    ...payment,
    ...change,
    status_transitions: { ...payment.status_transitions, ...times },
  }));
  invoice._ = { ...invoice._, payments };
}
