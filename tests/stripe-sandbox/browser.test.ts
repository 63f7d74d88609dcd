import type Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TEST_CARDS } from '#stripe-sandbox/payments/test-cards.ts';
import { aBrowser, typed } from './a-browser.ts';
import { type ASandbox, aSandbox, everythingKept } from './a-sandbox.ts';

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

describe('a card that is typed', () => {
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

  it("that may be somebody's real one is refused before anything is stored", async () => {
    const setup = await aSetup();
    const before = await everythingKept(sandbox);
    const { status, body } = await confirm(setup, '4111111111111111');
    expect([status, body.error]).toMatchObject([402, { decline_code: 'test_mode_live_card' }]);
    expect(JSON.stringify(body)).not.toContain('1111');
    expect(await everythingKept(sandbox)).toBe(before);
  });

  it('that the bank declines stays with the setup as the reason', async () => {
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
  it('saves the card once the person has proved that it is them, and only then', async () => {
    const setup = await aSetup();
    expect((await confirm(setup, '4000002500003155')).body).toMatchObject({ status: 'requires_action' });
    const passed = await browser.send('authenticate', setup, { hasPassed: true });
    expect(passed.body).toMatchObject({ status: 'succeeded' });
    const again = await browser.send('authenticate', setup, { hasPassed: false });
    expect(again.body).toMatchObject({ status: 'succeeded' });
    const cards = await stripe.customers.listPaymentMethods(String(setup.customer));
    expect(cards.data).toHaveLength(1);
  });

  it('failed leaves the setup open for another card', async () => {
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

  it('passed does not help where the bank says no afterwards', async () => {
    const setup = await aSetup();
    await confirm(setup, '4000008400001629');
    const { status, body } = await browser.send('authenticate', setup, { hasPassed: true });
    expect([status, body.error]).toMatchObject([402, { code: 'card_declined' }]);
  });

  it('of a payment: paid, failed, or refused after it', async () => {
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
    const told = await browser.send('authenticate', broke, { hasPassed: true });
    expect([told.status, told.body.error]).toMatchObject([402, { decline_code: 'insufficient_funds' }]);
  });
});

describe('who may ask', () => {
  it('only a page of ours, with the public key and the secret of that very intent', async () => {
    const [setup, other] = [await aSetup(), await aSetup()];
    const card = { card: typed('4242424242424242') };
    const site = await browser.send('confirm', setup, card, { 'sec-fetch-site': 'cross-site' });
    const key = await browser.send('confirm', setup, card, { authorization: 'Bearer sk_test_sandbox' });
    const secret = await browser.send('confirm', { ...setup, client_secret: other.client_secret }, card);
    const deed = await browser.send('delete', setup, card);
    expect([site, key, secret, deed].map(({ status }) => status)).toEqual([401, 401, 404, 404]);
    expect((await stripe.setupIntents.retrieve(setup.id)).status).toBe('requires_payment_method');
  });

  it('nobody where Stripe takes the money: script and calls are not there', async () => {
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

  it('too large, or no request at all: refused without a word of it', async () => {
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

it('a card number never reaches the database or the log, whichever was typed', async () => {
  for (const { number } of TEST_CARDS) {
    const setup = await aSetup();
    await confirm(setup, number);
    await browser.send('authenticate', setup, { hasPassed: true });
  }
  const numbers = /\d[\d\s-]{10,}\d/;
  // Times, keys that stripe-node makes up, and hashes of parameters have digits, too.
  const others = /\d{4}-\d\d-\d\d[T ][\d:.+]+|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}|[0-9a-f]{64}/g;
  const kept = (await everythingKept(sandbox)).replace(others, '');
  expect(kept.length).toBeGreaterThan(10_000);
  expect(numbers.exec(kept)?.[0]).toBeUndefined();
  expect(numbers.exec(browser.lines.join('\n'))?.[0]).toBeUndefined();
});
