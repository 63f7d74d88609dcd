import type Stripe from 'stripe';
import type { Hidden, Stored } from '#stripe-sandbox/wire/stored.ts';
import type { WireShape } from '#stripe-sandbox/wire/wire-shape.ts';
import type { Totals } from './amounts.ts';
import type { Seconds } from './cycle.ts';
import type { InvoiceLine } from './invoice-lines.ts';

export type BillingReason = 'subscription_create' | 'subscription_cycle' | 'subscription_update';

export interface InvoicePayment {
  readonly id: string;
  readonly object: 'invoice_payment';
  readonly amount_paid: number | null;
  readonly status: 'open' | 'paid' | 'canceled';
  readonly payment: { readonly type: 'payment_intent'; readonly payment_intent: string };
  readonly status_transitions: { readonly canceled_at: Seconds | null; readonly paid_at: Seconds | null };
  readonly [member: string]: unknown;
}

export interface StoredInvoice extends Stored {
  readonly object: 'invoice';
  readonly customer: string;
  readonly billing_reason: BillingReason;
  readonly amount_due: number;
  readonly total: number;
  readonly created: Seconds;
  readonly lines: { readonly data: readonly InvoiceLine[]; readonly [member: string]: unknown };
  readonly discounts: readonly string[];
  status: 'open' | 'paid' | 'void' | 'uncollectible';
  amount_paid: number;
  amount_remaining: number;
  attempt_count: number;
  attempted: boolean;
  auto_advance: boolean;
  next_payment_attempt: Seconds | null;
  status_transitions: {
    readonly finalized_at: Seconds;
    readonly marked_uncollectible_at: Seconds | null;
    readonly paid_at: Seconds | null;
    readonly voided_at: Seconds | null;
  };
  _: InvoiceHidden;
}

export interface InvoiceHidden extends Hidden {
  readonly parent: string;
  /** Answered only with `expand`. */
  readonly payments: readonly InvoicePayment[];
  /** Of its payment intent; null when nothing is to be paid, or before the first attempt. */
  readonly secret: string | null;
}

export interface InvoiceFacts {
  readonly id: string;
  readonly subscription: string;
  readonly customer: string;
  readonly clock: string | null;
  readonly reason: BillingReason;
  readonly lines: readonly InvoiceLine[];
  readonly totals: Totals;
  /** Ids of the discounts with their total reductions. */
  readonly discounts: readonly { readonly discount: string; readonly amount: number }[];
  readonly metadata: Readonly<Record<string, string>>;
  readonly period: { readonly start: Seconds; readonly end: Seconds };
  readonly at: Seconds;
}

/**
 * A finalized invoice. At Stripe the invoice of a renewal is a draft for about an hour before the charge; the sandbox
 * charges at once, so that nobody has to wait.
 */
export function newInvoice(facts: InvoiceFacts): StoredInvoice {
  const { id, totals, at } = facts;
  return {
    id,
    object: 'invoice',
    ...UNUSED,
    ...sums(totals),
    attempt_count: 0,
    attempted: false,
    auto_advance: true,
    billing_reason: facts.reason,
    created: at,
    customer: facts.customer,
    discounts: facts.discounts.map(({ discount }) => discount),
    effective_at: at,
    lines: {
      object: 'list',
      data: facts.lines,
      has_more: false,
      total_count: facts.lines.length,
      url: `/v1/invoices/${id}/lines`,
    },
    metadata: {},
    next_payment_attempt: null,
    number: `SANDBOX-${id.slice(-8).toUpperCase()}`,
    parent: {
      quote_details: null,
      subscription_details: { metadata: facts.metadata, subscription: facts.subscription },
      type: 'subscription_details',
    },
    period_end: facts.period.end,
    period_start: facts.period.start,
    status: 'open',
    status_transitions: { finalized_at: at, marked_uncollectible_at: null, paid_at: null, voided_at: null },
    test_clock: facts.clock,
    total_discount_amounts: facts.discounts,
    _: { parent: facts.subscription, clock: facts.clock, payments: [], secret: null },
  } satisfies WireShape<Stripe.Invoice> & StoredInvoice;
}

function sums(totals: Totals) {
  return {
    amount_due: totals.due,
    amount_overpaid: 0,
    amount_paid: 0,
    amount_remaining: totals.due,
    amount_shipping: 0,
    ending_balance: totals.endingBalance,
    post_payment_credit_notes_amount: 0,
    pre_payment_credit_notes_amount: 0,
    starting_balance: totals.startingBalance,
    subtotal: totals.subtotal,
    subtotal_excluding_tax: totals.subtotal,
    total: totals.total,
    total_excluding_tax: totals.total,
  };
}

/** Members of an invoice that the product does not use, with Stripe's default values. */
const UNUSED = {
  account_country: 'JP',
  account_name: null,
  account_tax_ids: null,
  application: null,
  automatic_tax: { disabled_reason: null, enabled: false, liability: null, provider: null, status: null },
  automatically_finalizes_at: null,
  collection_method: 'charge_automatically',
  currency: 'jpy',
  custom_fields: null,
  customer_account: null,
  customer_address: null,
  customer_email: null,
  customer_name: null,
  customer_phone: null,
  customer_shipping: null,
  customer_tax_exempt: 'none',
  customer_tax_ids: [],
  default_payment_method: null,
  default_source: null,
  default_tax_rates: [],
  description: null,
  due_date: null,
  footer: null,
  from_invoice: null,
  hosted_invoice_url: null,
  invoice_pdf: null,
  issuer: { type: 'self' },
  last_finalization_error: null,
  latest_revision: null,
  livemode: false,
  on_behalf_of: null,
  payment_settings: { default_mandate: null, payment_method_options: null, payment_method_types: ['card'] },
  receipt_number: null,
  rendering: null,
  shipping_cost: null,
  shipping_details: null,
  statement_descriptor: null,
  total_pretax_credit_amounts: [],
  total_taxes: [],
  webhooks_delivered_at: null,
} satisfies Partial<Stripe.Invoice>;
