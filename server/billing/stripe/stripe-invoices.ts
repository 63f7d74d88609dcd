import type Stripe from 'stripe';
import type { GatewayInvoice, PaymentGateway } from './gateway.ts';
import {
  CHARGE_EXPANDED,
  type ChargeFacts,
  chargeFactsOf,
  intentIDOf,
  NOTHING_CHARGED,
} from './stripe-charge.ts';
import { isRefusal } from './stripe-errors.ts';
import { INVOICE_EXPANDED, invoiceOf } from './stripe-invoice-read.ts';
import { idOf, need, type Wire } from './stripe-wire.ts';

type Invoices = Pick<PaymentGateway, 'listInvoices' | 'payInvoice' | 'voidInvoice' | 'refund'>;

/** Eight years of monthly charges and changes of one subscription. */
const MAX_INVOICES = 1_000;
const PAGE_SIZE = 100;

export function stripeInvoices({ stripe }: Wire): Invoices {
  const read = async (invoiceID: string) => {
    const invoice = await stripe.invoices.retrieve(invoiceID, { expand: INVOICE_EXPANDED });
    const intentID = intentIDOf(invoice);
    if (intentID === null) return invoiceOf(invoice, NOTHING_CHARGED);
    const intent = await stripe.paymentIntents.retrieve(intentID, { expand: CHARGE_EXPANDED });
    return invoiceOf(invoice, chargeFactsOf(intent));
  };
  return {
    async listInvoices(subscriptionID) {
      const params = { subscription: subscriptionID, limit: PAGE_SIZE, expand: inList(INVOICE_EXPANDED) };
      const found = await stripe.invoices.list(params).autoPagingToArray({ limit: MAX_INVOICES });
      const invoices = found.filter(({ status }) => status !== 'draft').reverse();
      const charges = await chargesOf(stripe, invoices);
      const chargeOf = (invoice: Stripe.Invoice) => charges.get(intentIDOf(invoice) ?? '') ?? NOTHING_CHARGED;
      return withFirst(invoices.map((invoice) => invoiceOf(invoice, chargeOf(invoice))));
    },
    async payInvoice(invoiceID, cardID, key) {
      try {
        const card = cardID === null ? {} : { payment_method: cardID };
        await stripe.invoices.pay(invoiceID, { ...card, off_session: false }, { idempotencyKey: key });
      } catch (error) {
        if (!isRefusal(error)) throw error;
        // Paid or voided meanwhile, or the bank requires an action: the invoice says which. Otherwise the card was refused.
        const invoice = await read(invoiceID);
        if (invoice.status === 'open' && invoice.action === null) throw error;
        return invoice;
      }
      return read(invoiceID);
    },
    async voidInvoice(invoiceID, key) {
      try {
        await stripe.invoices.voidInvoice(invoiceID, {}, { idempotencyKey: key });
      } catch (error) {
        if (!isRefusal(error)) throw error;
        const { status } = await stripe.invoices.retrieve(invoiceID);
        if (status !== 'void') throw error;
      }
    },
    async refund(invoiceID, amount, key) {
      const invoice = await stripe.invoices.retrieve(invoiceID, { expand: ['payments'] });
      const payment_intent = need(intentIDOf(invoice), 'payment');
      const params = { payment_intent, amount, reason: 'requested_by_customer' as const };
      await stripe.refunds.create(params, { idempotencyKey: key });
    },
  };
}

export async function openInvoiceIDs(stripe: Stripe, subscriptionID: string): Promise<readonly string[]> {
  const found = await stripe.invoices.list({ subscription: subscriptionID, limit: PAGE_SIZE });
  return found.data.filter(({ status }) => status === 'open').map(({ id }) => need(id, 'invoice id'));
}

/**
 * The charges of these invoices by their payment intents. They are deeper in an invoice than Stripe expands (four
 * levels, including lists), so one call lists the payment intents of the customer.
 */
async function chargesOf(
  stripe: Stripe,
  invoices: readonly Stripe.Invoice[],
): Promise<Map<string, ChargeFacts>> {
  const wanted = new Set(invoices.map(intentIDOf).filter((id) => id !== null));
  const charges = new Map<string, ChargeFacts>();
  const customer = invoices.map((invoice) => idOf(invoice.customer)).find((id) => id !== null);
  if (wanted.size === 0 || customer === undefined || customer === null) return charges;
  const params = { customer, limit: PAGE_SIZE, expand: inList(CHARGE_EXPANDED) };
  for await (const intent of stripe.paymentIntents.list(params)) {
    if (wanted.delete(intent.id)) charges.set(intent.id, chargeFactsOf(intent));
    if (wanted.size === 0) break;
  }
  return charges;
}

function inList(expanded: readonly string[]): string[] {
  return expanded.map((path) => `data.${path}`);
}

/** The first invoice always belongs to joining: Stripe calls it a renewal when the subscription began in the night. */
function withFirst(invoices: GatewayInvoice[]): GatewayInvoice[] {
  return invoices.map((invoice, i) => (i === 0 ? { ...invoice, reason: 'join' } : invoice));
}
