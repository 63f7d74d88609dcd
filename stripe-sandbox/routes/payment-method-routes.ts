import { attachChecked, cardOf, cardsOf, detachCard } from '#stripe-sandbox/payments/payment-methods.ts';
import type { StoredCard } from '#stripe-sandbox/payments/stored-card.ts';
import {
  hash,
  mergedMetadata,
  metadata,
  must,
  oneOf,
  PAGE,
  text,
  whole,
} from '#stripe-sandbox/wire/params.ts';
import { invalid } from '#stripe-sandbox/wire/refusal.ts';
import { pageOf } from '#stripe-sandbox/wire/render.ts';
import { type Route, route } from '#stripe-sandbox/wire/route.ts';

const TYPE = oneOf('card');

export const paymentMethodRoutes: readonly Route[] = [
  route('GET /v1/payment_methods/:id', {}, (call, _params, { id }) =>
    call.need<StoredCard>('payment_method', id),
  ),
  route('GET /v1/payment_methods', { customer: must(text), type: TYPE, ...PAGE }, async (call, params) =>
    pageOf('/v1/payment_methods', await cardsOf(call, params.customer), params),
  ),
  route('GET /v1/customers/:id/payment_methods', { type: TYPE, ...PAGE }, async (call, params, { id }) => {
    await call.need('customer', id);
    return pageOf(`/v1/customers/${id}/payment_methods`, await cardsOf(call, id), params);
  }),
  route('POST /v1/payment_methods/:id/attach', { customer: must(text) }, async (call, params, { id }) => {
    const customer = await call.lockCustomer(params.customer, 'customer');
    return attachChecked(call, await cardOf(call, id, 'id'), customer);
  }),
  route('POST /v1/payment_methods/:id/detach', {}, async (call, _params, { id }) => {
    const card = await call.lockOwnerOf<StoredCard>('payment_method', id);
    const customer = call.customer();
    if (card.customer === null || customer === null) {
      throw invalid(
        'The payment method you provided is not attached to a customer so detachment is impossible.',
      );
    }
    return detachCard(call, card, customer);
  }),
  route(
    'POST /v1/payment_methods/:id',
    { metadata, card: hash({ exp_month: whole, exp_year: whole }) },
    async (call, params, { id }) => {
      const card = await call.lockOwnerOf<StoredCard>('payment_method', id);
      if (card.customer === null) throw invalid('A PaymentMethod must be saved to a customer to be updated.');
      const { exp_month = card.card.exp_month, exp_year = card.card.exp_year } = params.card ?? {};
      card.card = { ...card.card, exp_month, exp_year };
      card.metadata = mergedMetadata(card.metadata, params.metadata);
      call.emit('payment_method.updated', card);
      return call.put(card);
    },
  ),
];
