import { bare } from '#stripe-sandbox/wire/render.ts';
import type { StoredCard } from './stored-card.ts';
import type { IntentError, NextAction } from './stored-intent.ts';
import { type Decline, declineSentence } from './test-cards.ts';

export function declineError(decline: Decline, card: StoredCard): IntentError {
  return {
    type: 'card_error',
    code: decline.code,
    decline_code: decline.declineCode,
    message: declineSentence(decline),
    payment_method: bare(card),
  };
}

/** The person did not pass the bank's authentication. */
export function authenticationError(kind: 'setup' | 'payment', card: StoredCard): IntentError {
  return {
    type: 'invalid_request_error',
    code: `${kind}_intent_authentication_failure`,
    message:
      'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
    payment_method: bare(card),
  };
}

export const AUTHENTICATE: NextAction = {
  type: 'use_stripe_sdk',
  use_stripe_sdk: {
    type: 'three_d_secure_redirect',
    directory_server_name: 'sandbox',
    server_transaction_id: 'sandbox',
  },
};
