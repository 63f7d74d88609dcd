import type { PaymentAction } from '#contract/entities/card.ts';

/*
 * The calls to Stripe that the product needs, in the product's words. There is one adapter (stripe-gateway.ts, on
 * stripe-node); the sandbox replaces the network below stripe-node, so the code that takes real money is tested.
 *
 * Instants are milliseconds of the epoch, amounts whole yen. Every write takes `key`: the same key and arguments have
 * one effect, whatever is lost on the way (Stripe's Idempotency-Key).
 * Errors: ApiError `stripe/card-error` with details {declineCode} when a card was refused, `api/stripe-error` for
 * everything else; a missing object is null where the return type says so.
 */

export interface GatewayCard {
  readonly cardID: string;
  readonly customer: string | null;
  readonly brand: string;
  readonly last4: string;
  readonly expMonth: number;
  readonly expYear: number;
  /** The same for the same card number, without revealing it; null when unknown. */
  readonly fingerprint: string | null;
}

export interface GatewaySetup {
  readonly setupID: string;
  readonly clientSecret: string;
  readonly customer: string | null;
  readonly status: 'open' | 'action' | 'succeeded' | 'canceled';
  readonly cardID: string | null;
  readonly declineCode: string | null;
}

export interface GatewaySubscription {
  readonly id: string;
  readonly customer: string;
  readonly status: 'incomplete' | 'active' | 'past_due' | 'ended' | 'other';
  /**
   * {joiningID, uid, currCode, planID, school}: the id of the checkout, planID as text, the public origin of the server.
   * `givenPriceID`: the price whose plan began without a charge (the difference was waived).
   */
  readonly metadata: Readonly<Record<string, string>>;
  readonly createdAt: number;
  readonly anchor: number;
  readonly itemID: string;
  readonly priceID: string;
  readonly periodStart: number;
  readonly periodEnd: number;
  readonly cancelAtPeriodEnd: boolean;
  readonly canceledAt: number | null;
  readonly endedAt: number | null;
  /** Our coupon ids. */
  readonly coupons: readonly string[];
  /** The card it is charged to; null: the customer's default. */
  readonly cardID: string | null;
  readonly latestInvoiceID: string | null;
  /** The action that the card's bank requires for the latest invoice. */
  readonly action: PaymentAction | null;
  /** Why the latest charge was refused. */
  readonly declineCode: string | null;
  /** A change of plan that has not been paid yet. */
  readonly pendingUpdate: boolean;
}

export interface GatewayInvoice {
  readonly id: string;
  readonly subscriptionID: string;
  readonly reason: 'join' | 'renewal' | 'change';
  /** Refunds are separate (`refunded`); drafts are left out of lists. */
  readonly status: 'open' | 'paid' | 'void' | 'uncollectible';
  /** The amount charged: after discounts, tax included. */
  readonly total: number;
  readonly subtotal: number;
  readonly couponID: string | null;
  readonly createdAt: number;
  readonly paidAt: number | null;
  /** The price of the newest line; it determines the plan. */
  readonly priceID: string | null;
  readonly periodStart: number;
  readonly periodEnd: number;
  readonly card: { readonly brand: string; readonly last4: string } | null;
  readonly declineCode: string | null;
  readonly action: PaymentAction | null;
  readonly attempts: number;
  readonly nextAttemptAt: number | null;
  readonly refunded: number;
  readonly refunds: readonly { id: string; amount: number; status: string; createdAt: number }[];
}

/** Stored with the checkout; every repeat sends it unchanged. */
export interface SubscriptionRequest {
  readonly customer: string;
  readonly priceID: string;
  readonly cardID: string;
  /** Our coupon ids; the free first month is one of them. */
  readonly coupons: readonly string[];
  readonly metadata: Readonly<Record<string, string>>;
  readonly description: string;
  /**
   * null: billed from the moment of the checkout. Otherwise the day of the month in Japan (1–31), billed from nine in the
   * morning, which is 00:00:00 UTC, because Stripe counts months by days of UTC; the hours before are free.
   */
  readonly anchorDay: number | null;
}

