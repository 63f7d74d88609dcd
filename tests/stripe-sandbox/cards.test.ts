import type Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ASandbox, allStoredText, aSandbox, refusal } from './a-sandbox.ts';

let sandbox: ASandbox;
let stripe: Stripe;
beforeAll(async () => {
  sandbox = await aSandbox();
  stripe = sandbox.stripe;
});
afterAll(() => sandbox.close());

/** A setup as the product makes it. */
async function aSetup(): Promise<Stripe.SetupIntent> {
  const { id: customer } = await stripe.customers.create();
  return await stripe.setupIntents.create({
    customer,
    usage: 'off_session',
    allowed_payment_method_types: ['card'],
    payment_method_options: { card: { request_three_d_secure: 'any' } },
  });
}

async function confirmed(payment_method: string): Promise<Stripe.SetupIntent> {
  const { id } = await aSetup();
  return await stripe.setupIntents.confirm(id, { payment_method });
}

describe('saving a card', () => {
  it('attaches it to its customer, and stores only brand, last digits and expiry', async () => {
    const setup = await confirmed('pm_card_visa');
    expect(setup).toMatchObject({ status: 'succeeded', livemode: false, payment_method_types: ['card'] });
    const card = await stripe.paymentMethods.retrieve(String(setup.payment_method));
    expect(card).toMatchObject({ type: 'card', customer: setup.customer });
    expect(card.card).toMatchObject({ brand: 'visa', last4: '4242', exp_year: 2030, exp_month: 11 });
    expect(card).not.toHaveProperty('_');
    const all = await stripe.customers.listPaymentMethods(String(setup.customer));
    expect(all.data.map(({ id }) => id)).toEqual([card.id]);
  });

  it('gives two cards with one number the same fingerprint', async () => {
    const { id: customer } = await stripe.customers.create();
    const prints: (string | null | undefined)[] = [];
    for (const token of ['pm_card_visa', 'pm_card_visa', 'pm_card_chargeCustomerFail']) {
      prints.push((await stripe.paymentMethods.attach(token, { customer })).card?.fingerprint);
    }
    expect(prints[0]).toBe(prints[1]);
    expect(prints[2]).not.toBe(prints[0]);
  });

  it.each([
    ['pm_card_chargeDeclined', 'card_declined', 'generic_decline'],
    ['pm_card_chargeDeclinedInsufficientFunds', 'card_declined', 'insufficient_funds'],
    ['pm_card_visa_chargeDeclinedLostCard', 'card_declined', 'lost_card'],
    ['pm_card_visa_chargeDeclinedStolenCard', 'card_declined', 'stolen_card'],
    ['pm_card_chargeDeclinedExpiredCard', 'expired_card', 'expired_card'],
    ['pm_card_chargeDeclinedIncorrectCvc', 'incorrect_cvc', 'incorrect_cvc'],
    ['pm_card_chargeDeclinedProcessingError', 'processing_error', 'processing_error'],
  ])("%s is refused with %s (%s), and is nobody's card", async (token, code, decline_code) => {
    const { id, customer } = await aSetup();
    const error = await refusal(stripe.setupIntents.confirm(id, { payment_method: token }));
    expect(error).toMatchObject({ type: 'StripeCardError', statusCode: 402, code, decline_code });
    const setup = await stripe.setupIntents.retrieve(id);
    expect(setup).toMatchObject({
      status: 'requires_payment_method',
      last_setup_error: { code, decline_code },
    });
    expect((await stripe.customers.listPaymentMethods(String(customer))).data).toEqual([]);
    // Another card works on the same form.
    const next = await stripe.setupIntents.confirm(id, { payment_method: 'pm_card_visa' });
    expect(next.status).toBe('succeeded');
  });

  it.each(['authenticationRequiredOnSetup', 'authenticationRequired', 'threeDSecure2Required'])(
    'pm_card_%s waits for the person to prove that it is them',
    async (name) => {
      const setup = await confirmed(`pm_card_${name}`);
      expect(setup).toMatchObject({ status: 'requires_action', next_action: { type: 'use_stripe_sdk' } });
      expect((await stripe.customers.listPaymentMethods(String(setup.customer))).data).toEqual([]);
    },
  );

  it('refuses to confirm a succeeded or cancelled setup again', async () => {
    const done = await confirmed('pm_card_visa');
    const again = stripe.setupIntents.confirm(done.id, { payment_method: 'pm_card_visa' });
    expect(await refusal(again)).toMatchObject({ code: 'setup_intent_unexpected_state' });
    const { id } = await aSetup();
    expect(await stripe.setupIntents.cancel(id)).toMatchObject({ status: 'canceled' });
    expect(await refusal(stripe.setupIntents.cancel(id))).toMatchObject({ statusCode: 400 });
  });
});

