import type { PaymentAction } from '#contract/entities/card.ts';

/*
 * What the product asks of Stripe, in the product's words. There is one adapter (stripe-gateway.ts, on stripe-node);
 * the sandbox stands below stripe-node, so that the code which takes real money is the code that is tested.
 *
 * Instants are milliseconds of the epoch, amounts whole yen. Every write takes `key`: the same key and arguments have
 * one effect, whatever is lost on the way (Stripe's Idempotency-Key).
 * Errors: ApiError `stripe/card-error` with details {declineCode} where a card was refused, `api/stripe-error` for
 * everything else; what does not exist is null where a return type says so.
 */

export interface GatewayCard {
  readonly cardID: string;
  readonly customer: string | null;
  readonly brand: string;
  readonly last4: string;
  readonly expMonth: number;
  readonly expYear: number;
  /** The same for the same number, without telling it; null where it is not known. */
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
   * {joiningID, uid, currCode, planID, school}: planID as text, school the origin at which they joined.
   * `givenPriceID`: the price whose plan began without a charge.
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
  /** What the bank of the card still wants to see of the latest invoice. */
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
  /** Refunds are told apart (`refunded`); a draft is left out of lists. */
  readonly status: 'open' | 'paid' | 'void' | 'uncollectible';
  /** After discounts, tax included: what was asked for. */
  readonly total: number;
  readonly subtotal: number;
  readonly couponID: string | null;
  readonly createdAt: number;
  readonly paidAt: number | null;
  /** The price of the newest line, from which the plan is known. */
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

/** All of it is stored with the joining and sent unchanged by every repeat. */
export interface JoinRequest {
  readonly customer: string;
  readonly priceID: string;
  readonly cardID: string;
  /** Our coupon ids; the free first month is one of them. */
  readonly coupons: readonly string[];
  readonly metadata: Readonly<Record<string, string>>;
  readonly description: string;
  /**
   * null: billed from the moment of joining. Else from nine in the morning of this day of Japan's, because Stripe counts
   * months by days of UTC: the day of the month (1–31), billed at 00:00:00 UTC; the hours before are free.
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

/** Stripe charges no less: it would carry it to the customer's balance, where nobody sees it (whole yen). */
export const SMALLEST_CHARGE = 50;

export interface PlanChange {
  readonly subscriptionID: string;
  readonly itemID: string;
  readonly priceID: string;
  /**
   * `now`: the difference for what is left of the period is charged at once (proration). `later`: nothing is, the plan waits
   * for the next period. `given`: it begins now without a charge, because the difference is too small to be one.
   */
  readonly begin: 'now' | 'given' | 'later';
  /** With `now`: seconds of the epoch to which Stripe prorates, so that preview and charge are the same to the yen. */
  readonly prorationTime: number | null;
}

export interface GatewayEvent {
  readonly id: string;
  readonly type: string;
  readonly createdAt: number;
  /** Whom it concerns, as far as the object says so; everything else is read anew. */
  readonly customer: string | null;
  readonly subscriptionID: string | null;
  readonly setupID: string | null;
}

export interface PaymentGateway {
  readonly testMode: boolean;

  createCustomer(given: { uid: string; email: string | null }, key: string): Promise<string>;
  /** Gone already is fine. */
  deleteCustomer(customer: string): Promise<void>;

  createSetup(customer: string, key: string): Promise<GatewaySetup>;
  readSetup(setupID: string): Promise<GatewaySetup | null>;
  listCards(customer: string): Promise<{ cards: readonly GatewayCard[]; defaultCardID: string | null }>;
  readCard(cardID: string): Promise<GatewayCard | null>;
  /** For the customer, and with `subscriptionIDs` for these contracts as well. */
  setDefaultCard(customer: string, cardID: string, subscriptionIDs: readonly string[]): Promise<void>;
  /** One contract alone; the customer's default stays. */
  chargeTo(subscriptionID: string, cardID: string): Promise<void>;
  removeCard(cardID: string): Promise<void>;

  /** The price of a plan, made at Stripe when it is not there yet (lookup key `plan-<id>-<yen>`). */
  ensurePrice(plan: { planID: number; planName: string; amount: number }): Promise<string>;
  ensureCoupon(coupon: GatewayCoupon): Promise<void>;

  join(request: JoinRequest, key: string): Promise<GatewaySubscription>;
  /** The subscription that a joining made, also when its answer was lost and its key has expired. */
  findJoined(customer: string, joiningID: string): Promise<GatewaySubscription | null>;
  readSubscription(id: string): Promise<GatewaySubscription | null>;
  /** What a change would be charged now. */
  previewChange(change: PlanChange): Promise<number>;
  changePlan(change: PlanChange, key: string): Promise<GatewaySubscription>;
  /** Ends (or no longer ends) with the period that is paid. */
  setCancelAtEnd(
    id: string,
    cancel: boolean,
    reason: string | null,
    key: string,
  ): Promise<GatewaySubscription>;
  /** Ends now; what is open is voided and nothing more is charged. */
  cancelNow(id: string, key: string): Promise<GatewaySubscription>;
  setCoupons(id: string, couponIDs: readonly string[], key: string): Promise<GatewaySubscription>;

  /** All of a subscription, oldest first, drafts left out. */
  listInvoices(subscriptionID: string): Promise<readonly GatewayInvoice[]>;
  payInvoice(invoiceID: string, cardID: string | null, key: string): Promise<GatewayInvoice>;
  voidInvoice(invoiceID: string, key: string): Promise<void>;
  refund(invoiceID: string, amount: number, key: string): Promise<void>;

  /** @throws ApiError `api/bad-request` for a signature that is not good, or too old (300 s) */
  readEvent(body: Buffer, signature: string): GatewayEvent;
}
