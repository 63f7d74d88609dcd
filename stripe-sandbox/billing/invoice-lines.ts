import type Stripe from 'stripe';
import type { WireShape } from '#stripe-sandbox/wire/wire-shape.ts';
import { type Billed, discountAmounts, prorate } from './amounts.ts';
import type { StoredDiscount, StoredPrice } from './catalog-objects.ts';
import type { Period, Seconds } from './cycle.ts';

export interface InvoiceLine {
  readonly id: string;
  readonly object: 'line_item';
  readonly amount: number;
  readonly discount_amounts: readonly { readonly amount: number; readonly discount: string }[];
  readonly period: Period;
  readonly [member: string]: unknown;
}

export interface LineFacts {
  /** Makes an id with a prefix. */
  readonly newID: (prefix: string) => string;
  readonly invoice: string;
  readonly subscription: string;
  readonly item: string;
  readonly discounts: readonly StoredDiscount[];
}

/** The line of a whole month. */
export function monthLine(facts: LineFacts, price: StoredPrice, period: Period): InvoiceLine {
  const amounts = discountAmounts(
    price.unit_amount,
    facts.discounts.map((each) => each._.terms),
  );
  const taken = facts.discounts.map((each, index) => ({ amount: amounts[index] ?? 0, discount: each.id }));
  return line(facts, { amount: price.unit_amount, price, period, proration: false, taken });
}

/** The two lines of a change within a period: the unused time and the rest. Amounts are net of discounts. */
export function changeLines(
  facts: LineFacts,
  change: { from: StoredPrice; to: StoredPrice; billed: Billed | null; period: Period; at: Seconds },
): InvoiceLine[] {
  const { from, to, billed, period, at } = change;
  const terms = facts.discounts.map((each) => each._.terms);
  const { credit, debit } = prorate(billed, { price: to.unit_amount, discounts: terms, period }, at);
  const left = { start: at, end: period.end };
  const taken = facts.discounts.map((each) => ({ amount: 0, discount: each.id }));
  return [
    line(facts, { amount: credit, price: from, period: left, proration: true, taken }),
    line(facts, { amount: debit, price: to, period: left, proration: true, taken }),
  ];
}

interface LineTerms {
  readonly amount: number;
  readonly price: StoredPrice;
  readonly period: Period;
  readonly proration: boolean;
  readonly taken: InvoiceLine['discount_amounts'];
}

function line(facts: LineFacts, { amount, price, period, proration, taken }: LineTerms): InvoiceLine {
  return {
    id: facts.newID('il'),
    object: 'line_item',
    amount,
    currency: 'jpy',
    description: descriptionOf(price, proration, amount),
    discount_amounts: taken,
    discountable: !proration,
    discounts: taken.map(({ discount }) => discount),
    invoice: facts.invoice,
    livemode: false,
    metadata: {},
    parent: {
      invoice_item_details: null,
      subscription_item_details: {
        invoice_item: null,
        proration,
        proration_details: proration ? { credited_items: null } : null,
        subscription: facts.subscription,
        subscription_item: facts.item,
      },
      type: 'subscription_item_details',
    },
    period,
    pretax_credit_amounts: [],
    pricing: {
      price_details: { price: price.id, product: price.product },
      type: 'price_details',
      unit_amount_decimal: String(proration ? amount : price.unit_amount),
    },
    quantity: 1,
    quantity_decimal: '1',
    subscription: facts.subscription,
    subtotal: amount,
    taxes: [],
  } satisfies WireShape<Stripe.InvoiceLineItem> & InvoiceLine;
}

function descriptionOf(price: StoredPrice, proration: boolean, amount: number): string {
  if (!proration) return `1 × ${price.id} (at ¥${price.unit_amount} / month)`;
  return amount > 0 ? `Remaining time on ${price.id}` : `Unused time on ${price.id}`;
}

/** The total reduction of each discount. */
export function discountSums(
  lines: readonly InvoiceLine[],
  discounts: readonly StoredDiscount[],
): { discount: string; amount: number }[] {
  return discounts.map(({ id }) => ({
    discount: id,
    amount: lines
      .flatMap((each) => each.discount_amounts)
      .filter((each) => each.discount === id)
      .reduce((sum, each) => sum + each.amount, 0),
  }));
}

export function discountOfLine({ discount_amounts }: InvoiceLine): number {
  return discount_amounts.reduce((sum, each) => sum + each.amount, 0);
}
