import type Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ABilling, aBilling } from './a-billing.ts';
import { refusal } from './a-sandbox.ts';

let billing: ABilling;
let stripe: Stripe;
beforeAll(async () => {
  billing = await aBilling();
  stripe = billing.stripe;
});
afterAll(() => billing.close());

const latest = (subscription: Stripe.Subscription) =>
  stripe.invoices.retrieve(String(subscription.latest_invoice), {
    expand: ['payments', 'confirmation_secret'],
  });

async function paymentOf(subscription: Stripe.Subscription): Promise<Stripe.PaymentIntent> {
  const invoice = await latest(subscription);
  return await stripe.paymentIntents.retrieve(String(invoice.payments?.data[0]?.payment.payment_intent), {
    expand: ['latest_charge.refunds'],
  });
}

describe('the first month', () => {
  it('is charged at once', async () => {
    const { customer, card } = await billing.person();
    const subscription = await billing.join(customer, card);
    expect(subscription).toMatchObject({ status: 'active', customer, default_payment_method: card });
    expect(subscription).not.toHaveProperty('_');
    const invoice = await latest(subscription);
    expect(invoice).toMatchObject({
      status: 'paid',
      billing_reason: 'subscription_create',
      total: 2980,
      amount_paid: 2980,
      amount_remaining: 0,
      attempt_count: 1,
      parent: { subscription_details: { subscription: subscription.id } },
    });
    expect(invoice.lines.data[0]?.pricing?.price_details?.price).toBe(billing.standard);
    const payment = await paymentOf(subscription);
    const charge = payment.latest_charge as Stripe.Charge;
    expect(charge).toMatchObject({ amount: 2980, paid: true, refunded: false });
    expect(charge.payment_method_details?.card).toMatchObject({ brand: 'visa', last4: '4242' });
  });

  it('stays incomplete when the card is refused; another card pays it', async () => {
    const { customer, card } = await billing.person('pm_card_chargeCustomerFail');
    const subscription = await billing.join(customer, card);
    expect(subscription.status).toBe('incomplete');
    expect((await latest(subscription)).status).toBe('open');
    expect(await paymentOf(subscription)).toMatchObject({
      status: 'requires_payment_method',
      last_payment_error: { code: 'card_declined', decline_code: 'generic_decline' },
    });
    const id = String(subscription.latest_invoice);
    const again = await refusal(stripe.invoices.pay(id, { payment_method: card, off_session: false }));
    expect(again).toMatchObject({
      type: 'StripeCardError',
      code: 'card_declined',
      decline_code: 'generic_decline',
    });
    const other = await stripe.paymentMethods.attach('pm_card_visa', { customer });
    expect((await stripe.invoices.pay(id, { payment_method: other.id })).status).toBe('paid');
    expect((await stripe.subscriptions.retrieve(subscription.id)).status).toBe('active');
  });

  it('waits for the authentication, and is voided after 23 hours', async () => {
    const { customer, card, clock } = await billing.clocked(
      '2027-01-05T00:00:00Z',
      'pm_card_authenticationRequired',
    );
    const subscription = await billing.join(customer, card);
    expect(subscription.status).toBe('incomplete');
    const payment = await paymentOf(subscription);
    expect(payment.status).toBe('requires_action');
    expect((await latest(subscription)).confirmation_secret?.client_secret).toBe(payment.client_secret);
    await clock.to('2027-01-05T22:59:59Z');
    expect((await stripe.subscriptions.retrieve(subscription.id)).status).toBe('incomplete');
    await clock.to('2027-01-05T23:00:00Z');
    expect((await stripe.subscriptions.retrieve(subscription.id)).status).toBe('incomplete_expired');
    expect((await latest(subscription)).status).toBe('void');
    expect((await paymentOf(subscription)).status).toBe('canceled');
  });

  it('is paid without a card when it costs nothing', async () => {
    const { customer, card } = await billing.person('pm_card_chargeCustomerFail');
    const subscription = await billing.join(customer, card, { discounts: [{ coupon: 'free-once' }] });
    expect(subscription).toMatchObject({ status: 'active', discounts: [] });
    const invoice = await latest(subscription);
    expect(invoice).toMatchObject({ status: 'paid', subtotal: 2980, total: 0, amount_due: 0 });
    expect(invoice.total_discount_amounts?.[0]?.amount).toBe(2980);
    expect(invoice.payments?.data).toEqual([]);
    expect(invoice.confirmation_secret).toBeNull();
  });

  it('is free until a later anchor, and then renews on its day', async () => {
    const { customer, card, clock } = await billing.clocked('2027-01-30T18:30:00Z');
    const subscription = await billing.join(customer, card, {
      billing_cycle_anchor_config: { day_of_month: 31, hour: 0, minute: 0, second: 0 },
      proration_behavior: 'none',
    });
    expect(subscription).toMatchObject({ status: 'active', latest_invoice: null });
    const dates = ['2027-01-31', '2027-02-28', '2027-03-31'];
    for (const [index, date] of dates.entries()) {
      await clock.to(`${date}T00:00:00Z`);
      const { data } = await stripe.invoices.list({ subscription: subscription.id });
      expect(data.map(({ status, total }) => [status, total])).toEqual(Array(index + 1).fill(['paid', 2980]));
    }
  });

  it('refuses what Stripe refuses', async () => {
    const { customer, card } = await billing.person();
    const asked = { customer, items: [{ price: billing.standard }], default_payment_method: card };
    const unknown = await refusal(stripe.subscriptions.create({ ...asked, trial_day: 3 } as never));
    expect(unknown).toMatchObject({ statusCode: 400, code: 'parameter_unknown', param: 'trial_day' });
    const deep = await refusal(
      stripe.subscriptions.create({ ...asked, items: [{ price: billing.standard, prize: 'x' }] } as never),
    );
    expect(deep).toMatchObject({ code: 'parameter_unknown', param: 'items[0][prize]' });
    const missing = await refusal(stripe.subscriptions.create({ customer } as never));
    expect(missing).toMatchObject({ code: 'parameter_missing', param: 'items' });
    const foreign = await billing.person();
    const stolen = await refusal(
      stripe.subscriptions.create({ ...asked, default_payment_method: foreign.card }),
    );
    expect(stolen).toMatchObject({ statusCode: 400, code: 'resource_missing' });
    const nowhere = await refusal(stripe.subscriptions.retrieve('sub_nothing'));
    expect(nowhere).toMatchObject({ statusCode: 404, code: 'resource_missing' });
  });
});
