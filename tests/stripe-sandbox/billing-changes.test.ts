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
const TEN_DAYS_LEFT = '2027-04-21T00:00:00Z';

/** On the plan of ¥980, twenty of thirty days later. */
async function onEntry(
  token?: string,
  params: Partial<Stripe.SubscriptionCreateParams> = {},
): Promise<{
  id: string;
  item: string;
  customer: string;
  card: string;
  to: (time: string) => Promise<void>;
}> {
  const { customer, card, clock } = await billing.clocked(START);
  const { id, items } = await billing.join(customer, card, { items: [{ price: billing.entry }], ...params });
  if (token !== undefined) {
    const other = await stripe.paymentMethods.attach(token, { customer });
    await stripe.subscriptions.update(id, { default_payment_method: other.id });
  }
  await clock.to(TEN_DAYS_LEFT);
  return { id, item: items.data[0]?.id ?? '', customer, card, to: clock.to };
}

function change(id: string, item: string, params: Stripe.SubscriptionUpdateParams = {}) {
  return stripe.subscriptions.update(id, {
    items: [{ id: item, price: billing.standard }],
    proration_behavior: 'always_invoice',
    payment_behavior: 'pending_if_incomplete',
    ...params,
  });
}

const priceOf = (subscription: Stripe.Subscription) => subscription.items.data[0]?.price.id;
const latest = async (id: string) =>
  stripe.invoices.retrieve(String((await stripe.subscriptions.retrieve(id)).latest_invoice), {
    expand: ['payments'],
  });

describe('a dearer plan', () => {
  it('is charged for the rest of the period, to the second of the preview', async () => {
    const { id, item, to } = await onEntry();
    const proration_date = Date.parse('2027-04-21T00:00:00Z') / 1000;
    await to('2027-04-21T00:07:00Z');
    const preview = await stripe.invoices.createPreview({
      subscription: id,
      subscription_details: {
        items: [{ id: item, price: billing.standard }],
        proration_behavior: 'always_invoice',
        proration_date,
      },
    });
    // Credits a third of ¥980, charges a third of ¥2,980.
    expect(preview).toMatchObject({
      total: 993 - 327,
      status: 'draft',
      billing_reason: 'subscription_update',
    });
    expect(priceOf(await stripe.subscriptions.retrieve(id))).toBe(billing.entry);

    const changed = await change(id, item, { proration_date });
    expect(changed).toMatchObject({ status: 'active', pending_update: null });
    expect(priceOf(changed)).toBe(billing.standard);
    const invoice = await latest(id);
    expect(invoice).toMatchObject({ status: 'paid', total: 666, billing_reason: 'subscription_update' });
    expect(invoice.lines.data.map(({ amount }) => amount)).toEqual([-327, 993]);
    expect(invoice.lines.data.map(({ parent }) => parent?.subscription_item_details?.proration)).toEqual([
      true,
      true,
    ]);
    await to('2027-05-01T00:00:00Z');
    expect(await latest(id)).toMatchObject({ total: 2980, billing_reason: 'subscription_cycle' });
  });

  it('credits only what was paid, and discounts the charge', async () => {
    const { id, item } = await onEntry(undefined, { discounts: [{ coupon: 'half-3' }] });
    await change(id, item);
    // 490 were paid: a third is 163. The price is 1,490 now: a third is 497.
    expect((await latest(id)).lines.data.map(({ amount }) => amount)).toEqual([-163, 497]);
  });

  it('credits the cost of the change when it is undone', async () => {
    const { id, item, to } = await onEntry();
    await change(id, item);
    await to('2027-04-26T00:00:00Z');
    const preview = await stripe.invoices.createPreview({
      subscription: id,
      subscription_details: {
        items: [{ id: item, price: billing.entry }],
        proration_behavior: 'always_invoice',
      },
    });
    expect(preview.lines.data.map(({ amount }) => amount)).toEqual([-497, 163]);
    expect(preview).toMatchObject({ total: -334, amount_due: 0, ending_balance: -334 });
  });

  it('adds an amount below the smallest charge to the next invoice', async () => {
    const { id, item, to } = await onEntry();
    await to('2027-04-30T18:00:00Z');
    const changed = await change(id, item);
    expect(priceOf(changed)).toBe(billing.standard);
    expect(await latest(id)).toMatchObject({ total: 17, amount_due: 0, ending_balance: 17, status: 'paid' });
    await to('2027-05-01T00:00:00Z');
    expect(await latest(id)).toMatchObject({ total: 2980, amount_due: 2997, starting_balance: 17 });
  });
});

