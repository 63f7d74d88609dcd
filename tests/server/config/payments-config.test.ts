import { describe, expect, test } from 'vitest';
import { ConfigError } from '#server/config/config-error.ts';
import { parseEnvironment } from '#server/config/environment.ts';
import { paymentsConfigOf } from '#server/config/payments-config.ts';

const read = (env: Record<string, string>) => paymentsConfigOf(parseEnvironment(env));

const PRODUCTION = { NODE_ENV: 'production' };
const TEST_KEYS = {
  PAYMENTS: 'stripe',
  STRIPE_SECRET_KEY: 'sk_test_51Abc',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_51Abc',
  STRIPE_WEBHOOK_SECRETS: 'whsec_new, whsec_old',
};
const LIVE_KEYS = {
  ...TEST_KEYS,
  STRIPE_SECRET_KEY: 'sk_live_51Abc',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_51Abc',
};
const SELLER = {
  SELLER_NAME: 'オトミチ音楽教室',
  SELLER_REPRESENTATIVE: '音道 花子',
  SELLER_ADDRESS: '東京都千代田区1-1',
  SELLER_PHONE: '03-0000-0000',
  SELLER_EMAIL: 'school@example.jp',
};

describe('the payment provider', () => {
  test('is the sandbox without settings', () => {
    expect(read({})).toEqual({ provider: 'sandbox', testMode: true, seller: null });
  });

  test('is the sandbox in production where its settings allow it', () => {
    const env = { ...PRODUCTION, PAYMENTS: 'sandbox', ALLOW_SANDBOX_PAYMENTS: 'yes-no-real-money' };
    expect(read(env)).toMatchObject({ provider: 'sandbox', testMode: true });
  });

  test('is Stripe in test mode with several webhook secrets, newest first', () => {
    expect(read({ ...PRODUCTION, ...TEST_KEYS })).toEqual({
      provider: 'stripe',
      testMode: true,
      secretKey: 'sk_test_51Abc',
      publishableKey: 'pk_test_51Abc',
      webhookSecrets: ['whsec_new', 'whsec_old'],
      seller: null,
    });
  });

  test('is Stripe in live mode with live keys, in production, with a seller', () => {
    const env = { ...PRODUCTION, ...LIVE_KEYS, ...SELLER, SELLER_REGISTRATION_NUMBER: 'T1234567890123' };
    expect(read(env)).toMatchObject({
      provider: 'stripe',
      testMode: false,
      seller: { name: 'オトミチ音楽教室', registrationNumber: 'T1234567890123' },
    });
  });

  test('accepts a restricted key', () => {
    const env = { ...TEST_KEYS, STRIPE_SECRET_KEY: 'rk_test_51Abc' };
    expect(read(env)).toMatchObject({ provider: 'stripe', testMode: true });
  });

  test('is in live mode outside production where its setting allows it', () => {
    const env = { ...LIVE_KEYS, ...SELLER, ALLOW_LIVE_PAYMENTS: 'yes-real-money' };
    expect(read(env)).toMatchObject({ testMode: false });
  });

  test('accepts a seller without a registration number', () => {
    expect(read(SELLER).seller).toMatchObject({ email: 'school@example.jp', registrationNumber: null });
  });
});

const without = (env: Record<string, string>, name: string) =>
  Object.fromEntries(Object.entries(env).filter(([each]) => each !== name));

test.each([
  ['production where nothing was said', PRODUCTION, 'PAYMENTS must be set in production'],
  [
    'the sandbox in production, unasked',
    { ...PRODUCTION, PAYMENTS: 'sandbox' },
    'ALLOW_SANDBOX_PAYMENTS=yes-no-real-money',
  ],
  [
    'the sandbox in production, asked for by another word',
    { ...PRODUCTION, PAYMENTS: 'sandbox', ALLOW_SANDBOX_PAYMENTS: 'yes' },
    'ALLOW_SANDBOX_PAYMENTS=yes-no-real-money',
  ],
  ['an unknown provider', { PAYMENTS: 'paypal' }, 'PAYMENTS must be one of: stripe, sandbox.'],
  ['a key that nobody uses', { STRIPE_SECRET_KEY: 'sk_test_1' }, 'PAYMENTS is not stripe'],
  [
    'a key beside the sandbox',
    { PAYMENTS: 'sandbox', STRIPE_SECRET_KEY: 'sk_live_1' },
    'PAYMENTS is not stripe',
  ],
  [
    'the other key that nobody uses',
    { STRIPE_PUBLISHABLE_KEY: 'pk_test_1' },
    'STRIPE_PUBLISHABLE_KEY is set, but PAYMENTS is not stripe',
  ],
  [
    'a secret of webhooks that nobody uses',
    { PAYMENTS: 'sandbox', STRIPE_WEBHOOK_SECRETS: 'whsec_1' },
    'STRIPE_WEBHOOK_SECRETS is set, but PAYMENTS is not stripe',
  ],
  ['a seller without a name', without(SELLER, 'SELLER_NAME'), 'is set, but SELLER_NAME is not'],
  ['Stripe without its key', without(TEST_KEYS, 'STRIPE_SECRET_KEY'), 'needs STRIPE_SECRET_KEY'],
  [
    'a publishable key in place of the secret one',
    { ...TEST_KEYS, STRIPE_SECRET_KEY: 'pk_test_1' },
    'needs STRIPE_SECRET_KEY',
  ],
  ['Stripe without its other key', without(TEST_KEYS, 'STRIPE_PUBLISHABLE_KEY'), 'STRIPE_PUBLISHABLE_KEY'],
  [
    'the secret key in place of the publishable one',
    { ...TEST_KEYS, STRIPE_PUBLISHABLE_KEY: 'sk_test_1' },
    'needs STRIPE_PUBLISHABLE_KEY',
  ],
  [
    'keys of two modes',
    { ...TEST_KEYS, STRIPE_PUBLISHABLE_KEY: 'pk_live_1' },
    'are of different modes (test, live)',
  ],
  ['no secret of webhooks', without(TEST_KEYS, 'STRIPE_WEBHOOK_SECRETS'), 'needs STRIPE_WEBHOOK_SECRETS'],
  [
    'a secret of webhooks that is none',
    { ...TEST_KEYS, STRIPE_WEBHOOK_SECRETS: 'whsec_good,sk_test_1' },
    'needs STRIPE_WEBHOOK_SECRETS',
  ],
  ['real money at home', { ...LIVE_KEYS, ...SELLER }, 'ALLOW_LIVE_PAYMENTS=yes-real-money'],
  ['real money for nobody', { ...PRODUCTION, ...LIVE_KEYS }, 'needs to say who sells'],
  ['half a seller', without(SELLER, 'SELLER_PHONE'), 'SELLER_NAME needs SELLER_REPRESENTATIVE'],
  [
    'a registration number that is none',
    { ...SELLER, SELLER_REGISTRATION_NUMBER: '1234567890123' },
    'SELLER_REGISTRATION_NUMBER is T and 13 digits',
  ],
  ['a seller whom no mail reaches', { ...SELLER, SELLER_EMAIL: 'school' }, 'SELLER_EMAIL must be an e-mail'],
])('%s stops the start with one sentence that names no key', (_what, env, sentence) => {
  expect(() => read(env)).toThrow(ConfigError);
  expect(() => read(env)).toThrow(sentence);
  expect(() => read(env)).not.toThrow(/(?:sk|pk|rk)_(?:test|live)_\d/);
});
