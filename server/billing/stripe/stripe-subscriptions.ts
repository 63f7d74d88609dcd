import type Stripe from 'stripe';
import type { GatewaySubscription, PaymentGateway, PlanChange, SubscriptionRequest } from './gateway.ts';
import { CHARGE_EXPANDED, chargeFactsOf, intentIDOf, NOTHING_CHARGED } from './stripe-charge.ts';
import { isRefusal, unlessMissing } from './stripe-errors.ts';
import { openInvoiceIDs } from './stripe-invoices.ts';
import { SUBSCRIPTION_EXPANDED, subscriptionOf } from './stripe-subscription-read.ts';
import type { Wire } from './stripe-wire.ts';

type Subscriptions = Pick<
  PaymentGateway,
  | 'createSubscription'
  | 'findByCheckout'
  | 'readSubscription'
  | 'previewChange'
  | 'changePlan'
  | 'setCancelAtEnd'
  | 'cancelNow'
  | 'setCoupons'
>;

const MAX_SUBSCRIPTIONS = 100;

export function stripeSubscriptions({ stripe }: Wire): Subscriptions {
  const withCharge = async (subscription: Stripe.Subscription): Promise<GatewaySubscription> => {
    const latest = typeof subscription.latest_invoice === 'object' ? subscription.latest_invoice : null;
    // Only an open charge can require an action; usually there is none.
    const intentID = latest?.status === 'open' ? intentIDOf(latest) : null;
    const charge =
      intentID === null
        ? NOTHING_CHARGED
        : chargeFactsOf(await stripe.paymentIntents.retrieve(intentID, { expand: CHARGE_EXPANDED }));
    return subscriptionOf(subscription, charge);
  };
  const read = async (id: string) => {
    const found = await unlessMissing(stripe.subscriptions.retrieve(id, { expand: SUBSCRIPTION_EXPANDED }));
    return found === null ? null : withCharge(found);
  };
  const update = async (id: string, params: Stripe.SubscriptionUpdateParams, key: string) =>
    withCharge(
      await stripe.subscriptions.update(
        id,
        { ...params, expand: SUBSCRIPTION_EXPANDED },
        { idempotencyKey: key },
      ),
    );
  return {
    async createSubscription(request, key) {
      return withCharge(await stripe.subscriptions.create(joinParams(request), { idempotencyKey: key }));
    },
    async findByCheckout(customer, checkoutID) {
      const all = await stripe.subscriptions.list({ customer, status: 'all', limit: MAX_SUBSCRIPTIONS });
      const found = all.data.find(({ metadata }) => metadata['joiningID'] === checkoutID);
      return found === undefined ? null : read(found.id);
    },
    readSubscription: read,
    async previewChange(change) {
      if (change.begin !== 'now') return 0;
      const preview = await stripe.invoices.createPreview({
        subscription: change.subscriptionID,
        subscription_details: prorated(change),
        ...(change.withoutCoupons ? { discounts: '' as const } : {}),
      });
      return preview.total;
    },
    changePlan: (change, key) => update(change.subscriptionID, changeParams(change), key),
    setCancelAtEnd: (id, cancel, reason, key) =>
      update(
        id,
        {
          cancel_at_period_end: cancel,
          ...(cancel && reason ? { cancellation_details: { comment: reason } } : {}),
        },
        key,
      ),
    async cancelNow(id, key) {
      try {
        await stripe.subscriptions.cancel(
          id,
          { invoice_now: false, prorate: false },
          { idempotencyKey: key },
        );
      } catch (error) {
        // A repeat finds it ended already; open invoices may still have to be voided.
        if (!isRefusal(error) || (await read(id))?.status !== 'ended') throw error;
      }
      for (const invoiceID of await openInvoiceIDs(stripe, id)) {
        await stripe.invoices.voidInvoice(invoiceID, {}, { idempotencyKey: `void:${invoiceID}` });
      }
      return withCharge(await stripe.subscriptions.retrieve(id, { expand: SUBSCRIPTION_EXPANDED }));
    },
    // An empty list would keep the discounts; an empty text removes them.
    setCoupons: (id, couponIDs, key) =>
      update(id, { discounts: couponIDs.length === 0 ? '' : couponIDs.map((coupon) => ({ coupon })) }, key),
  };
}

function joinParams(request: SubscriptionRequest): Stripe.SubscriptionCreateParams {
  const { customer, priceID, cardID, coupons, metadata, description, anchorDay } = request;
  return {
    customer,
    items: [{ price: priceID }],
    default_payment_method: cardID,
    off_session: false,
    // The first charge is tried at once; a refused card, or a bank that requires an action, leaves it `incomplete`.
    payment_behavior: 'allow_incomplete',
    payment_settings: { payment_method_types: ['card'] },
    ...(coupons.length === 0 ? {} : { discounts: coupons.map((coupon) => ({ coupon })) }),
    metadata: { ...metadata },
    description,
    ...(anchorDay === null
      ? {}
      : {
          billing_cycle_anchor_config: { day_of_month: anchorDay, hour: 0, minute: 0, second: 0 },
          proration_behavior: 'none' as const,
        }),
    expand: SUBSCRIPTION_EXPANDED,
  };
}

function changeParams(change: PlanChange): Stripe.SubscriptionUpdateParams {
  if (change.begin !== 'now') {
    // In the same call, so that no crash comes between the plan and the mark that it has begun; an empty text removes it.
    const givenPriceID = change.begin === 'waived' ? change.priceID : '';
    return { items: itemsOf(change), proration_behavior: 'none', metadata: { givenPriceID } };
  }
  // The change takes effect after its charge is paid.
  return { ...prorated(change), payment_behavior: 'pending_if_incomplete' };
}

/** The same parameters preview a change and make it. */
function prorated(change: PlanChange) {
  return {
    items: itemsOf(change),
    proration_behavior: 'always_invoice' as const,
    ...(change.prorationTime === null ? {} : { proration_date: change.prorationTime }),
  };
}

function itemsOf({ itemID, priceID }: PlanChange) {
  return [{ id: itemID, price: priceID }];
}
