import type Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ABilling, aBilling } from './a-billing.ts';

let billing: ABilling;
let stripe: Stripe;
beforeAll(async () => {
  billing = await aBilling();
  stripe = billing.stripe;
});
afterAll(() => billing.close());

const iso = (seconds: number) => new Date(seconds * 1000).toISOString().replace('.000Z', 'Z');

/** Oldest first. */
async function invoicesOf(subscription: string): Promise<Stripe.Invoice[]> {
  return (
    await stripe.invoices.list({ subscription, limit: 100 }).autoPagingToArray({ limit: 100 })
  ).reverse();
}

/** Independent of the product: the last existing day, searched downwards from the wanted one. */
function oracle(start: string, months: number): string {
  const [year, month, day] = start.slice(0, 10).split('-').map(Number) as [number, number, number];
  const index = month - 1 + months;
  const [y, m] = [year + Math.floor(index / 12), (index % 12) + 1];
  const text = (d: number) =>
    `${y}-${String(m).padStart(2, '0')}-${String(d).padStart(2, '0')}${start.slice(10)}`;
  const exists = (d: number) => new Date(text(d)).getUTCDate() === d;
  return text([day, day - 1, day - 2, day - 3].find(exists) ?? day);
}

describe('three years', () => {
  it.each(['2027-01-31T05:06:07Z', '2027-12-30T23:59:59Z', '2028-02-29T12:00:00Z', '2027-11-15T00:00:00Z'])(
    'from %s are charged month by month, on the day or the last one of the month',
    async (start) => {
      const { customer, card, clock } = await billing.clocked(start);
      const subscription = await billing.join(customer, card);
      await clock.to(oracle(start, 36));
      const invoices = await invoicesOf(subscription.id);
      expect(invoices.map(({ created }) => iso(created))).toEqual(
        Array.from({ length: 37 }, (_, month) => oracle(start, month)),
      );
      for (const [month, invoice] of invoices.entries()) {
        expect(invoice).toMatchObject({ status: 'paid', total: 2980, amount_paid: 2980 });
        const period = invoice.lines.data[0]?.period;
        expect(iso(period?.start ?? 0)).toBe(oracle(start, month));
        expect(iso(period?.end ?? 0)).toBe(oracle(start, month + 1));
      }
      const now = await stripe.subscriptions.retrieve(subscription.id);
      expect(iso(now.items.data[0]?.current_period_end ?? 0)).toBe(oracle(start, 37));
    },
  );

  it('do not charge a second early', async () => {
    const { customer, card, clock } = await billing.clocked('2027-01-31T05:06:07Z');
    const subscription = await billing.join(customer, card);
    await clock.to('2027-02-28T05:06:06Z');
    expect(await invoicesOf(subscription.id)).toHaveLength(1);
    await clock.to('2027-02-28T05:06:07Z');
    expect(await invoicesOf(subscription.id)).toHaveLength(2);
  });
});

describe('coupons', () => {
  it.each([
    ['free-once', [0, 2980, 2980, 2980, 2980]],
    ['half-3', [1490, 1490, 1490, 2980, 2980]],
    ['minus-500', [2480, 2480, 2480, 2480, 2480]],
    ['third-once', [1997, 2980, 2980, 2980, 2980]],
  ])('apply for their duration (%s)', async (coupon, totals) => {
    const { customer, card, clock } = await billing.clocked('2027-08-31T01:00:00Z');
    const subscription = await billing.join(customer, card, { discounts: [{ coupon }] });
    await clock.to('2027-12-31T01:00:00Z');
    expect((await invoicesOf(subscription.id)).map(({ total }) => total)).toEqual(totals);
  });

  it('apply from the first real charge when attached after a free month', async () => {
    const { customer, card, clock } = await billing.clocked('2027-08-31T01:00:00Z');
    const { id } = await billing.join(customer, card, { discounts: [{ coupon: 'free-once' }] });
    await clock.to('2027-08-31T01:00:09Z');
    await stripe.subscriptions.update(id, { discounts: [{ coupon: 'half-3' }] });
    await clock.to('2027-12-31T01:00:00Z');
    expect((await invoicesOf(id)).map(({ total }) => total)).toEqual([0, 1490, 1490, 1490, 2980]);
    const { discounts } = await stripe.subscriptions.retrieve(id, { expand: ['discounts'] });
    expect(discounts).toEqual([]);
  });

  it('are listed with the subscription, and removed by an empty text', async () => {
    const { customer, card } = await billing.person();
    const { id } = await billing.join(customer, card, { discounts: [{ coupon: 'minus-500' }] });
    const { discounts } = await stripe.subscriptions.retrieve(id, { expand: ['discounts'] });
    expect(discounts).toMatchObject([
      { object: 'discount', source: { coupon: 'minus-500', type: 'coupon' } },
    ]);
    const [invoice] = await invoicesOf(id);
    expect(invoice?.discounts).toEqual(discounts.map((each) => (each as Stripe.Discount).id));
    expect((await stripe.subscriptions.update(id, { discounts: '' })).discounts).toEqual([]);
  });
});

