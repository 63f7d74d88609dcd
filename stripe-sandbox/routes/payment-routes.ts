import { afterPayment } from '#stripe-sandbox/billing/after-payment.ts';
import { cardOf } from '#stripe-sandbox/payments/payment-methods.ts';
import { cancelPayment, charge, newPayment, refusalOf } from '#stripe-sandbox/payments/payments.ts';
import type { StoredPayment } from '#stripe-sandbox/payments/stored-intent.ts';
import type { SandboxCall } from '#stripe-sandbox/wire/call.ts';
import { flag, list, metadata, must, oneOf, text, whole } from '#stripe-sandbox/wire/params.ts';
import { invalid } from '#stripe-sandbox/wire/refusal.ts';
import { type Route, route } from '#stripe-sandbox/wire/route.ts';

const CREATE = {
  amount: must(whole),
  currency: must(oneOf('jpy')),
  customer: must(text),
  payment_method: text,
  allowed_payment_method_types: list(oneOf('card')),
  confirm: flag,
  off_session: flag,
  description: text,
  return_url: text,
  metadata,
};

export const paymentRoutes: readonly Route[] = [
  route('POST /v1/payment_intents', CREATE, async (call, params) => {
    if (params.amount < 50) {
      throw invalid('Amount must be at least ¥50 jpy', 'amount_too_small', 'amount');
    }
    const { id: customer } = await call.lockCustomer(params.customer, 'customer');
    const { amount, description = null, metadata: facts = {} } = params;
    const payment = newPayment(call, { amount, customer, description, metadata: facts });
    call.emit('payment_intent.created', payment);
    if (params.confirm !== true) return payment;
    return await pay(call, payment, params.payment_method ?? '', params.off_session ?? false);
  }),
  route('GET /v1/payment_intents/:id', { client_secret: text }, (call, _params, { id }) =>
    call.need<StoredPayment>('payment_intent', id),
  ),
  route(
    'POST /v1/payment_intents/:id/confirm',
    { payment_method: text, off_session: flag, return_url: text },
    async (call, params, { id }) => {
      const payment = await call.lockOwnerOf<StoredPayment>('payment_intent', id);
      const card = params.payment_method ?? payment.payment_method ?? '';
      return await pay(call, payment, card, params.off_session ?? false);
    },
  ),
  route(
    'POST /v1/payment_intents/:id/cancel',
    { cancellation_reason: oneOf('abandoned', 'duplicate', 'requested_by_customer', 'fraudulent') },
    async (call, params, { id }) => {
      const payment = await call.lockOwnerOf<StoredPayment>('payment_intent', id);
      if (payment._?.parent)
        throw invalid('A PaymentIntent of an invoice is canceled by voiding the invoice.');
      return cancelPayment(call, payment, params.cancellation_reason ?? 'requested_by_customer');
    },
  ),
  route('GET /v1/charges/:id', {}, (call, _params, { id }) => call.need('charge', id)),
];

async function pay(
  call: SandboxCall,
  payment: StoredPayment,
  cardID: string,
  offSession: boolean,
): Promise<StoredPayment> {
  charge(call, payment, await cardOf(call, cardID), { offSession });
  await afterPayment(call, payment);
  const refusal = refusalOf(payment);
  if (refusal !== null) throw refusal;
  return payment;
}
