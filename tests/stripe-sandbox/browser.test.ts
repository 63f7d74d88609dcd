import type Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TEST_CARDS } from '#stripe-sandbox/payments/test-cards.ts';
import { aBrowser, typed } from './a-browser.ts';
import { type ASandbox, allStoredText, aSandbox } from './a-sandbox.ts';

let sandbox: ASandbox;
let stripe: Stripe;
let browser: ReturnType<typeof aBrowser>;
beforeAll(async () => {
  sandbox = await aSandbox();
  stripe = sandbox.stripe;
  browser = aBrowser(sandbox);
});
afterAll(() => sandbox.close());

async function aSetup(): Promise<Stripe.SetupIntent> {
  const { id: customer } = await stripe.customers.create();
  return await stripe.setupIntents.create({ customer, usage: 'off_session' });
}

const confirm = (setup: Stripe.SetupIntent, number: string, rest: Parameters<typeof typed>[1] = {}) =>
  browser.send('confirm', setup, { card: typed(number, rest) });

describe('a typed card', () => {
  it('is saved for the customer of its setup', async () => {
    const setup = await aSetup();
    const { status, body } = await confirm(setup, '4242 4242 4242 4242');
    expect([status, body]).toMatchObject([200, { id: setup.id, status: 'succeeded' }]);
    expect(body).not.toHaveProperty('customer');
    const cards = await stripe.customers.listPaymentMethods(String(setup.customer));
    expect(cards.data).toMatchObject([
      { card: { last4: '4242', brand: 'visa', exp_month: 12, exp_year: 2034 } },
    ]);
  });

  it.each([
    ['4242424242424241', {}, 'incorrect_number'],
    ['4242', {}, 'incorrect_number'],
    ['4242424242424242', { expMonth: '13' }, 'invalid_expiry_month'],
    ['4242424242424242', { expYear: '25' }, 'invalid_expiry_year'],
    ['4242424242424242', { expMonth: '10', expYear: '26' }, 'invalid_expiry_month'],
    ['4242424242424242', { cvc: '12' }, 'invalid_cvc'],
  ])('%s with %j is refused as %s', async (number, rest, code) => {
    const { status, body } = await confirm(await aSetup(), number, rest);
    expect([status, body.error]).toMatchObject([402, { type: 'card_error', code }]);
  });

  it('is refused before anything is stored when it may be a real one', async () => {
    const setup = await aSetup();
    const before = await allStoredText(sandbox);
    const { status, body } = await confirm(setup, '4111111111111111');
    expect([status, body.error]).toMatchObject([402, { decline_code: 'test_mode_live_card' }]);
    expect(JSON.stringify(body)).not.toContain('1111');
    expect(await allStoredText(sandbox)).toBe(before);
  });

  it('leaves the reason with the setup when the bank declines it', async () => {
    const setup = await aSetup();
    const { status, body } = await confirm(setup, '4000000000000002');
    expect([status, body.error]).toMatchObject([
      402,
      { code: 'card_declined', decline_code: 'generic_decline', setup_intent: { id: setup.id } },
    ]);
    expect(await stripe.setupIntents.retrieve(setup.id)).toMatchObject({
      last_setup_error: { decline_code: 'generic_decline' },
    });
  });
});