export interface GatewayCoupon {
  readonly couponID: string;
  readonly name: string;
  readonly percentOff: number | null;
  readonly amountOff: number | null;
  readonly duration: 'once' | 'repeating' | 'forever';
  readonly months: number | null;
}

/** Stripe's smallest charge: it would add less to the customer's balance, where nobody sees it. */
export const MIN_CHARGE_YEN = 50;

export interface PlanChange {
  readonly subscriptionID: string;
  readonly itemID: string;
  readonly priceID: string;
  /**
   * `now`: the difference for the rest of the period is charged at once (proration). `later`: the plan changes with the
   * next period, without a charge. `waived`: it begins now without a charge, because the difference is too small.
   */
  readonly begin: 'now' | 'waived' | 'later';
  /** With `now`: seconds of the epoch to which Stripe prorates, so that preview and charge are equal to the yen. */
  readonly prorationTime: number | null;
  /** A personal coupon is on the next month: it is taken off before the difference is charged, so no preview counts it. */
  readonly withoutCoupons?: boolean;
}

export interface GatewayEvent {
  readonly id: string;
  readonly type: string;
  readonly createdAt: number;
  /** Ids as far as the event's object names them; everything else is read again. */
  readonly customer: string | null;
  readonly subscriptionID: string | null;
  readonly setupID: string | null;
}

export interface PaymentGateway {
  readonly testMode: boolean;

  createCustomer(given: { uid: string; email: string | null }, key: string): Promise<string>;
  /** Does nothing for a deleted customer. */
  deleteCustomer(customer: string): Promise<void>;

  createSetup(customer: string, key: string): Promise<GatewaySetup>;
  readSetup(setupID: string): Promise<GatewaySetup | null>;
  listCards(customer: string): Promise<{ cards: readonly GatewayCard[]; defaultCardID: string | null }>;
  readCard(cardID: string): Promise<GatewayCard | null>;
  /** Sets the default card of the customer and the card of these subscriptions. */
  setDefaultCard(customer: string, cardID: string, subscriptionIDs: readonly string[]): Promise<void>;
  /** Sets the card of one subscription; the customer's default stays. */
  chargeTo(subscriptionID: string, cardID: string): Promise<void>;
  removeCard(cardID: string): Promise<void>;

  /** Ensures the price of a plan at Stripe (lookup key `plan-<id>-<yen>`). @returns its id */
  ensurePrice(plan: { planID: number; planName: string; amount: number }): Promise<string>;
  ensureCoupon(coupon: GatewayCoupon): Promise<void>;

  createSubscription(request: SubscriptionRequest, key: string): Promise<GatewaySubscription>;
  /** Finds the subscription of a checkout, also when the answer was lost and the key has expired. */
  findByCheckout(customer: string, checkoutID: string): Promise<GatewaySubscription | null>;
  readSubscription(id: string): Promise<GatewaySubscription | null>;
  /** The amount that a change would be charged now. */
  previewChange(change: PlanChange): Promise<number>;
  changePlan(change: PlanChange, key: string): Promise<GatewaySubscription>;
  /** Schedules the end with the paid period, or removes it. */
  setCancelAtEnd(
    id: string,
    cancel: boolean,
    reason: string | null,
    key: string,
  ): Promise<GatewaySubscription>;
  /** Ends the subscription now and voids its open invoices. */
  cancelNow(id: string, key: string): Promise<GatewaySubscription>;
  setCoupons(id: string, couponIDs: readonly string[], key: string): Promise<GatewaySubscription>;

  /** All invoices of a subscription, oldest first, without drafts. */
  listInvoices(subscriptionID: string): Promise<readonly GatewayInvoice[]>;
  payInvoice(invoiceID: string, cardID: string | null, key: string): Promise<GatewayInvoice>;
  voidInvoice(invoiceID: string, key: string): Promise<void>;
  refund(invoiceID: string, amount: number, key: string): Promise<void>;

  /** Verifies and reads an event. @throws ApiError `api/bad-request` for a wrong signature, or one older than 300 s */
  verifyEvent(body: Buffer, signature: string): GatewayEvent;
}
