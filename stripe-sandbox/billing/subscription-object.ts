import type Stripe from 'stripe';
import type { Hidden, Stored } from '#stripe-sandbox/wire/stored.ts';
import type { WireShape } from '#stripe-sandbox/wire/wire-shape.ts';
import type { Billed } from './amounts.ts';
import type { StoredPrice } from './catalog-objects.ts';
import { type AnchorConfig, type Cycle, cycleFrom, type Period, type Seconds } from './cycle.ts';
import type { InvoiceLine } from './invoice-lines.ts';

export interface StoredItem {
  readonly id: string;
  readonly object: 'subscription_item';
  readonly subscription: string;
  price: StoredPrice;
  current_period_start: Seconds;
  current_period_end: Seconds;
  [member: string]: unknown;
}

export interface PendingUpdate {
  readonly expires_at: Seconds;
  readonly subscription_items: readonly StoredItem[];
  readonly [member: string]: unknown;
}

export type SubscriptionStatus = 'incomplete' | 'incomplete_expired' | 'active' | 'past_due' | 'canceled';

export interface SubscriptionHidden extends Hidden {
  /** The amount charged for the current period, for a later credit; null for the free hours before the anchor. */
  readonly billed: Billed | null;
  /** The open invoice that is attempted again, or whose payment decides something. */
  readonly open: string | null;
  /** The time of the next automatic attempt to pay `open`. */
  readonly retry: Seconds | null;
  /** Prorations that wait for the next invoice (`create_prorations`). */
  readonly carried: readonly InvoiceLine[];
}

export interface StoredSubscription extends Stored {
  readonly object: 'subscription';
  readonly customer: string;
  readonly created: Seconds;
  readonly start_date: Seconds;
  readonly billing_cycle_anchor: Seconds;
  readonly billing_cycle_anchor_config: (AnchorConfig & { readonly month: null }) | null;
  status: SubscriptionStatus;
  cancel_at: Seconds | null;
  cancel_at_period_end: boolean;
  canceled_at: Seconds | null;
  cancellation_details: CancellationDetails;
  default_payment_method: string | null;
  description: string | null;
  discounts: string[];
  ended_at: Seconds | null;
  readonly items: { readonly data: [StoredItem]; readonly [member: string]: unknown };
  latest_invoice: string | null;
  metadata: Record<string, string>;
  pending_update: PendingUpdate | null;
  test_clock: string | null;
  _: SubscriptionHidden;
}

export interface CancellationDetails {
  readonly comment: string | null;
  readonly feedback: string | null;
  readonly feedback_option: null;
  readonly reason: string | null;
}

export const NOT_CANCELED: CancellationDetails = {
  comment: null,
  feedback: null,
  feedback_option: null,
  reason: null,
};

export interface SubscriptionFacts {
  readonly id: string;
  readonly itemID: string;
  readonly customer: string;
  readonly clock: string | null;
  readonly price: StoredPrice;
  readonly at: Seconds;
  readonly anchor: Seconds;
  readonly anchorConfig: AnchorConfig | null;
  readonly period: Period;
  readonly paymentMethod: string | null;
  readonly description: string | null;
  readonly metadata: Record<string, string>;
  readonly paymentSettings: Readonly<Record<string, unknown>>;
}

export function newSubscription(facts: SubscriptionFacts): StoredSubscription {
  const { id, at } = facts;
  return {
    id,
    object: 'subscription',
    ...UNUSED,
    billing_cycle_anchor: facts.anchor,
    billing_cycle_anchor_config: facts.anchorConfig === null ? null : { ...facts.anchorConfig, month: null },
    cancel_at: null,
    cancel_at_period_end: false,
    canceled_at: null,
    cancellation_details: NOT_CANCELED,
    created: at,
    customer: facts.customer,
    default_payment_method: facts.paymentMethod,
    description: facts.description,
    discounts: [],
    ended_at: null,
    items: {
      object: 'list',
      data: [newItem(facts)],
      has_more: false,
      total_count: 1,
      url: `/v1/subscription_items?subscription=${id}`,
    },
    latest_invoice: null,
    metadata: facts.metadata,
    payment_settings: facts.paymentSettings,
    pending_update: null,
    start_date: at,
    status: 'active',
    test_clock: facts.clock,
    _: { clock: facts.clock, due: null, billed: null, open: null, retry: null, carried: [] },
  } satisfies WireShape<Stripe.Subscription> & StoredSubscription;
}

function newItem({ id, itemID, price, at, period }: SubscriptionFacts): StoredItem {
  return {
    id: itemID,
    object: 'subscription_item',
    billing_thresholds: null,
    created: at,
    current_period_end: period.end,
    current_period_start: period.start,
    current_trial: null,
    discounts: [],
    metadata: {},
    plan: planOf(price),
    price,
    quantity: 1,
    subscription: id,
    tax_rates: [],
  } satisfies WireShape<Stripe.SubscriptionItem> & StoredItem;
}

/** An item at another price, of the same period. */
export function repriced(item: StoredItem, price: StoredPrice): StoredItem {
  return { ...item, price, plan: planOf(price) };
}

function planOf(price: StoredPrice): Record<string, unknown> {
  return {
    id: price.id,
    object: 'plan',
    active: price.active,
    amount: price.unit_amount,
    currency: price.currency,
    interval: 'month',
    interval_count: 1,
    livemode: false,
    product: price.product,
  };
}

export function itemOf(subscription: StoredSubscription): StoredItem {
  return subscription.items.data[0];
}

export function periodOf(subscription: StoredSubscription): Period {
  const { current_period_start: start, current_period_end: end } = itemOf(subscription);
  return { start, end };
}

export function cycleOf(subscription: StoredSubscription): Cycle {
  return cycleFrom(subscription.billing_cycle_anchor, subscription.billing_cycle_anchor_config);
}

export function hasEnded(subscription: StoredSubscription): boolean {
  return subscription.status === 'canceled' || subscription.status === 'incomplete_expired';
}

/** Members of a subscription that the product does not use, with Stripe's default values. */
const UNUSED = {
  application: null,
  application_fee_percent: null,
  automatic_tax: { disabled_reason: null, enabled: false, liability: null },
  billing_mode: { flexible: { proration_discounts: 'included' }, type: 'flexible' },
  billing_schedules: [],
  billing_thresholds: null,
  collection_method: 'charge_automatically',
  currency: 'jpy',
  customer_account: null,
  days_until_due: null,
  default_source: null,
  default_tax_rates: [],
  invoice_settings: {
    account_tax_ids: null,
    custom_fields: null,
    description: null,
    footer: null,
    issuer: { type: 'self' },
  },
  livemode: false,
  managed_payments: null,
  next_pending_invoice_item_invoice: null,
  on_behalf_of: null,
  pause_collection: null,
  pending_invoice_item_interval: null,
  pending_setup_intent: null,
  schedule: null,
  transfer_data: null,
  trial_end: null,
  trial_settings: null,
  trial_start: null,
} satisfies Partial<Stripe.Subscription>;
