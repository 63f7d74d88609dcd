import type Stripe from 'stripe';
import type { GatewayInvoice } from './gateway.ts';
import type { ChargeFacts } from './stripe-charge.ts';
import { couponIDsOf } from './stripe-subscription-read.ts';
import { idOf, maybeMsOf, msOf, need } from './stripe-wire.ts';

/** Members of an invoice to expand in the same call. */
export const INVOICE_EXPANDED = ['payments', 'discounts'];

const REASON: Readonly<Record<string, GatewayInvoice['reason']>> = {
  subscription_create: 'join',
  subscription_update: 'change',
};

export function invoiceOf(invoice: Stripe.Invoice, charge: ChargeFacts): GatewayInvoice {
  const line = newestLine(invoice);
  return {
    id: need(invoice.id, 'invoice id'),
    subscriptionID: need(idOf(invoice.parent?.subscription_details?.subscription), 'subscription'),
    reason: REASON[invoice.billing_reason ?? ''] ?? 'renewal',
    status: statusOf(invoice),
    total: invoice.total,
    subtotal: invoice.subtotal,
    couponID: invoice.discounts.flatMap(couponIDsOf)[0] ?? null,
    createdAt: msOf(invoice.created),
    paidAt: maybeMsOf(invoice.status_transitions.paid_at),
    priceID: idOf(line.pricing?.price_details?.price),
    periodStart: msOf(line.period.start),
    periodEnd: msOf(line.period.end),
    card: charge.card,
    declineCode: charge.declineCode,
    action: charge.action,
    attempts: invoice.attempt_count,
    nextAttemptAt: maybeMsOf(invoice.next_payment_attempt),
    refunded: charge.refunded,
    refunds: charge.refunds,
  };
}

/** The line of the purchase; the other line of a change credits the rest of the earlier plan. */
function newestLine({ lines }: Stripe.Invoice): Stripe.InvoiceLineItem {
  const bought = lines.data.filter(({ amount }) => amount >= 0);
  const [newest] = bought.sort((a, b) => b.period.start - a.period.start || b.amount - a.amount);
  return need(newest, 'invoice line');
}

const STATUS: Readonly<Record<string, GatewayInvoice['status']>> = {
  open: 'open',
  paid: 'paid',
  void: 'void',
  uncollectible: 'uncollectible',
};

/** Drafts are not final and are left out of lists. */
function statusOf({ status }: Stripe.Invoice): GatewayInvoice['status'] {
  return need(STATUS[status ?? ''], 'final state');
}