describe('a renewal that fails', () => {
  async function failing(start: string) {
    const person = await billing.clocked(start);
    const subscription = await billing.join(person.customer, person.card);
    const bad = await stripe.paymentMethods.attach('pm_card_chargeCustomerFail', {
      customer: person.customer,
    });
    await stripe.subscriptions.update(subscription.id, { default_payment_method: bad.id });
    return { ...person, id: subscription.id };
  }

  it('is attempted on the days 0, 3, 8 and 15, and ends then', async () => {
    const { id, clock } = await failing('2027-03-01T00:00:00Z');
    const seen: unknown[] = [];
    for (const day of ['01', '04', '09', '15', '16']) {
      await clock.to(`2027-04-${day}T00:00:00Z`);
      const { status } = await stripe.subscriptions.retrieve(id);
      const invoice = (await invoicesOf(id))[1];
      const next = invoice?.next_payment_attempt ?? null;
      seen.push([
        status,
        invoice?.status,
        invoice?.attempt_count,
        next === null ? null : iso(next).slice(5, 10),
      ]);
    }
    expect(seen).toEqual([
      ['past_due', 'open', 1, '04-04'],
      ['past_due', 'open', 2, '04-09'],
      ['past_due', 'open', 3, '04-16'],
      ['past_due', 'open', 3, '04-16'],
      ['canceled', 'uncollectible', 4, null],
    ]);
    const ended = await stripe.subscriptions.retrieve(id);
    expect(ended.cancellation_details?.reason).toBe('payment_failed');
    expect(iso(ended.ended_at ?? 0)).toBe('2027-04-16T00:00:00Z');
    await clock.to('2027-06-15T00:00:00Z');
    expect(await invoicesOf(id)).toHaveLength(2);
  });

  it('is paid with another card by the next attempt, or manually', async () => {
    const { id, clock, card } = await failing('2027-03-01T00:00:00Z');
    await clock.to('2027-04-02T00:00:00Z');
    await stripe.subscriptions.update(id, { default_payment_method: card });
    expect((await stripe.subscriptions.retrieve(id)).status).toBe('past_due');
    await clock.to('2027-04-04T00:00:00Z');
    expect((await stripe.subscriptions.retrieve(id)).status).toBe('active');

    const other = await failing('2027-03-01T00:00:00Z');
    await other.clock.to('2027-04-02T00:00:00Z');
    const open = (await invoicesOf(other.id))[1]?.id ?? '';
    await stripe.invoices.pay(open, { payment_method: other.card, off_session: false });
    expect((await stripe.subscriptions.retrieve(other.id)).status).toBe('active');
    await other.clock.to('2027-04-20T00:00:00Z');
    expect((await invoicesOf(other.id)).map(({ status }) => status)).toEqual(['paid', 'paid']);
  });

  it('does not move the next attempt when it is tried manually', async () => {
    const { id, clock } = await failing('2027-03-01T00:00:00Z');
    await clock.to('2027-04-02T00:00:00Z');
    const open = (await invoicesOf(id))[1]?.id ?? '';
    await stripe.invoices.pay(open).catch(() => {});
    expect(await stripe.invoices.retrieve(open)).toMatchObject({ attempt_count: 1, status: 'open' });
    await clock.to('2027-04-16T00:00:00Z');
    expect((await stripe.invoices.retrieve(open)).status).toBe('uncollectible');
  });

  it('says when the bank requires authentication', async () => {
    const { customer, clock, card } = await billing.clocked('2027-03-01T00:00:00Z');
    const { id } = await billing.join(customer, card);
    const asks = await stripe.paymentMethods.attach('pm_card_authenticationRequired', { customer });
    await stripe.subscriptions.update(id, { default_payment_method: asks.id });
    await clock.to('2027-04-01T00:00:00Z');
    expect((await stripe.subscriptions.retrieve(id)).status).toBe('past_due');
    const { payments } = await stripe.invoices.retrieve((await invoicesOf(id))[1]?.id ?? '', {
      expand: ['payments.data.payment.payment_intent'],
    });
    expect(payments?.data[0]?.payment.payment_intent).toMatchObject({ status: 'requires_action' });
  });
});

describe('the time of the server', () => {
  it('catches up month by month after a long sleep, once', async () => {
    billing.at('2027-05-31T03:00:00Z');
    const { customer, card } = await billing.person();
    const { id } = await billing.join(customer, card);
    billing.at('2027-09-10T00:00:00Z');
    const { sandbox } = billing;
    await Promise.all([sandbox.tick(), sandbox.tick()]);
    await sandbox.tick();
    const dates = ['2027-05-31', '2027-06-30', '2027-07-31', '2027-08-31'];
    expect((await invoicesOf(id)).map(({ created }) => iso(created))).toEqual(
      dates.map((date) => `${date}T03:00:00Z`),
    );
  });

  it('runs what is due before a change', async () => {
    billing.at('2027-05-31T03:00:00Z');
    const { customer, card } = await billing.person();
    const { id } = await billing.join(customer, card);
    billing.at('2027-07-01T00:00:00Z');
    const changed = await stripe.subscriptions.update(id, { cancel_at_period_end: true });
    expect(iso(changed.cancel_at ?? 0)).toBe('2027-07-31T03:00:00Z');
    expect(iso(changed.canceled_at ?? 0)).toBe('2027-07-01T00:00:00Z');
    expect(await invoicesOf(id)).toHaveLength(2);
  });
});
