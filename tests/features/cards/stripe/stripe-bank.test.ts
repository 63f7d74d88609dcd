import type { StripeError } from '@stripe/stripe-js';
import { describe, expect, it } from 'vitest';
import { readVerdict } from '#features/cards/stripe/stripe-bank.ts';

const error = (facts: Partial<StripeError>) => ({ error: facts as StripeError });
const CONFIRMED = { kind: 'confirmed' };
const FAILED = { kind: 'failed' };
const refused = (declineCode: string | null) => ({ kind: 'refused', declineCode });

describe('the verdict read from Stripe.js', () => {
  it.each([
    ['a saved card', { setupIntent: { status: 'succeeded' } }, CONFIRMED],
    ['a successful payment', { paymentIntent: { status: 'succeeded' } }, CONFIRMED],
    ['a payment that its bank still processes', { paymentIntent: { status: 'processing' } }, CONFIRMED],
    [
      'a bank’s question without an answer',
      { paymentIntent: { status: 'requires_action' } },
      refused('authentication_not_handled'),
    ],
  ])('%s', (_, result, verdict) => {
    expect(readVerdict(result)).toEqual(verdict);
  });

  it.each([
    [
      { type: 'card_error', code: 'card_declined', decline_code: 'insufficient_funds' },
      refused('insufficient_funds'),
    ],
    [{ type: 'card_error', code: 'expired_card' }, refused('expired_card')],
    [{ type: 'card_error' }, refused(null)],
    [
      { type: 'invalid_request_error', code: 'setup_intent_authentication_failure' },
      refused('setup_intent_authentication_failure'),
    ],
    [
      { type: 'invalid_request_error', code: 'payment_intent_authentication_failure' },
      refused('payment_intent_authentication_failure'),
    ],
    [{ type: 'validation_error', code: 'incomplete_number' }, { kind: 'invalid' }],
    [{ type: 'api_connection_error' }, FAILED],
    [{ type: 'invalid_request_error', code: 'resource_missing' }, FAILED],
  ] as [Partial<StripeError>, unknown][])('the error %j', (facts, verdict) => {
    expect(readVerdict(error(facts))).toEqual(verdict);
  });

  it('counts a second confirmation as confirmed, although Stripe reports an unexpected state', () => {
    const twice = { type: 'invalid_request_error', code: 'setup_intent_unexpected_state' } as const;
    const setup_intent = { status: 'succeeded' } as NonNullable<StripeError['setup_intent']>;
    expect(readVerdict(error({ ...twice, setup_intent }))).toEqual(CONFIRMED);
    expect(readVerdict(error(twice))).toEqual(FAILED);
  });
});
