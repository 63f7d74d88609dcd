import { ownCard } from '#stripe-sandbox/payments/payment-methods.ts';
import type { SandboxCall } from '#stripe-sandbox/wire/call.ts';
import {
  flag,
  hash,
  list,
  metadata,
  must,
  oneOf,
  orEmpty,
  type ParamsOf,
  text,
  whole,
} from '#stripe-sandbox/wire/params.ts';
import { invalid } from '#stripe-sandbox/wire/refusal.ts';
import type { StoredCustomer } from '#stripe-sandbox/wire/stored.ts';
import type { StoredPrice } from './catalog-objects.ts';
import { collect } from './collect.ts';
import { type AnchorConfig, cycleFrom, firstAnchor, type Period, periodAt, type Seconds } from './cycle.ts';
import { setDiscounts } from './discounts.ts';
import { monthLine } from './invoice-lines.ts';
import { openPayment } from './invoice-payment.ts';
import { makeInvoice } from './make-invoice.ts';
import { billedBy } from './pending-update.ts';
import { itemOf, newSubscription, type StoredSubscription } from './subscription-object.ts';
import { save } from './subscription-state.ts';

const ANCHOR = hash({ day_of_month: must(whole), hour: whole, minute: whole, second: whole });

export const DISCOUNTS = orEmpty(list(hash({ coupon: text, discount: text })));
export const PAYMENT_SETTINGS = hash({
  payment_method_types: list(oneOf('card')),
  save_default_payment_method: oneOf('off', 'on_subscription'),
});

/** `error_if_incomplete` is not supported: the product does not use it. */
export const CREATE = {
  customer: must(text),
  items: must(list(hash({ price: must(text), quantity: whole }))),
  default_payment_method: text,
  off_session: flag,
  payment_behavior: oneOf('allow_incomplete', 'default_incomplete'),
  payment_settings: PAYMENT_SETTINGS,
  discounts: DISCOUNTS,
  metadata,
  description: text,
  billing_cycle_anchor_config: ANCHOR,
  proration_behavior: oneOf('none'),
};
type Params = ParamsOf<typeof CREATE>;

/**
 * With a later anchor and `proration_behavior: none` the time until the anchor is free and has no invoice (Stripe's
 * documentation of the billing cycle). Otherwise the first month is charged at once.
 */
export async function createSubscription(call: SandboxCall, params: Params): Promise<StoredSubscription> {
  const customer = await call.lockCustomer(params.customer, 'customer');
  const at = call.seconds();
  const anchorConfig = configOf(params);
  const anchor = anchorConfig === null ? at : firstAnchor(at, anchorConfig);
  const free = anchor > at;
  if (free && params.proration_behavior !== 'none') {
    throw invalid(
      'Before the anchor only proration_behavior=none is known here.',
      undefined,
      'proration_behavior',
    );
  }
  const month = periodAt(cycleFrom(anchor, anchorConfig), anchor);
  const period = free ? { start: at, end: anchor } : month;
  const subscription = await assembled(call, params, customer, { anchor, anchorConfig, period, at });
  subscription.status = free ? 'active' : 'incomplete';
  await setDiscounts(call, subscription, params.discounts ?? []);
  save(call, subscription);
  call.emit('customer.subscription.created', subscription);
  if (!free) await chargeFirst(call, subscription, params, month);
  return subscription;
}

interface Times {
  readonly anchor: Seconds;
  readonly anchorConfig: AnchorConfig | null;
  readonly period: Period;
  readonly at: Seconds;
}

async function assembled(
  call: SandboxCall,
  params: Params,
  customer: StoredCustomer,
  times: Times,
): Promise<StoredSubscription> {
  const card = params.default_payment_method;
  if (card !== undefined) await ownCard(call, customer, card, 'default_payment_method');
  return newSubscription({
    ...times,
    id: call.newID('sub'),
    itemID: call.newID('si'),
    customer: customer.id,
    clock: customer.test_clock,
    price: await priceOf(call, params.items),
    paymentMethod: card ?? null,
    description: params.description ?? null,
    metadata: params.metadata ?? {},
    paymentSettings: {
      payment_method_options: null,
      payment_method_types: params.payment_settings?.payment_method_types ?? null,
      save_default_payment_method: params.payment_settings?.save_default_payment_method ?? 'off',
    },
  });
}

async function priceOf(call: SandboxCall, items: Params['items']): Promise<StoredPrice> {
  const [item, ...others] = items;
  if (item === undefined || others.length > 0 || (item.quantity ?? 1) !== 1) {
    throw invalid('A subscription has exactly one item here, once.', undefined, 'items');
  }
  return await call.need<StoredPrice>('price', item.price, 'items[0][price]');
}

function configOf({ billing_cycle_anchor_config: given }: Params): AnchorConfig | null {
  if (given === undefined) return null;
  const { day_of_month, hour = null, minute = null, second = null } = given;
  const inside = (value: number | null, min: number, max: number, name: string) => {
    if (value === null || (value >= min && value <= max)) return;
    throw invalid(`Invalid ${name}: ${min} to ${max}.`, undefined, `billing_cycle_anchor_config[${name}]`);
  };
  inside(day_of_month, 1, 31, 'day_of_month');
  inside(hour, 0, 23, 'hour');
  inside(minute, 0, 59, 'minute');
  inside(second, 0, 59, 'second');
  return { day_of_month, hour, minute, second };
}

async function chargeFirst(
  call: SandboxCall,
  subscription: StoredSubscription,
  params: Params,
  month: Period,
): Promise<void> {
  const at = call.seconds();
  const invoice = await makeInvoice(call, subscription, {
    reason: 'subscription_create',
    at,
    period: { start: at, end: at },
    lines: (facts) => [monthLine(facts, itemOf(subscription).price, month)],
  });
  save(call, subscription, { billed: billedBy(invoice), open: invoice.id });
  if (params.payment_behavior === 'default_incomplete' && invoice.amount_due > 0) {
    await openPayment(call, subscription, invoice);
    return;
  }
  const offSession = params.off_session ?? false;
  await collect(call, subscription, invoice, { paymentMethod: null, offSession, automatic: true });
}
