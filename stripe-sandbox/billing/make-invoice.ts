import type { SandboxCall } from '#stripe-sandbox/wire/call.ts';
import { invoiceTotals } from './amounts.ts';
import type { StoredDiscount } from './catalog-objects.ts';
import type { Period, Seconds } from './cycle.ts';
import { consumeDiscounts, discountsAt } from './discounts.ts';
import { discountOfLine, discountSums, type InvoiceLine, type LineFacts } from './invoice-lines.ts';
import { type BillingReason, newInvoice, type StoredInvoice } from './invoice-object.ts';
import { itemOf, type StoredSubscription } from './subscription-object.ts';

export interface InvoiceOrder {
  readonly reason: BillingReason;
  readonly at: Seconds;
  /** The period in the invoice's own fields: at Stripe the one before. */
  readonly period: Period;
  readonly lines: (facts: LineFacts) => readonly InvoiceLine[];
}

/** An invoice that is not stored: the answer of a preview. */
export async function draftInvoice(
  call: SandboxCall,
  subscription: StoredSubscription,
  order: InvoiceOrder,
  id = call.newID('in'),
): Promise<{ invoice: StoredInvoice; discounts: readonly StoredDiscount[] }> {
  const discounts = await discountsAt(call, subscription, order.at);
  const facts: LineFacts = {
    newID: call.newID,
    invoice: id,
    subscription: subscription.id,
    item: itemOf(subscription).id,
    discounts,
  };
  const carried = subscription._.carried.map((line) => ({ ...line, invoice: id }));
  const lines = [...carried, ...order.lines(facts)];
  const sums = lines.map((line) => ({ amount: line.amount, discount: discountOfLine(line) }));
  const invoice = newInvoice({
    id,
    subscription: subscription.id,
    customer: subscription.customer,
    clock: subscription.test_clock,
    reason: order.reason,
    lines,
    totals: invoiceTotals(sums, balanceOf(call)),
    discounts: discountSums(lines, discounts),
    metadata: subscription.metadata,
    period: order.period,
    at: order.at,
  });
  return { invoice, discounts };
}

/** Stores a finalized invoice as the latest of its subscription, with its events. `collect` charges it. */
export async function makeInvoice(
  call: SandboxCall,
  subscription: StoredSubscription,
  order: InvoiceOrder,
): Promise<StoredInvoice> {
  const { invoice, discounts } = await draftInvoice(call, subscription, order);
  consumeDiscounts(subscription, discounts);
  subscription._ = { ...subscription._, carried: [] };
  subscription.latest_invoice = invoice.id;
  setBalance(call, Number(invoice['ending_balance']));
  call.put(invoice);
  call.emit('invoice.created', invoice);
  call.emit('invoice.finalized', invoice);
  return invoice;
}

/** Undoes the change of the customer's balance by an invoice. */
export function restoreBalance(call: SandboxCall, invoice: StoredInvoice): void {
  const moved = Number(invoice['ending_balance']) - Number(invoice['starting_balance']);
  setBalance(call, balanceOf(call) - moved);
}

function balanceOf(call: SandboxCall): number {
  return Number(call.customer()?.['balance'] ?? 0);
}

function setBalance(call: SandboxCall, balance: number): void {
  const customer = call.customer();
  if (customer === null || balanceOf(call) === balance) return;
  customer['balance'] = balance;
  call.put(customer);
}
