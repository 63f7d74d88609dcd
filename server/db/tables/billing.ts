import type { ColumnType, Generated } from 'kysely';
import type { QuoteLine } from '#contract/entities/quote.ts';
import type { Seller } from '#contract/public-config.ts';
import type { Json, Maybe, MaybeJson, MaybeTime, Time } from './column-types.ts';
import type { QuoteFacts } from './quote-facts.ts';

export interface PaymentCustomers {
  uid: string;
  stripe_customer_id: string;
  created_at: Time;
}

export interface CustomersToDelete {
  stripe_customer_id: string;
  doomed_at: Time;
}

export interface Coupons {
  coupon_id: string;
  code: string;
  name: string;
  percent_off: Maybe<number>;
  amount_off: Maybe<number>;
  duration: 'once' | 'repeating' | 'forever';
  months: Maybe<number>;
  curr_code: Maybe<string>;
  plan_id: Maybe<number>;
  redeem_by: MaybeTime;
  max_redemptions: Maybe<number>;
  stopped_at: MaybeTime;
  created_at: Time;
  /** Its owner's alone (`PersonalCoupons`). */
  is_personal: Generated<boolean>;
}

/** The owner of a personal coupon, and the subscription from whose next charge it takes off. */
export interface PersonalCoupons {
  coupon_id: string;
  uid: string;
  granted_at: Time;
  subscription_id: Maybe<string>;
  attached_at: MaybeTime;
  used_at: MaybeTime;
  used_invoice_id: Maybe<string>;
}

export interface Quotes {
  quote_id: string;
  uid: string | null;
  curr_code: string;
  plan_id: number;
  coupon_id: Maybe<string>;
  kind: 'join' | 'rejoin' | 'upgrade' | 'downgrade' | 'keep';
  facts: Json<QuoteFacts>;
  lines: Json<QuoteLine[]>;
  created_at: Time;
  expires_at: Time;
  accepted_at: MaybeTime;
}

export interface Checkouts {
  joining_id: string;
  uid: string;
  curr_code: string;
  plan_id: number;
  coupon_id: Maybe<string>;
  quote_id: string;
  stripe_payment_method_id: string;
  trial: boolean;
  request: Json<Record<string, unknown>>;
  stripe_subscription_id: Maybe<string>;
  state: 'open' | 'done' | 'failed';
  failure: Maybe<string>;
  created_at: Time;
  ended_at: MaybeTime;
  /** When a failed one was looked for at Stripe for the last time. */
  settled_at: MaybeTime;
}

export interface CouponRedemptions {
  coupon_id: string;
  uid: string;
  joining_id: string;
  redeemed_at: Time;
}

export interface Orders {
  order_id: string;
  uid: string | null;
  stripe_invoice_id: string;
  stripe_subscription_id: Maybe<string>;
  receipt_no: ColumnType<string, never, never>;
  curr_code: string;
  item_name: string;
  plan_id: number;
  plan_name: string;
  reason: 'join' | 'renewal' | 'change';
  amount: number;
  list_amount: number;
  tax_amount: number;
  tax_percent: number;
  coupon_id: Maybe<string>;
  coupon_name: Maybe<string>;
  status: 'open' | 'paid' | 'failed' | 'void' | 'refunded' | 'part-refunded';
  refunded_amount: Generated<number>;
  card_brand: Maybe<string>;
  card_last4: Maybe<string>;
  decline_code: Maybe<string>;
  period_start: MaybeTime;
  period_end: MaybeTime;
  order_time: Time;
  paid_at: MaybeTime;
  next_attempt_at: MaybeTime;
  seller: MaybeJson<Seller>;
  buyer_name: Maybe<string>;
  test_mode: boolean;
  updated_at: Time;
}

export interface Refunds {
  stripe_refund_id: string;
  order_id: string;
  amount: number;
  reason: string | null;
  status: string;
  refunded_at: Time;
}

export interface StripePrices {
  plan_id: number;
  amount: number;
  test_mode: boolean;
  stripe_price_id: string;
}

export interface StripeEvents {
  event_id: string;
  type: string;
  received_at: Time;
}

/** Cards that had a free month, by the hash of Stripe's fingerprint. */
export interface TrialCards {
  card_hash: Buffer;
  curr_code: string;
  joining_id: string;
  uid: string | null;
  taken_at: Time;
}

export interface BillingTables {
  trial_cards: TrialCards;
  payment_customers: PaymentCustomers;
  doomed_customers: CustomersToDelete;
  coupons: Coupons;
  personal_coupons: PersonalCoupons;
  quotes: Quotes;
  joinings: Checkouts;
  coupon_redemptions: CouponRedemptions;
  orders: Orders;
  refunds: Refunds;
  stripe_prices: StripePrices;
  stripe_events: StripeEvents;
}
