import type { Stored } from '#stripe-sandbox/wire/stored.ts';

/** The stored error of an intent: `last_setup_error`, `last_payment_error`. */
export interface IntentError {
  readonly type: 'card_error' | 'invalid_request_error';
  readonly code: string;
  readonly decline_code?: string;
  readonly message: string;
  readonly payment_method: unknown;
}

export interface NextAction {
  readonly type: 'use_stripe_sdk';
  readonly use_stripe_sdk: Readonly<Record<string, unknown>>;
}

interface Intent extends Stored {
  readonly client_secret: string;
  readonly customer: string;
  payment_method: string | null;
  next_action: NextAction | null;
  metadata: Record<string, string>;
}

export interface StoredSetup extends Intent {
  readonly object: 'setup_intent';
  status: 'requires_payment_method' | 'requires_confirmation' | 'requires_action' | 'succeeded' | 'canceled';
  last_setup_error: IntentError | null;
}

export interface StoredPayment extends Intent {
  readonly object: 'payment_intent';
  readonly amount: number;
  amount_received: number;
  status: 'requires_payment_method' | 'requires_confirmation' | 'requires_action' | 'succeeded' | 'canceled';
  last_payment_error: IntentError | null;
  latest_charge: string | null;
  canceled_at: number | null;
  cancellation_reason: string | null;
}

export interface StoredCharge extends Stored {
  readonly object: 'charge';
  readonly amount: number;
  amount_refunded: number;
  refunded: boolean;
  readonly paid: boolean;
  readonly customer: string;
  readonly payment_intent: string;
}
