import type Stripe from 'stripe';
import type { Stored } from '#stripe-sandbox/wire/stored.ts';
import type { WireShape } from '#stripe-sandbox/wire/wire-shape.ts';
import type { Reduction } from './amounts.ts';
import type { Seconds } from './cycle.ts';

export interface StoredProduct extends Stored {
  readonly object: 'product';
  readonly name: string;
}

export interface StoredPrice extends Stored {
  readonly object: 'price';
  active: boolean;
  readonly unit_amount: number;
  readonly currency: string;
  readonly product: string;
  lookup_key: string | null;
}

export interface StoredCoupon extends Stored, Reduction {
  readonly object: 'coupon';
  readonly duration: string;
  readonly duration_in_months: number | null;
  times_redeemed: number;
}

/** A coupon on a subscription. `_.terms` copies its reduction, so that an invoice need not read the coupon. */
export interface StoredDiscount extends Stored {
  readonly object: 'discount';
  readonly source: { readonly coupon: string; readonly type: 'coupon' };
  readonly start: Seconds;
  readonly end: Seconds | null;
  readonly _: { readonly terms: Reduction & { readonly duration: string } };
}

export function newProduct(id: string, name: string, at: Seconds): StoredProduct {
  return {
    id,
    object: 'product',
    active: true,
    created: at,
    default_price: null,
    description: null,
    images: [],
    livemode: false,
    marketing_features: [],
    metadata: {},
    name,
    package_dimensions: null,
    shippable: null,
    statement_descriptor: null,
    tax_code: null,
    tax_details: null,
    type: 'service',
    unit_label: null,
    updated: at,
    url: null,
  } satisfies WireShape<Stripe.Product> & StoredProduct;
}

export interface PriceTerms {
  readonly product: string;
  readonly unit_amount: number;
  readonly lookup_key: string | null;
  readonly tax_behavior: string;
  readonly nickname: string | null;
  readonly metadata: Readonly<Record<string, string>>;
}

/** A monthly price in yen: the only kind that the product uses. */
export function newPrice(id: string, terms: PriceTerms, at: Seconds): StoredPrice {
  return {
    id,
    object: 'price',
    active: true,
    billing_scheme: 'per_unit',
    created: at,
    currency: 'jpy',
    custom_unit_amount: null,
    livemode: false,
    lookup_key: terms.lookup_key,
    metadata: terms.metadata,
    nickname: terms.nickname,
    product: terms.product,
    recurring: {
      interval: 'month',
      interval_count: 1,
      meter: null,
      trial_period_days: null,
      usage_type: 'licensed',
    },
    tax_behavior: terms.tax_behavior,
    tiers_mode: null,
    transform_quantity: null,
    type: 'recurring',
    unit_amount: terms.unit_amount,
    unit_amount_decimal: String(terms.unit_amount),
    _: { parent: terms.lookup_key },
  } satisfies WireShape<Stripe.Price> & StoredPrice;
}

export interface CouponFacts extends Reduction {
  readonly name: string | null;
  readonly duration: string;
  readonly duration_in_months: number | null;
  readonly metadata: Readonly<Record<string, string>>;
}

export function newCoupon(id: string, facts: CouponFacts, at: Seconds): StoredCoupon {
  return {
    id,
    object: 'coupon',
    ...facts,
    created: at,
    currency: facts.amount_off === null ? null : 'jpy',
    livemode: false,
    max_redemptions: null,
    redeem_by: null,
    times_redeemed: 0,
    valid: true,
  } satisfies WireShape<Stripe.Coupon> & StoredCoupon;
}
