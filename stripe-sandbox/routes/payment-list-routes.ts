import { must, PAGE, text } from '#stripe-sandbox/wire/params.ts';
import { pageOf } from '#stripe-sandbox/wire/render.ts';
import { type Route, route } from '#stripe-sandbox/wire/route.ts';

/** Lists the payment intents of a customer, newest first: the gateway reads the charges of many invoices with it. */
export const paymentListRoute: Route = route(
  'GET /v1/payment_intents',
  { customer: must(text), ...PAGE },
  async (call, params) =>
    pageOf('/v1/payment_intents', await call.find('payment_intent', { customer: params.customer }), params),
);
