import type { SandboxCall } from '#stripe-sandbox/wire/call.ts';
import { cardRefusal, invalid, type Refusal } from '#stripe-sandbox/wire/refusal.ts';
import { bare } from '#stripe-sandbox/wire/render.ts';
import { AUTHENTICATE, authenticationError, declineError } from './intent-errors.ts';
import { requireOwnCard } from './payment-methods.ts';
import type { StoredCard } from './stored-card.ts';
import type { IntentError, StoredCharge, StoredPayment } from './stored-intent.ts';
import type { Decline } from './test-cards.ts';

export interface NewPayment {
  /** Whole yen, at least 50 as at Stripe. */
  readonly amount: number;
  readonly customer: string;
  readonly description?: string | null;
  readonly metadata?: Record<string, string>;
  /** The id of its invoice, stored as `_.parent`, so that the payment is found by it. */
  readonly parent?: string | null;
}

/** A payment before the first attempt. It emits no event. */
export function newPayment(call: SandboxCall, given: NewPayment): StoredPayment {
  const id = call.newID('pi');
  const { amount, customer, description = null, metadata = {}, parent = null } = given;
  return call.put<StoredPayment>({
    ...DEFAULTS,
    id,
    amount,
    client_secret: call.newID(`${id}_secret`),
    created: call.seconds(),
    customer,
    description,
    metadata,
    _: { parent },
  });
}

const DEFAULTS = {
  object: 'payment_intent',
  allowed_payment_method_types: null,
  amount_capturable: 0,
  amount_details: { tip: {} },
  amount_received: 0,
  application: null,
  application_fee_amount: null,
  automatic_payment_methods: null,
  canceled_at: null,
  cancellation_reason: null,
  capture_method: 'automatic',
  confirmation_method: 'automatic',
  currency: 'jpy',
  customer_account: null,
  excluded_payment_method_types: null,
  last_payment_error: null,
  latest_charge: null,
  livemode: false,
  managed_payments: null,
  next_action: null,
  on_behalf_of: null,
  payment_method: null,
  payment_method_configuration_details: null,
  payment_method_options: { card: { request_three_d_secure: 'automatic' } },
  payment_method_types: ['card'],
  payment_record: null,
  processing: null,
  receipt_email: null,
  review: null,
  setup_future_usage: null,
  shipping: null,
  source: null,
  statement_descriptor: null,
  statement_descriptor_suffix: null,
  status: 'requires_payment_method',
} as const;

/**
 * Asks the bank of the card for the money; the status of the intent is the answer:
 * `succeeded` (with `latest_charge`), `requires_action`, or `requires_payment_method` (with `last_payment_error`).
 * @throws Refusal 400 `payment_intent_unexpected_state`, or for a card of another customer
 */
export function charge(
  call: SandboxCall,
  payment: StoredPayment,
  card: StoredCard,
  { offSession }: { readonly offSession: boolean },
): StoredPayment {
  if (payment.status === 'succeeded' || payment.status === 'canceled') {
    throw invalid(`The PaymentIntent has a status of ${payment.status}.`, 'payment_intent_unexpected_state');
  }
  requireOwnCard(card, payment.customer);
  payment.payment_method = card.id;
  const { behaviour } = card._;
  const outcome = offSession ? behaviour.offSession : behaviour.onSession;
  if (outcome === 'ok') return succeed(call, payment, card);
  if (outcome !== 'ask') return refuse(call, payment, card, outcome);
  payment.status = 'requires_action';
  payment.next_action = AUTHENTICATE;
  payment.last_payment_error = null;
  call.emit('payment_intent.requires_action', payment);
  return call.put(payment);
}

/** Completes the bank's authentication; a repeat returns the result. The caller runs `afterPayment` then. */
export async function authenticatePayment(
  call: SandboxCall,
  payment: StoredPayment,
  hasPassed: boolean,
): Promise<StoredPayment> {
  if (payment.status !== 'requires_action') return payment;
  const card = await call.need<StoredCard>('payment_method', String(payment.payment_method));
  const { afterPayment } = card._.behaviour;
  if (!hasPassed) return fail(call, payment, authenticationError('payment', card), null);
  return afterPayment === 'ok' ? succeed(call, payment, card) : refuse(call, payment, card, afterPayment);
}

/** Cancels the payment of a void invoice. */
export function cancelPayment(call: SandboxCall, payment: StoredPayment, reason: string): StoredPayment {
  if (payment.status === 'succeeded' || payment.status === 'canceled') return payment;
  payment.status = 'canceled';
  payment.canceled_at = call.seconds();
  payment.cancellation_reason = reason;
  payment.next_action = null;
  call.emit('payment_intent.canceled', payment);
  return call.put(payment);
}

/** Stripe's error answer when the bank refused the payment; null when it did not. */
export function refusalOf(payment: StoredPayment): Refusal | null {
  const error = payment.last_payment_error;
  if (payment.status !== 'requires_payment_method' || error === null) return null;
  const { code, decline_code, message } = error;
  const declined = decline_code === undefined ? {} : { decline_code };
  return cardRefusal(message, { code, ...declined, payment_intent: bare(payment) });
}

function succeed(call: SandboxCall, payment: StoredPayment, card: StoredCard): StoredPayment {
  const charged = newCharge(call, payment, card, null);
  payment.status = 'succeeded';
  payment.amount_received = payment.amount;
  payment.latest_charge = charged.id;
  payment.next_action = null;
  payment.last_payment_error = null;
  call.emit('charge.succeeded', charged);
  call.emit('payment_intent.succeeded', payment);
  return call.put(payment);
}

function refuse(
  call: SandboxCall,
  payment: StoredPayment,
  card: StoredCard,
  decline: Decline,
): StoredPayment {
  const charged = newCharge(call, payment, card, decline);
  call.emit('charge.failed', charged);
  return fail(call, payment, declineError(decline, card), charged);
}

function fail(
  call: SandboxCall,
  payment: StoredPayment,
  error: IntentError,
  charged: StoredCharge | null,
): StoredPayment {
  payment.status = 'requires_payment_method';
  payment.payment_method = null;
  payment.next_action = null;
  payment.last_payment_error = error;
  if (charged !== null) payment.latest_charge = charged.id;
  call.emit('payment_intent.payment_failed', payment);
  return call.put(payment);
}

function newCharge(
  call: SandboxCall,
  payment: StoredPayment,
  card: StoredCard,
  decline: Decline | null,
): StoredCharge {
  const { brand, country, exp_month, exp_year, fingerprint, funding, last4 } = card.card;
  return call.put<StoredCharge>({
    id: call.newID('ch'),
    object: 'charge',
    amount: payment.amount,
    amount_captured: decline === null ? payment.amount : 0,
    amount_refunded: 0,
    billing_details: card['billing_details'],
    captured: decline === null,
    created: call.seconds(),
    currency: 'jpy',
    customer: payment.customer,
    description: payment['description'],
    disputed: false,
    failure_code: decline?.code ?? null,
    failure_message: decline === null ? null : declineError(decline, card).message,
    livemode: false,
    metadata: payment.metadata,
    paid: decline === null,
    payment_intent: payment.id,
    payment_method: card.id,
    payment_method_details: {
      type: 'card',
      card: { brand, country, exp_month, exp_year, fingerprint, funding, last4, wallet: null },
    },
    receipt_email: null,
    receipt_url: null,
    refunded: false,
    status: decline === null ? 'succeeded' : 'failed',
    _: { parent: payment.id },
  });
}