describe('removing a card', () => {
  it('leaves it without a customer, and it is never charged again', async () => {
    const setup = await confirmed('pm_card_visa');
    const [customer, card] = [String(setup.customer), String(setup.payment_method)];
    await stripe.customers.update(customer, { invoice_settings: { default_payment_method: card } });
    expect(await stripe.paymentMethods.detach(card)).toMatchObject({ id: card, customer: null });
    expect(await stripe.customers.retrieve(customer)).toMatchObject({
      invoice_settings: { default_payment_method: null },
    });
    expect(await refusal(stripe.paymentMethods.attach(card, { customer }))).toMatchObject({
      statusCode: 400,
    });
    expect(await refusal(stripe.paymentMethods.detach(card))).toMatchObject({ statusCode: 400 });
  });

  it("refuses another customer's card for charges and as the default", async () => {
    const theirs = String((await confirmed('pm_card_visa')).payment_method);
    const { id: customer } = await stripe.customers.create();
    const charge = stripe.paymentIntents.create({
      amount: 2980,
      currency: 'jpy',
      customer,
      payment_method: theirs,
      confirm: true,
    });
    expect(await refusal(charge)).toMatchObject({ statusCode: 400 });
    const update = stripe.customers.update(customer, {
      invoice_settings: { default_payment_method: theirs },
    });
    expect(await refusal(update)).toMatchObject({ code: 'resource_missing' });
  });

  it("removes all cards and the person's data of a deleted customer", async () => {
    const customer = await stripe.customers.create(
      { email: 'sora@example.jp', payment_method: 'pm_card_visa' },
      { idempotencyKey: 'customer:sora' },
    );
    expect(await stripe.customers.del(customer.id)).toEqual({
      id: customer.id,
      object: 'customer',
      deleted: true,
    });
    expect(await stripe.customers.retrieve(customer.id)).toMatchObject({ deleted: true });
    expect(await refusal(stripe.customers.update(customer.id, { name: '空' }))).toMatchObject({
      statusCode: 404,
    });
    expect(await allStoredText(sandbox)).not.toContain('sora@example.jp');
  });
});

describe('a charge', () => {
  async function pay(token: string, off_session: boolean): Promise<Stripe.PaymentIntent> {
    const { id: customer } = await stripe.customers.create();
    return await stripe.paymentIntents.create({
      amount: 9800,
      currency: 'jpy',
      customer,
      payment_method: token,
      confirm: true,
      off_session,
      expand: ['latest_charge'],
    });
  }

  it('succeeds with a good card, in whole yen, and names the card', async () => {
    const paid = await pay('pm_card_visa', true);
    expect(paid).toMatchObject({ status: 'succeeded', amount: 9800, amount_received: 9800, currency: 'jpy' });
    expect(paid.latest_charge).toMatchObject({
      amount: 9800,
      paid: true,
      payment_method_details: { card: { brand: 'visa', last4: '4242' } },
    });
  });

  it.each([
    ['pm_card_chargeCustomerFail', true, 'generic_decline'],
    ['pm_card_authenticationRequiredChargeDeclinedInsufficientFunds', true, 'insufficient_funds'],
    ['pm_card_threeDSecureRequiredChargeDeclined', true, 'generic_decline'],
  ])(
    'of %s is refused (%s: %s), with the intent that may be paid by another',
    async (token, alone, reason) => {
      const error = await refusal(pay(token, alone));
      expect(error).toMatchObject({ type: 'StripeCardError', decline_code: reason });
      const id = String(error.payment_intent?.id);
      expect(await stripe.paymentIntents.retrieve(id)).toMatchObject({ status: 'requires_payment_method' });
      const next = await stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_visa' });
      expect(next.status).toBe('succeeded');
    },
  );

  it('requires authentication according to the 3-D Secure table', async () => {
    const asked = async (name: string, alone: boolean) => (await pay(`pm_card_${name}`, alone)).status;
    expect(await asked('authenticationRequiredOnSetup', false)).toBe('requires_action');
    expect(await asked('authenticationRequiredOnSetup', true)).toBe('succeeded');
    expect(await asked('authenticationRequired', true)).toBe('requires_action');
    expect(await asked('authenticationRequiredSetupForOffSession', true)).toBe('succeeded');
    expect(await asked('threeDSecure2Required', false)).toBe('requires_action');
    expect(await asked('visa', false)).toBe('succeeded');
  });
});
