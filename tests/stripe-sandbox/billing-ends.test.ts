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

const START = '2027-04-01T00:00:00Z';
const seconds = (time: string) => Date.parse(time) / 1000;
const cancelNow = (id: string) => stripe.subscriptions.cancel(id, { invoice_now: false, prorate: false });

/** The types of a customer's events, in order. */
async function eventsOf(customer: string): Promise<string[]> {
  const { rows } = await billing.database.pool.query<{ type: string }>(
    'select type from sandbox_events where customer = $1 order by seq',
    [customer],
  );
  return rows.map(({ type }) => type);
}

describe('cancelling', () => {
  it('ends with the paid period, and can be undone', async () => {
    const { customer, card, clock } = await billing.clocked(START);
    const { id } = await billing.join(customer, card);
    await clock.to('2027-04-10T00:00:00Z');
    const leaving = await stripe.subscriptions.update(id, {
      cancel_at_period_end: true,
      cancellation_details: { comment: '忙しくなった' },
    });
    expect(leaving).toMatchObject({
      status: 'active',
      cancel_at_period_end: true,
      cancel_at: seconds('2027-05-01T00:00:00Z'),
      canceled_at: seconds('2027-04-10T00:00:00Z'),
      cancellation_details: { comment: '忙しくなった', reason: 'cancellation_requested' },
    });
    const staying = await stripe.subscriptions.update(id, { cancel_at_period_end: false });
    expect(staying).toMatchObject({ cancel_at: null, canceled_at: null, cancel_at_period_end: false });
    await stripe.subscriptions.update(id, { cancel_at_period_end: true });
    await clock.to('2027-05-01T00:00:00Z');
    const left = await stripe.subscriptions.retrieve(id);
    expect(left).toMatchObject({
      status: 'canceled',
      canceled_at: seconds('2027-04-10T00:00:00Z'),
      ended_at: seconds('2027-05-01T00:00:00Z'),
    });
    expect((await stripe.invoices.list({ subscription: id })).data).toHaveLength(1);
  });

  it('ends at once without a charge or refund, and an ended subscription cannot be changed', async () => {
    const { customer, card } = await billing.person();
    const { id } = await billing.join(customer, card);
    expect(await cancelNow(id)).toMatchObject({ status: 'canceled', cancel_at_period_end: false });
    expect(await refusal(cancelNow(id))).toMatchObject({ statusCode: 404, code: 'resource_missing' });
    expect(await refusal(stripe.subscriptions.update(id, { cancel_at_period_end: true }))).toMatchObject({
      statusCode: 400,
      code: 'invalid_canceled_subscription_fields',
    });
    expect((await stripe.subscriptions.list({ customer })).data).toEqual([]);
    const all = await stripe.subscriptions.list({ customer, status: 'all' });
    expect(all.data.map((each) => each.id)).toEqual([id]);
  });

  it('voids the first invoice before the first payment', async () => {
    const { customer, card } = await billing.person('pm_card_authenticationRequired');
    const { id, latest_invoice } = await billing.join(customer, card);
    expect((await cancelNow(id)).status).toBe('incomplete_expired');
    expect((await stripe.invoices.retrieve(String(latest_invoice))).status).toBe('void');
  });

  it('leaves an unpaid renewal open without further attempts, and it can be voided', async () => {
    const { customer, card, clock } = await billing.clocked(START);
    const { id } = await billing.join(customer, card);
    const bad = await stripe.paymentMethods.attach('pm_card_chargeCustomerFail', { customer });
    await stripe.subscriptions.update(id, { default_payment_method: bad.id });
    await clock.to('2027-05-02T00:00:00Z');
    const { latest_invoice } = await cancelNow(id);
    const owed = String(latest_invoice);
    expect(await stripe.invoices.retrieve(owed)).toMatchObject({
      status: 'open',
      next_payment_attempt: null,
    });
    await clock.to('2027-05-30T00:00:00Z');
    expect((await stripe.invoices.retrieve(owed)).attempt_count).toBe(1);
    expect((await stripe.invoices.voidInvoice(owed)).status).toBe('void');
    expect((await stripe.subscriptions.retrieve(id)).status).toBe('canceled');
  });

  it('ends all subscriptions of a deleted customer', async () => {
    const { customer, card } = await billing.person();
    const { id } = await billing.join(customer, card);
    await stripe.customers.del(customer);
    expect((await stripe.subscriptions.retrieve(id)).status).toBe('canceled');
  });
});