describe('3-D Secure', () => {
  it('saves the card only after the authentication', async () => {
    const setup = await aSetup();
    expect((await confirm(setup, '4000002500003155')).body).toMatchObject({ status: 'requires_action' });
    const passed = await browser.send('authenticate', setup, { hasPassed: true });
    expect(passed.body).toMatchObject({ status: 'succeeded' });
    const again = await browser.send('authenticate', setup, { hasPassed: false });
    expect(again.body).toMatchObject({ status: 'succeeded' });
    const cards = await stripe.customers.listPaymentMethods(String(setup.customer));
    expect(cards.data).toHaveLength(1);
  });

  it('leaves the setup open for another card after a failure', async () => {
    const setup = await aSetup();
    await confirm(setup, '4000002500003155');
    const { status, body } = await browser.send('authenticate', setup, { hasPassed: false });
    expect([status, body]).toMatchObject([
      200,
      {
        status: 'requires_payment_method',
        last_setup_error: { code: 'setup_intent_authentication_failure' },
      },
    ]);
    expect((await confirm(setup, '5555555555554444')).body).toMatchObject({ status: 'succeeded' });
  });

  it('does not help when the bank declines afterwards', async () => {
    const setup = await aSetup();
    await confirm(setup, '4000008400001629');
    const { status, body } = await browser.send('authenticate', setup, { hasPassed: true });
    expect([status, body.error]).toMatchObject([402, { code: 'card_declined' }]);
  });

  it('ends a payment as paid, failed, or declined afterwards', async () => {
    const { id: customer } = await stripe.customers.create();
    const pay = (payment_method: string) =>
      stripe.paymentIntents.create({
        amount: 2980,
        currency: 'jpy',
        customer,
        payment_method,
        confirm: true,
      });
    const good = await pay('pm_card_authenticationRequired');
    expect((await browser.send('authenticate', good, { hasPassed: true })).body).toMatchObject({
      status: 'succeeded',
    });
    const failed = await pay('pm_card_authenticationRequired');
    expect((await browser.send('authenticate', failed, { hasPassed: false })).body).toMatchObject({
      status: 'requires_payment_method',
      last_payment_error: { code: 'payment_intent_authentication_failure' },
    });
    const broke = await pay('pm_card_authenticationRequiredChargeDeclinedInsufficientFunds');
    const answer = await browser.send('authenticate', broke, { hasPassed: true });
    expect([answer.status, answer.body.error]).toMatchObject([402, { decline_code: 'insufficient_funds' }]);
  });
});

describe('permission to use the browser part', () => {
  it('is for our own pages, with the public key and the secret of the intent', async () => {
    const [setup, other] = [await aSetup(), await aSetup()];
    const card = { card: typed('4242424242424242') };
    const site = await browser.send('confirm', setup, card, { 'sec-fetch-site': 'cross-site' });
    const key = await browser.send('confirm', setup, card, { authorization: 'Bearer sk_test_sandbox' });
    const secret = await browser.send('confirm', { ...setup, client_secret: other.client_secret }, card);
    const unknown = await browser.send('delete', setup, card);
    expect([site, key, secret, unknown].map(({ status }) => status)).toEqual([401, 401, 404, 404]);
    expect((await stripe.setupIntents.retrieve(setup.id)).status).toBe('requires_payment_method');
  });

  it('is refused to everyone when Stripe takes the payments', async () => {
    const { app } = aBrowser(sandbox, {
      PAYMENTS: 'stripe',
      STRIPE_SECRET_KEY: 'sk_test_1',
      STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
      STRIPE_WEBHOOK_SECRETS: 'whsec_1',
    });
    for (const path of ['/sandbox/stripe.js', '/sandbox/stripe.css']) {
      expect((await app.request(path)).status).toBe(404);
      expect((await browser.app.request(path)).status).toBe(200);
    }
  });

  it('refuses large or invalid requests without repeating their content', async () => {
    const post = (body: string) =>
      browser.app.request('/sandbox/v1/setup_intents/seti_x/confirm', {
        method: 'POST',
        headers: { 'sec-fetch-site': 'same-origin', authorization: 'Bearer pk_test_sandbox' },
        body,
      });
    const broken = await post('{"card":{"number":"4242424242424242"');
    expect([broken.status, await broken.text()]).toEqual([400, expect.not.stringContaining('4242')]);
    expect((await post('x'.repeat(5000))).status).toBe(400);
  });
});

it('never writes a typed card number to the database or the log', async () => {
  for (const { number } of TEST_CARDS) {
    const setup = await aSetup();
    await confirm(setup, number);
    await browser.send('authenticate', setup, { hasPassed: true });
  }
  const numbers = /\d[\d\s-]{10,}\d/;
  // Times, generated keys, and hashes of parameters have digits, too.
  const others = /\d{4}-\d\d-\d\d[T ][\d:.+]+|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}|[0-9a-f]{64}/g;
  const stored = (await allStoredText(sandbox)).replace(others, '');
  expect(stored.length).toBeGreaterThan(10_000);
  expect(numbers.exec(stored)?.[0]).toBeUndefined();
  expect(numbers.exec(browser.lines.join('\n'))?.[0]).toBeUndefined();
});
