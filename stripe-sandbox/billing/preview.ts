import type { SandboxCall } from '#stripe-sandbox/wire/call.ts';
import { flag, hash, list, must, oneOf, type ParamsOf, text, whole } from '#stripe-sandbox/wire/params.ts';
import { invalid } from '#stripe-sandbox/wire/refusal.ts';
import type { Stored } from '#stripe-sandbox/wire/stored.ts';
import type { StoredPrice } from './catalog-objects.ts';
import { changeOrder, prorationTime, wantedPrice } from './change-price.ts';
import { DISCOUNTS } from './create-subscription.ts';
import { periodAt } from './cycle.ts';
import { monthLine } from './invoice-lines.ts';
import { draftInvoice, type InvoiceOrder } from './make-invoice.ts';
import { cycleOf, hasEnded, itemOf, periodOf, type StoredSubscription } from './subscription-object.ts';

export const PREVIEW = {
  subscription: must(text),
  customer: text,
  discounts: DISCOUNTS,
  subscription_details: hash({
    items: list(hash({ id: text, price: text, quantity: whole })),
    proration_behavior: oneOf('always_invoice', 'create_prorations', 'none'),
    proration_date: whole,
    cancel_at_period_end: flag,
  }),
};

/**
 * Computes the charge of a change without storing anything. With `always_invoice` it is the invoice of the change itself,
 * otherwise the next renewal (including the lines of the change, unless `none`).
 */
export async function previewInvoice(call: SandboxCall, params: ParamsOf<typeof PREVIEW>): Promise<Stored> {
  const subscription = await call.lockOwnerOf<StoredSubscription>(
    'subscription',
    params.subscription,
    'subscription',
  );
  if (hasEnded(subscription)) {
    throw invalid('No upcoming invoices for the subscription.', 'invoice_upcoming_none', 'subscription');
  }
  const {
    items,
    proration_behavior = 'create_prorations',
    proration_date,
  } = params.subscription_details ?? {};
  const known = itemOf(subscription).price;
  const to = items === undefined ? known : await wantedPrice(call, subscription, items);
  const changes = to.id !== known.id && proration_behavior !== 'none';
  const at = prorationTime(call, subscription, proration_date);
  const change = changeOrder(call, subscription, at, to);
  const order =
    proration_behavior === 'always_invoice'
      ? change
      : renewalOrder(subscription, to, changes ? change : null);
  const id = call.newID('upcoming_in');
  const { invoice } = await draftInvoice(call, discounted(subscription, params), order, id);
  const { status_transitions } = invoice;
  return {
    ...invoice,
    status: 'draft',
    number: null,
    status_transitions: { ...status_transitions, finalized_at: null },
  };
}

/** An empty text inherits no discount from the subscription; others than its own are not supported. */
function discounted(
  subscription: StoredSubscription,
  { discounts }: Pick<ParamsOf<typeof PREVIEW>, 'discounts'>,
): StoredSubscription {
  if (discounts === undefined) return subscription;
  if (discounts !== null) throw invalid('Only an empty value is supported here.', undefined, 'discounts');
  return { ...subscription, discounts: [] };
}

function renewalOrder(
  subscription: StoredSubscription,
  price: StoredPrice,
  change: InvoiceOrder | null,
): InvoiceOrder {
  const last = periodOf(subscription);
  const period = periodAt(cycleOf(subscription), last.end);
  return {
    reason: 'subscription_cycle',
    at: period.start,
    period: last,
    lines: (facts) => [...(change?.lines(facts) ?? []), monthLine(facts, price, period)],
  };
}
