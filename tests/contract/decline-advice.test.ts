import { expect, test } from 'vitest';
import { declineAdvice } from '#contract/decline-advice.ts';

/** Codes of Stripe's published list that a learner can do something about. */
const TOLD = [
  ...['insufficient_funds', 'expired_card', 'incorrect_cvc', 'invalid_cvc', 'incorrect_number'],
  ...['invalid_number', 'invalid_expiry_month', 'invalid_expiry_year', 'processing_error'],
  ...['authentication_required', 'setup_intent_authentication_failure', 'card_not_supported'],
  ...['payment_intent_authentication_failure', 'card_velocity_exceeded', 'currency_not_supported'],
  ...['test_mode_live_card', 'live_mode_test_card', 'issuer_not_available', 'try_again_later'],
];
const GENERAL = declineAdvice('generic_decline');

test('has its own Japanese advice for each reason that a person can fix', () => {
  for (const code of TOLD) {
    const { title, advice } = declineAdvice(code);
    expect(declineAdvice(code)).not.toBe(GENERAL);
    expect(title).toMatch(/[ぁ-ん]/);
    expect(advice).toMatch(/ください。/);
    expect((title + advice).replaceAll('3Dセキュア', '')).not.toMatch(/[A-Za-z_]/);
  }
});

test('has the general sentence for an unknown code or none', () => {
  for (const code of [
    'generic_decline',
    'do_not_honor',
    'from_the_future',
    'toString',
    '__proto__',
    '',
    null,
  ])
    expect(declineAdvice(code)).toBe(GENERAL);
  expect(declineAdvice(undefined)).toBe(GENERAL);
});

test('never reveals that a card is reported lost, stolen or fraudulent', () => {
  for (const code of ['lost_card', 'stolen_card', 'pickup_card', 'fraudulent', 'merchant_blacklist'])
    expect(declineAdvice(code)).toBe(GENERAL);
  expect(GENERAL.title + GENERAL.advice).not.toMatch(/紛失|盗難|不正/);
});
