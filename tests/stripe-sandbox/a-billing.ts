import type Stripe from 'stripe';
import { type ASandbox, aSandbox } from './a-sandbox.ts';

export interface AClock {
  /** Advances it, in steps that Stripe allows, and waits until it is ready. */
  to(time: string): Promise<void>;
}

export interface ABilling extends ASandbox {
  /** ¥2,980 and ¥980 a month. */
  readonly standard: string;
  readonly entry: string;
  person(token?: string, params?: Stripe.CustomerCreateParams): Promise<{ customer: string; card: string }>;
  /** The same, with a test clock of their own. */
  clocked(time: string, token?: string): Promise<{ customer: string; card: string; clock: AClock }>;
  /** Subscribes as the product does; on the standard plan. */
  join(
    customer: string,
    card: string,
    params?: Partial<Stripe.SubscriptionCreateParams>,
  ): Promise<Stripe.Subscription>;
}

const COUPONS: readonly Stripe.CouponCreateParams[] = [
  { id: 'free-once', percent_off: 100, duration: 'once' },
  { id: 'half-3', percent_off: 50, duration: 'repeating', duration_in_months: 3 },
  { id: 'minus-500', amount_off: 500, currency: 'jpy', duration: 'forever' },
  { id: 'third-once', percent_off: 33, duration: 'once' },
];

const MONTH_MS = 28 * 24 * 60 * 60_000;

/** A sandbox with prices and coupons. */
export async function aBilling(time?: string): Promise<ABilling> {
  const sandbox = await aSandbox(time);
  const { stripe } = sandbox;
  const priced = async (amount: number) => {
    const { id } = await stripe.prices.create({
      currency: 'jpy',
      unit_amount: amount,
      recurring: { interval: 'month' },
      tax_behavior: 'inclusive',
      lookup_key: `plan-${amount}`,
      product_data: { name: `plan ${amount}` },
    });
    return id;
  };
  const [standard, entry] = [await priced(2980), await priced(980)];
  for (const coupon of COUPONS) await stripe.coupons.create(coupon);

  const person = async (token = 'pm_card_visa', params: Stripe.CustomerCreateParams = {}) => {
    const { id: customer } = await stripe.customers.create(params);
    const { id: card } = await stripe.paymentMethods.attach(token, { customer });
    return { customer, card };
  };
  const aClock = (id: string): AClock => ({
    async to(wanted) {
      const until = Date.parse(wanted);
      for (;;) {
        const { frozen_time } = await stripe.testHelpers.testClocks.retrieve(id);
        const now = frozen_time * 1000;
        if (now >= until) return;
        const next = Math.min(until, now + MONTH_MS) / 1000;
        await stripe.testHelpers.testClocks.advance(id, { frozen_time: next });
      }
    },
  });
  return {
    ...sandbox,
    standard,
    entry,
    person,
    async clocked(from, token) {
      const frozen_time = Date.parse(from) / 1000;
      const { id } = await stripe.testHelpers.testClocks.create({ frozen_time });
      return { ...(await person(token, { test_clock: id })), clock: aClock(id) };
    },
    join: (customer, card, params = {}) =>
      stripe.subscriptions.create({
        customer,
        items: [{ price: standard }],
        default_payment_method: card,
        off_session: false,
        payment_behavior: 'allow_incomplete',
        ...params,
      }),
  };
}
