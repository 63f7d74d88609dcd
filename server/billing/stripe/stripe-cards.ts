import type Stripe from 'stripe';
import type { GatewayCard, GatewaySetup, PaymentGateway } from './gateway.ts';
import { declineCodeOf, isRefusal, unlessMissing } from './stripe-errors.ts';
import { idOf, need, type Wire } from './stripe-wire.ts';

type Cards = Pick<
  PaymentGateway,
  | 'createCustomer'
  | 'deleteCustomer'
  | 'createSetup'
  | 'readSetup'
  | 'listCards'
  | 'readCard'
  | 'setDefaultCard'
  | 'chargeTo'
  | 'removeCard'
>;

const MAX_CARDS = 100;

export function stripeCards({ stripe }: Wire): Cards {
  const readCard = async (cardID: string) => {
    const found = await unlessMissing(stripe.paymentMethods.retrieve(cardID));
    return found?.card ? cardOf(found) : null;
  };
  const chargeTo = async (subscriptionID: string, cardID: string) => {
    await stripe.subscriptions.update(subscriptionID, { default_payment_method: cardID });
  };
  return {
    async createCustomer({ uid, email }, key) {
      const params = { metadata: { uid }, ...(email === null ? {} : { email }) };
      return (await stripe.customers.create(params, { idempotencyKey: key })).id;
    },
    async deleteCustomer(customer) {
      await unlessMissing(stripe.customers.del(customer));
    },
    async createSetup(customer, key) {
      const params: Stripe.SetupIntentCreateParams = {
        customer,
        // The card is charged without its owner; `any` asks the bank when the card is saved, as Japan requires.
        usage: 'off_session',
        allowed_payment_method_types: ['card'],
        payment_method_options: { card: { request_three_d_secure: 'any' } },
      };
      return setupOf(await stripe.setupIntents.create(params, { idempotencyKey: key }));
    },
    async readSetup(setupID) {
      const found = await unlessMissing(stripe.setupIntents.retrieve(setupID));
      return found === null ? null : setupOf(found);
    },
    async listCards(customer) {
      const [owner, methods] = await Promise.all([
        stripe.customers.retrieve(customer),
        stripe.customers.listPaymentMethods(customer, { type: 'card', limit: MAX_CARDS }),
      ]);
      const settings = owner.deleted ? null : owner.invoice_settings;
      return { cards: methods.data.map(cardOf), defaultCardID: idOf(settings?.default_payment_method) };
    },
    readCard,
    async setDefaultCard(customer, cardID, subscriptionIDs) {
      await stripe.customers.update(customer, { invoice_settings: { default_payment_method: cardID } });
      for (const id of subscriptionIDs) await chargeTo(id, cardID);
    },
    chargeTo,
    async removeCard(cardID) {
      try {
        await stripe.paymentMethods.detach(cardID);
      } catch (error) {
        // A repeat finds it removed already.
        const left = isRefusal(error) ? await readCard(cardID) : undefined;
        if (left === undefined || (left !== null && left.customer !== null)) throw error;
      }
    },
  };
}

function cardOf(method: Stripe.PaymentMethod): GatewayCard {
  const { brand, last4, exp_month, exp_year, fingerprint } = need(method.card, 'card');
  return {
    cardID: method.id,
    customer: idOf(method.customer),
    brand,
    last4,
    expMonth: exp_month,
    expYear: exp_year,
    fingerprint: fingerprint ?? null,
  };
}

function setupOf(setup: Stripe.SetupIntent): GatewaySetup {
  const { last_setup_error: error } = setup;
  return {
    setupID: setup.id,
    clientSecret: need(setup.client_secret, 'client secret'),
    customer: idOf(setup.customer),
    status: setupStatusOf(setup.status),
    cardID: idOf(setup.payment_method),
    declineCode: error === null ? null : declineCodeOf(error),
  };
}

function setupStatusOf(status: Stripe.SetupIntent.Status): GatewaySetup['status'] {
  if (status === 'succeeded') return 'succeeded';
  if (status === 'canceled') return 'canceled';
  return status === 'requires_action' || status === 'processing' ? 'action' : 'open';
}
