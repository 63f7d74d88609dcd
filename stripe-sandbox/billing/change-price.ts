import type { SandboxCall } from '#stripe-sandbox/wire/call.ts';
import { invalid } from '#stripe-sandbox/wire/refusal.ts';
import type { StoredPrice } from './catalog-objects.ts';
import { collect, voidOpen } from './collect.ts';
import { boundary, type Period, type Seconds } from './cycle.ts';
import { changeLines, type InvoiceLine, type LineFacts } from './invoice-lines.ts';
import type { StoredInvoice } from './invoice-object.ts';
import { draftInvoice, type InvoiceOrder, makeInvoice } from './make-invoice.ts';
import { billedBy, changeItem, setPending } from './pending-update.ts';
import { cycleOf, itemOf, periodOf, repriced, type StoredSubscription } from './subscription-object.ts';
import { save } from './subscription-state.ts';

export interface ItemParam {
  readonly id?: string | undefined;
  readonly price?: string | undefined;
  readonly quantity?: number | undefined;
}

export interface ChangeParams {
  readonly proration_behavior?: 'always_invoice' | 'create_prorations' | 'none' | undefined;
  readonly proration_date?: number | undefined;
  readonly payment_behavior?: 'allow_incomplete' | 'pending_if_incomplete' | undefined;
  readonly off_session?: boolean | undefined;
}

/** Changes the price of the only item. The customer is locked, and the subscription has not ended. */
export async function changePrice(
  call: SandboxCall,
  subscription: StoredSubscription,
  params: ChangeParams,
  items: readonly ItemParam[],
): Promise<void> {
  if (subscription.status === 'incomplete') {
    throw invalid('The first invoice of the subscription has to be paid first.', undefined, 'items');
  }
  const to = await wantedPrice(call, subscription, items);
  // Replaces an earlier unpaid change: its invoice is voided.
  await giveUpPending(call, subscription);
  const { price: from } = itemOf(subscription);
  if (to.id === from.id) return;
  const behaviour = params.proration_behavior ?? 'create_prorations';
  if (behaviour === 'always_invoice') return await changeNow(call, subscription, params, to);
  if (behaviour === 'create_prorations') await carry(call, subscription, params, to);
  changeItem(subscription, repriced(itemOf(subscription), to));
  save(call, subscription);
}

async function changeNow(
  call: SandboxCall,
  subscription: StoredSubscription,
  params: ChangeParams,
  to: StoredPrice,
): Promise<void> {
  const order = changeOrder(call, subscription, prorationTime(call, subscription, params.proration_date), to);
  const invoice = await makeInvoice(call, subscription, order);
  const item = repriced(itemOf(subscription), to);
  if (params.payment_behavior === 'pending_if_incomplete') {
    setPending(call, subscription, item);
  } else {
    changeItem(subscription, item);
    subscription._ = { ...subscription._, billed: billedBy(invoice) };
  }
  save(call, subscription);
  const offSession = params.off_session ?? false;
  await collect(call, subscription, invoice, { paymentMethod: null, offSession, automatic: true });
}

/** The invoice of a change within the period. */
export function changeOrder(
  call: SandboxCall,
  subscription: StoredSubscription,
  at: Seconds,
  to: StoredPrice,
): InvoiceOrder {
  return {
    reason: 'subscription_update',
    at: call.seconds(),
    period: { start: call.seconds(), end: call.seconds() },
    lines: (facts) => linesOfChange(facts, subscription, at, to),
  };
}

function linesOfChange(
  facts: LineFacts,
  subscription: StoredSubscription,
  at: Seconds,
  to: StoredPrice,
): InvoiceLine[] {
  const { price: from } = itemOf(subscription);
  const { billed } = subscription._;
  return changeLines(facts, { from, to, billed, period: monthOf(subscription), at });
}

/** The current whole month; the free hours before the anchor are the end of one. */
function monthOf(subscription: StoredSubscription): Period {
  const period = periodOf(subscription);
  const stub = period.end === subscription.billing_cycle_anchor;
  return stub ? { start: boundary(cycleOf(subscription), -1), end: period.end } : period;
}

/** Adds the lines of the change to the next invoice. */
async function carry(
  call: SandboxCall,
  subscription: StoredSubscription,
  params: ChangeParams,
  to: StoredPrice,
): Promise<void> {
  const at = prorationTime(call, subscription, params.proration_date);
  const { invoice } = await draftInvoice(call, subscription, changeOrder(call, subscription, at, to));
  const billed = billedBy(invoice);
  subscription._ = { ...subscription._, carried: invoice.lines.data, billed };
}

/** The second to which it is prorated. @throws Refusal 400 outside the period */
export function prorationTime(
  call: SandboxCall,
  subscription: StoredSubscription,
  given: Seconds | undefined,
): Seconds {
  const { start, end } = periodOf(subscription);
  const at = given ?? call.seconds();
  if (at >= start && at <= end) return at;
  throw invalid(
    'Cannot specify a proration date outside of the current period.',
    undefined,
    'proration_date',
  );
}

export async function wantedPrice(
  call: SandboxCall,
  subscription: StoredSubscription,
  items: readonly ItemParam[],
): Promise<StoredPrice> {
  const [item, ...others] = items;
  const known = itemOf(subscription);
  if (item === undefined || others.length > 0 || item.id !== known.id || (item.quantity ?? 1) !== 1) {
    throw invalid('A subscription has exactly one item here: name its id.', undefined, 'items');
  }
  if (item.price === undefined) return known.price;
  return await call.need<StoredPrice>('price', item.price, 'items[0][price]');
}

async function giveUpPending(call: SandboxCall, subscription: StoredSubscription): Promise<void> {
  const { pending_update, latest_invoice } = subscription;
  if (pending_update === null || latest_invoice === null) return;
  await voidOpen(call, subscription, await call.need<StoredInvoice>('invoice', latest_invoice));
}
