import Stripe from 'stripe';
import { afterAll, describe, expect, test } from 'vitest';
import { STRIPE_VERSION, type StripeTransport, stripeClient } from '#server/billing/stripe/stripe-client.ts';
import { stripeGateway } from '#server/billing/stripe/stripe-gateway.ts';
import type { PaymentsConfig } from '#server/config/payments-config.ts';
import { aLog } from '#tests/support/a-log.ts';
import { aDatabase } from '#tests/support/server/a-database.ts';
import { aClock } from '#tests/support/server/a-server.ts';

const database = await aDatabase();
afterAll(() => database.drop());

const CONFIG: PaymentsConfig = {
  provider: 'stripe',
  testMode: true,
  secretKey: 'sk_test_hush',
  publishableKey: 'pk_test_abc',
  webhookSecrets: ['whsec_hush'],
  seller: null,
};

type Request = { readonly method: string; readonly path: string; readonly headers: Record<string, unknown> };

/** A server in place of Stripe that answers what the test says. */
function answering(answer: (request: Request) => { status: number; body: unknown } | Error) {
  const asked: Request[] = [];
  const line: StripeTransport = {
    getClientName: () => 'test',
    async makeRequest(_host, _port, path, method, headers) {
      const request = { method, path, headers: headers as Record<string, unknown> };
      asked.push(request);
      const said = answer(request);
      if (said instanceof Error) throw said;
      return {
        getStatusCode: () => said.status,
        getHeaders: () => ({ 'request-id': 'req_1' }),
        getRawResponse: () => said,
        toStream: () => null,
        toJSON: async () => said.body,
      };
    },
  };
  const stripe = stripeClient(CONFIG, line);
  const webhookSecrets = () => ['whsec_hush'];
  const gateway = stripeGateway({ stripe, testMode: true, db: database.db, clock: aClock(), webhookSecrets });
  return { gateway, asked };
}

const refusing = (status: number, error: object) => answering(() => ({ status, body: { error } }));
const failureOf = (promise: Promise<unknown>) =>
  promise.then(
    () => undefined,
    (error: unknown) => error as Error & { code: string; details: unknown },
  );

describe('errors of Stripe in our codes', () => {
  test.each([
    [
      'a refused card, by its decline code',
      402,
      { decline_code: 'insufficient_funds', code: 'card_declined' },
      'insufficient_funds',
    ],
    ...['lost_card', 'stolen_card', 'pickup_card', 'fraudulent', 'merchant_blacklist'].map(
      (decline_code) =>
        [
          `that a card is known for ${decline_code} to nobody who holds it`,
          ...[402, { decline_code, code: 'card_declined' }, 'generic_decline'],
        ] as [string, number, object, string],
    ),
    ['a refused card without one, by its code', 402, { code: 'expired_card' }, 'expired_card'],
    ['a refused card without any reason', 402, {}, 'generic_decline'],
  ])('%s', async (_what, status, facts, declineCode) => {
    const { gateway } = refusing(status, {
      type: 'card_error',
      message: 'Your card was declined.',
      ...facts,
    });
    const error = await failureOf(gateway.createCustomer({ uid: 'mio', email: null }, 'key'));
    expect([error?.code, error?.details]).toEqual(['stripe/card-error', { declineCode }]);
  });

  test.each([
    ['a request that Stripe does not understand', 400, 'invalid_request_error'],
    ['a key that is not good', 401, 'invalid_request_error'],
    ['a key that was used for something else', 400, 'idempotency_error'],
    ['too many calls', 429, 'invalid_request_error'],
    ['Stripe in trouble', 500, 'api_error'],
  ])('%s', async (_what, status, type) => {
    const { gateway } = refusing(status, { type, message: 'no' });
    const error = await failureOf(gateway.createSetup('cus_1', 'key'));
    expect([error?.code, error?.details]).toEqual(['api/stripe-error', undefined]);
  });

  test('a broken network', async () => {
    const { gateway } = answering(() => new Error('ECONNRESET'));
    expect((await failureOf(gateway.listCards('cus_1')))?.code).toBe('api/stripe-error');
  });

  test('refuses an answer without a required value', async () => {
    const body = { id: 'seti_1', object: 'setup_intent', client_secret: null, status: 'succeeded' };
    const { gateway } = answering(() => ({ status: 200, body }));
    expect((await failureOf(gateway.createSetup('cus_1', 'key')))?.code).toBe('api/stripe-error');
  });

  test('logs neither keys nor secrets', async () => {
    const { log, lines } = aLog();
    const message = 'Invalid API Key sk_test_hush for pi_1_secret_hush and 4242424242424242';
    const { gateway } = refusing(401, { type: 'invalid_request_error', message });
    log.error('call refused', { error: await failureOf(gateway.createSetup('cus_1', 'key')) });
    expect(lines.join()).toContain('Invalid API Key');
    expect(lines.join()).not.toMatch(/hush|4242/);
  });
});

describe('requests to Stripe', () => {
  test('carry the pinned version, the idempotency key, and no telemetry', async () => {
    const { gateway, asked } = answering(() => ({ status: 200, body: { id: 'cus_1', object: 'customer' } }));
    await gateway.createCustomer({ uid: 'mio', email: null }, 'customer:mio');
    await gateway.createCustomer({ uid: 'rin', email: null }, 'customer:rin');
    const headers = asked.map((each) =>
      Object.fromEntries(Object.entries(each.headers).map(([name, value]) => [name.toLowerCase(), value])),
    );
    expect(headers.map((each) => each['idempotency-key'])).toEqual(['customer:mio', 'customer:rin']);
    expect(headers.map((each) => each['stripe-version'])).toEqual([STRIPE_VERSION, STRIPE_VERSION]);
    expect(headers.some((each) => 'x-stripe-client-telemetry' in each)).toBe(false);
  });

  test('use the version that stripe-node was made for', () => {
    expect(new Stripe('sk_test_abc').getApiField('version')).toBe(STRIPE_VERSION);
  });
});
