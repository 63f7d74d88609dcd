import Stripe from 'stripe';
import { afterAll, describe, expect, test } from 'vitest';
import type { PaymentGateway } from '#server/billing/stripe/gateway.ts';
import { STRIPE_VERSION } from '#server/billing/stripe/stripe-client.ts';
import { stripeGateway } from '#server/billing/stripe/stripe-gateway.ts';
import { aDatabase } from '#tests/support/server/a-database.ts';
import { aClock, START } from '#tests/support/server/a-server.ts';

const database = await aDatabase();
afterAll(() => database.drop());
const clock = aClock();
const stripe = new Stripe('sk_test_abc', { apiVersion: STRIPE_VERSION });
const of = (...secrets: string[]): PaymentGateway =>
  stripeGateway({ stripe, testMode: true, db: database.db, clock, webhookSecrets: () => secrets });

const NOW_S = Math.floor(START.getTime() / 1000);

function payloadOf(object: object, type = 'customer.subscription.updated'): string {
  return JSON.stringify({ id: 'evt_1', object: 'event', type, created: NOW_S, data: { object } });
}

const PAYLOAD = payloadOf({ id: 'sub_1', object: 'subscription', customer: 'cus_1' });

function signed(payload: string, secret: string, timestamp = NOW_S): string {
  return stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp });
}

const read = (payload: string, signature: string, ...secrets: string[]) =>
  of(...secrets).verifyEvent(Buffer.from(payload), signature);

describe('the signature of an event', () => {
  test('is valid with any of the secrets, while one is being replaced', () => {
    for (const secret of ['whsec_new', 'whsec_old']) {
      expect(read(PAYLOAD, signed(PAYLOAD, secret), 'whsec_new', 'whsec_old').id).toBe('evt_1');
    }
  });

  test.each([
    ['made with another secret', PAYLOAD, signed(PAYLOAD, 'whsec_other')],
    ['made over other bytes', PAYLOAD.replace('sub_1', 'sub_2'), signed(PAYLOAD, 'whsec_new')],
    ['older than five minutes', PAYLOAD, signed(PAYLOAD, 'whsec_new', NOW_S - 301)],
    ['stamped more than five minutes ahead', PAYLOAD, signed(PAYLOAD, 'whsec_new', NOW_S + 301)],
    [
      'stamped an hour ahead behind another time',
      PAYLOAD,
      `t=${NOW_S},${signed(PAYLOAD, 'whsec_new', NOW_S + 3600)}`,
    ],
    ['missing', PAYLOAD, ''],
    ['nonsense', PAYLOAD, 't=now,v1=yes'],
    ['valid, but the body is no event', 'no json', signed('no json', 'whsec_new')],
  ])('is refused when it is %s', (_what, payload, signature) => {
    const reading = () => read(payload, signature, 'whsec_new', 'whsec_old');
    expect(reading).toThrow(expect.objectContaining({ code: 'api/bad-request' }));
  });

  test('is valid for five minutes, and never without a secret', () => {
    expect(read(PAYLOAD, signed(PAYLOAD, 'whsec_new', NOW_S - 300), 'whsec_new').id).toBe('evt_1');
    expect(() => read(PAYLOAD, signed(PAYLOAD, ''))).toThrow();
  });
});

test.each([true, false])('refuses a signed event of the other mode (test mode: %s)', (testMode) => {
  const gateway = stripeGateway({
    stripe,
    testMode,
    db: database.db,
    clock,
    webhookSecrets: () => ['whsec_new'],
  });
  const event = (livemode: boolean) => {
    const payload = JSON.stringify({ ...JSON.parse(PAYLOAD), livemode });
    return () => gateway.verifyEvent(Buffer.from(payload), signed(payload, 'whsec_new'));
  };
  expect(event(!testMode)().id).toBe('evt_1');
  expect(event(testMode)).toThrow(expect.objectContaining({ code: 'api/bad-request' }));
});

describe('the ids of an event', () => {
  test.each([
    ['a subscription', { id: 'sub_1', object: 'subscription', customer: 'cus_1' }, ['cus_1', 'sub_1', null]],
    [
      'an invoice',
      {
        id: 'in_1',
        object: 'invoice',
        customer: 'cus_1',
        parent: { type: 'subscription_details', subscription_details: { subscription: 'sub_1' } },
      },
      ['cus_1', 'sub_1', null],
    ],
    [
      'an invoice without a subscription',
      { id: 'in_1', object: 'invoice', customer: 'cus_1', parent: null },
      ['cus_1', null, null],
    ],
    ['a saved card', { id: 'seti_1', object: 'setup_intent', customer: 'cus_1' }, ['cus_1', null, 'seti_1']],
    ['a charge', { id: 'ch_1', object: 'charge', customer: { id: 'cus_1' } }, ['cus_1', null, null]],
    ['a customer', { id: 'cus_1', object: 'customer' }, ['cus_1', null, null]],
    ['a removed card', { id: 'pm_1', object: 'payment_method', customer: null }, [null, null, null]],
  ])('%s', (_what, object, [customer, subscriptionID, setupID]) => {
    const payload = payloadOf(object, 'some.type');
    expect(read(payload, signed(payload, 'whsec_a'), 'whsec_a')).toEqual({
      id: 'evt_1',
      type: 'some.type',
      createdAt: NOW_S * 1000,
      customer,
      subscriptionID,
      setupID,
    });
  });
});