describe('a refund', () => {
  it('returns a part, then the rest, and no more', async () => {
    const { customer, card } = await billing.person();
    const { latest_invoice } = await billing.join(customer, card);
    const { payments } = await stripe.invoices.retrieve(String(latest_invoice), { expand: ['payments'] });
    const payment_intent = String(payments?.data[0]?.payment.payment_intent);
    const part = await stripe.refunds.create({
      payment_intent,
      amount: 1000,
      reason: 'requested_by_customer',
    });
    expect(part).toMatchObject({ amount: 1000, status: 'succeeded', payment_intent });
    const much = await refusal(stripe.refunds.create({ payment_intent, amount: 1981 }));
    expect(much.statusCode).toBe(400);
    expect((await stripe.refunds.create({ payment_intent })).amount).toBe(1980);
    const more = await refusal(stripe.refunds.create({ payment_intent, amount: 1 }));
    expect(more.code).toBe('charge_already_refunded');
    const { latest_charge } = await stripe.paymentIntents.retrieve(payment_intent, {
      expand: ['latest_charge.refunds'],
    });
    const charge = latest_charge as Stripe.Charge;
    expect(charge).toMatchObject({ amount_refunded: 2980, refunded: true });
    expect(charge.refunds?.data.map(({ amount }) => amount)).toEqual([1980, 1000]);
    expect((await stripe.refunds.list({ payment_intent })).data).toHaveLength(2);
    expect((await eventsOf(customer)).slice(-4)).toEqual([
      'refund.created',
      'charge.refunded',
      'refund.created',
      'charge.refunded',
    ]);
  });
});

describe('events of a subscription', () => {
  it('report its beginning, a failing renewal, and the end', async () => {
    const { customer, card, clock } = await billing.clocked(START);
    const { id } = await billing.join(customer, card);
    const bad = await stripe.paymentMethods.attach('pm_card_chargeCustomerFail', { customer });
    await stripe.subscriptions.update(id, { default_payment_method: bad.id });
    await clock.to('2027-05-20T00:00:00Z');
    const types = (await eventsOf(customer)).filter((type) => /^(?:customer\.sub|invoice\.)/.test(type));
    expect(types).toEqual([
      'customer.subscription.created',
      'invoice.created',
      'invoice.finalized',
      'invoice.paid',
      'customer.subscription.updated',
      'customer.subscription.updated',
      'invoice.created',
      'invoice.finalized',
      'customer.subscription.updated',
      'invoice.payment_failed',
      'customer.subscription.updated',
      'invoice.payment_failed',
      'invoice.payment_failed',
      'invoice.payment_failed',
      'invoice.marked_uncollectible',
      'customer.subscription.deleted',
    ]);
  });
});

describe('prices and coupons', () => {
  it('are found by their keys, and made once', async () => {
    const found = await stripe.prices.list({ lookup_keys: ['plan-2980'], limit: 1 });
    expect(found.data).toMatchObject([
      { id: billing.standard, unit_amount: 2980, currency: 'jpy', tax_behavior: 'inclusive' },
    ]);
    const price = { currency: 'jpy', unit_amount: 1, recurring: { interval: 'month' as const } };
    const twice = await refusal(
      stripe.prices.create({ ...price, lookup_key: 'plan-2980', product_data: { name: 'x' } }),
    );
    expect(twice.statusCode).toBe(400);
    expect(await stripe.coupons.retrieve('half-3')).toMatchObject({ percent_off: 50, duration_in_months: 3 });
    const again = await refusal(stripe.coupons.create({ id: 'half-3', percent_off: 50, duration: 'once' }));
    expect(again.code).toBe('resource_already_exists');
    expect(await refusal(stripe.coupons.retrieve('nothing'))).toMatchObject({ code: 'resource_missing' });
  });

  it('are whole yen', async () => {
    const broken = await refusal(
      stripe.prices.create({
        currency: 'jpy',
        unit_amount: 98.5,
        recurring: { interval: 'month' },
        product_data: { name: 'x' },
      }),
    );
    expect(broken).toMatchObject({ code: 'parameter_invalid_integer', param: 'unit_amount' });
  });
});