describe('a dearer plan that is not paid', () => {
  it('waits with the old plan; another card pays it', async () => {
    const { id, item, card } = await onEntry('pm_card_chargeCustomerFail');
    const changed = await change(id, item);
    expect(changed.status).toBe('active');
    expect(priceOf(changed)).toBe(billing.entry);
    expect(changed.pending_update?.expires_at).toBe(Date.parse('2027-04-21T23:00:00Z') / 1000);
    const open = await latest(id);
    expect(open.status).toBe('open');
    await stripe.invoices.pay(open.id ?? '', { payment_method: card, off_session: false });
    const after = await stripe.subscriptions.retrieve(id);
    expect(after.pending_update).toBeNull();
    expect(priceOf(after)).toBe(billing.standard);
  });

  it('waits for the authentication, and begins with the payment', async () => {
    const { id, item } = await onEntry('pm_card_authenticationRequired');
    await change(id, item);
    const open = await latest(id);
    const payment = String(open.payments?.data[0]?.payment.payment_intent);
    const asks = await refusal(stripe.invoices.pay(open.id ?? '', { off_session: false }));
    expect(asks).toMatchObject({
      type: 'StripeCardError',
      statusCode: 402,
      code: 'invoice_payment_intent_requires_action',
    });
    await stripe.paymentIntents.confirm(payment, { payment_method: 'pm_card_visa' });
    expect(priceOf(await stripe.subscriptions.retrieve(id))).toBe(billing.standard);
    expect((await latest(id)).status).toBe('paid');
  });

  it.each([
    ['after 23 hours', TEN_DAYS_LEFT, '2027-04-21T23:00:00Z'],
    ['with the period', '2027-04-30T05:00:00Z', '2027-05-01T00:00:00Z'],
  ])('is dropped %s', async (_when, from, until) => {
    const { id, item, to } = await onEntry('pm_card_chargeCustomerFail');
    await to(from);
    const changed = await change(id, item);
    const invoice = String(changed.latest_invoice);
    await to(new Date(Date.parse(until) - 1000).toISOString());
    expect((await stripe.subscriptions.retrieve(id)).pending_update).not.toBeNull();
    await to(until);
    const after = await stripe.subscriptions.retrieve(id);
    expect(after.pending_update).toBeNull();
    expect(priceOf(after)).toBe(billing.entry);
    expect((await stripe.invoices.retrieve(invoice)).status).toBe('void');
  });

  it('is dropped when its invoice is voided, or with another change', async () => {
    const { id, item } = await onEntry('pm_card_chargeCustomerFail');
    const first = String((await change(id, item)).latest_invoice);
    const again = await change(id, item);
    expect((await stripe.invoices.retrieve(first)).status).toBe('void');
    await stripe.invoices.voidInvoice(String(again.latest_invoice));
    const after = await stripe.subscriptions.retrieve(id);
    expect(after).toMatchObject({ pending_update: null, status: 'active' });
    const paying = await refusal(stripe.invoices.pay(String(again.latest_invoice)));
    expect(paying.statusCode).toBe(400);
  });

  it('cannot be combined with parameters that cannot wait', async () => {
    const { id, item } = await onEntry();
    const wrong = await refusal(change(id, item, { metadata: { a: 'b' } }));
    expect(wrong).toMatchObject({ statusCode: 400, param: 'metadata' });
  });
});

describe('a cheaper plan', () => {
  it('without proration costs nothing now and less at the next renewal', async () => {
    const { customer, card, clock } = await billing.clocked(START);
    const { id, items, latest_invoice } = await billing.join(customer, card);
    await clock.to(TEN_DAYS_LEFT);
    const changed = await stripe.subscriptions.update(id, {
      items: [{ id: items.data[0]?.id ?? '', price: billing.entry }],
      proration_behavior: 'none',
    });
    expect(priceOf(changed)).toBe(billing.entry);
    expect(changed.latest_invoice).toBe(latest_invoice);
    await clock.to('2027-05-01T00:00:00Z');
    expect((await latest(id)).total).toBe(980);
  });

  it('with deferred prorations credits at the next renewal', async () => {
    const { customer, card, clock } = await billing.clocked(START);
    const { id, items } = await billing.join(customer, card);
    await clock.to(TEN_DAYS_LEFT);
    await stripe.subscriptions.update(id, {
      items: [{ id: items.data[0]?.id ?? '', price: billing.entry }],
      proration_behavior: 'create_prorations',
    });
    await clock.to('2027-05-01T00:00:00Z');
    const invoice = await latest(id);
    expect(invoice.lines.data.map(({ amount }) => amount)).toEqual([-993, 327, 980]);
    await clock.to('2027-06-01T00:00:00Z');
    expect((await latest(id)).total).toBe(980);
  });
});
