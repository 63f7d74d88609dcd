import Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ASandbox, aSandbox, refusal } from './a-sandbox.ts';

let sandbox: ASandbox;
let stripe: Stripe;
beforeAll(async () => {
  sandbox = await aSandbox();
  stripe = sandbox.stripe;
});
afterAll(() => sandbox.close());

describe('requests are checked as Stripe does', () => {
  it('refuses unknown parameters by their name on the wire', async () => {
    const misspelt = { emial: 'ren@example.jp' } as Stripe.CustomerCreateParams;
    expect(await refusal(stripe.customers.create(misspelt))).toMatchObject({
      type: 'StripeInvalidRequestError',
      statusCode: 400,
      code: 'parameter_unknown',
      param: 'emial',
    });
    const removed = { payment_method_types: ['card'] } as Stripe.SetupIntentCreateParams;
    expect(await refusal(stripe.setupIntents.create(removed))).toMatchObject({ code: 'parameter_unknown' });
    const deep = { invoice_settings: { default_card: 'pm_x' } } as Stripe.CustomerCreateParams;
    expect(await refusal(stripe.customers.create(deep))).toMatchObject({
      param: 'invoice_settings[default_card]',
    });
  });

  it('refuses missing parameters, fractions of yen, and other currencies', async () => {
    const nothing = {} as Stripe.PaymentIntentCreateParams;
    expect(await refusal(stripe.paymentIntents.create(nothing))).toMatchObject({
      code: 'parameter_missing',
      param: 'amount',
    });
    expect(await refusal(stripe.paymentIntents.create({ amount: 98.5, currency: 'jpy' }))).toMatchObject({
      code: 'parameter_invalid_integer',
      param: 'amount',
    });
    expect(await refusal(stripe.paymentIntents.create({ amount: 98, currency: 'eur' }))).toMatchObject({
      type: 'StripeInvalidRequestError',
    });
  });

  it('reports missing objects', async () => {
    expect(await refusal(stripe.customers.retrieve('cus_none'))).toMatchObject({
      statusCode: 404,
      code: 'resource_missing',
    });
    expect(await refusal(stripe.setupIntents.create({ customer: 'cus_none' }))).toMatchObject({
      statusCode: 400,
      code: 'resource_missing',
      param: 'customer',
    });
    expect(await refusal(stripe.disputes.list())).toMatchObject({ statusCode: 404 });
  });

  it('refuses another key, and another version of the API', async () => {
    const httpClient = sandbox.sandbox.transport;
    const other = new Stripe('sk_test_other', { httpClient, telemetry: false });
    expect(await refusal(other.customers.create())).toMatchObject({ type: 'StripeAuthenticationError' });
    expect(await refusal(stripe.customers.create({}, { apiVersion: '2020-08-27' }))).toMatchObject({
      statusCode: 400,
    });
  });
});

describe('idempotency keys', () => {
  it('have one effect and the same answer on every repeat', async () => {
    const given = { email: 'ren@example.jp', metadata: { uid: 'ren' } };
    const first = await stripe.customers.create(given, { idempotencyKey: 'customer:ren' });
    const again = await stripe.customers.create(given, { idempotencyKey: 'customer:ren' });
    expect(again).toEqual(first);
    expect(again.lastResponse.headers['idempotent-replayed']).toBe('true');
    expect(first.lastResponse.headers['idempotent-replayed']).toBeUndefined();
    expect(first.lastResponse.requestId).toMatch(/^req_/);
  });

  it('make the second of two simultaneous requests wait for the answer of the first', async () => {
    const both = await Promise.all(
      [1, 2].map(() => stripe.customers.create({ name: '花' }, { idempotencyKey: 'customer:hana' })),
    );
    expect(both[0]?.id).toBe(both[1]?.id);
  });

  it('refuse other parameters', async () => {
    await stripe.customers.create({ name: '一' }, { idempotencyKey: 'customer:ichi' });
    const other = stripe.customers.create({ name: '二' }, { idempotencyKey: 'customer:ichi' });
    expect(await refusal(other)).toMatchObject({ type: 'StripeIdempotencyError', statusCode: 400 });
  });

  it('store the refusal of a declined card, and not that of a wrong request', async () => {
    const { id: customer } = await stripe.customers.create();
    const key = { idempotencyKey: 'pay:1' };
    const pay = (payment_method: string) =>
      stripe.paymentIntents.create(
        { amount: 2980, currency: 'jpy', customer, payment_method, confirm: true },
        key,
      );
    expect(await refusal(pay('pm_none'))).toMatchObject({ code: 'resource_missing' });
    const declined = await refusal(pay('pm_card_chargeDeclined'));
    expect(declined).toMatchObject({ type: 'StripeCardError', statusCode: 402 });
    const again = await refusal(pay('pm_card_chargeDeclined'));
    expect(again.raw).toMatchObject({ payment_intent: { id: declined.payment_intent?.id } });
  });
});

describe('lists and references', () => {
  it('answers pages newest first, after any object', async () => {
    const { id: customer } = await stripe.customers.create();
    const cards: string[] = [];
    for (const token of ['pm_card_visa', 'pm_card_visa', 'pm_card_visa']) {
      cards.unshift((await stripe.paymentMethods.attach(token, { customer })).id);
    }
    const page = await stripe.customers.listPaymentMethods(customer, { limit: 2 });
    expect(page.data.map(({ id }) => id)).toEqual(cards.slice(0, 2));
    expect(page.has_more).toBe(true);
    const rest = await stripe.paymentMethods.list({ customer, starting_after: cards[1] ?? '' });
    expect(rest.data.map(({ id }) => id)).toEqual(cards.slice(2));
    expect(rest.has_more).toBe(false);
    const all: string[] = [];
    for await (const { id } of stripe.customers.listPaymentMethods(customer, { limit: 1 })) all.push(id);
    expect(all).toEqual(cards);
  });

  it('expands objects in place of their ids on request', async () => {
    const customer = await stripe.customers.create({ payment_method: 'pm_card_visa' });
    const [card] = (await stripe.customers.listPaymentMethods(customer.id)).data;
    await stripe.customers.update(customer.id, {
      invoice_settings: { default_payment_method: card?.id ?? '' },
    });
    const open = await stripe.customers.retrieve(customer.id, {
      expand: ['invoice_settings.default_payment_method'],
    });
    expect(open).toMatchObject({
      invoice_settings: { default_payment_method: { id: card?.id, card: { last4: '4242' } } },
    });
    const nonsense = stripe.customers.retrieve(customer.id, { expand: ['pets'] });
    expect(await refusal(nonsense)).toMatchObject({ statusCode: 400, param: 'expand' });
  });
});
