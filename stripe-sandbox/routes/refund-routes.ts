import type Stripe from 'stripe';
import type { StoredCharge, StoredPayment } from '#stripe-sandbox/payments/stored-intent.ts';
import type { SandboxCall } from '#stripe-sandbox/wire/call.ts';
import { metadata, oneOf, PAGE, type ParamsOf, text, whole } from '#stripe-sandbox/wire/params.ts';
import { invalid } from '#stripe-sandbox/wire/refusal.ts';
import { pageOf } from '#stripe-sandbox/wire/render.ts';
import { type Route, route } from '#stripe-sandbox/wire/route.ts';
import type { Stored } from '#stripe-sandbox/wire/stored.ts';
import type { WireShape } from '#stripe-sandbox/wire/wire-shape.ts';

const CREATE = {
  payment_intent: text,
  charge: text,
  amount: whole,
  reason: oneOf('duplicate', 'fraudulent', 'requested_by_customer'),
  metadata,
};

export const refundRoutes: readonly Route[] = [
  route('POST /v1/refunds', CREATE, async (call, params) => {
    const charge = await chargeOf(call, params);
    const left = charge.amount - charge.amount_refunded;
    if (left === 0) throw invalid('The charge has already been refunded.', 'charge_already_refunded');
    const amount = params.amount ?? left;
    if (amount < 1) throw invalid('Invalid positive integer: amount', 'parameter_invalid_integer', 'amount');
    if (amount > left) {
      throw invalid('Refund amount is greater than unrefunded amount on charge.', undefined, 'amount');
    }
    charge.amount_refunded += amount;
    charge.refunded = charge.amount_refunded === charge.amount;
    call.put(charge);
    const refund = call.put(newRefund(call, charge, amount, params));
    call.emit('refund.created', refund);
    call.emit('charge.refunded', charge);
    return refund;
  }),
  route('GET /v1/refunds/:id', {}, (call, _params, { id }) => call.need('refund', id)),
  route('GET /v1/refunds', { payment_intent: text, charge: text, ...PAGE }, async (call, params) => {
    const charge = await chargeNamed(call, params);
    const found = await call.find('refund', charge === null ? {} : { parent: charge });
    return pageOf('/v1/refunds', found, params);
  }),
];

interface ChargeNames {
  readonly payment_intent?: string | undefined;
  readonly charge?: string | undefined;
}

/** The charge as it is now, its customer locked. */
async function chargeOf(call: SandboxCall, params: ChargeNames): Promise<StoredCharge> {
  if (params.charge !== undefined)
    return await call.lockOwnerOf<StoredCharge>('charge', params.charge, 'charge');
  const id = params.payment_intent;
  if (id === undefined) {
    throw invalid(
      'One of the following params should be provided: payment_intent or charge.',
      'parameter_missing',
    );
  }
  const payment = await call.lockOwnerOf<StoredPayment>('payment_intent', id, 'payment_intent');
  if (payment.status !== 'succeeded' || payment.latest_charge === null) {
    throw invalid(
      'This PaymentIntent does not have a successful charge to refund.',
      undefined,
      'payment_intent',
    );
  }
  return await call.need<StoredCharge>('charge', payment.latest_charge);
}

async function chargeNamed(
  call: SandboxCall,
  { charge, payment_intent }: ChargeNames,
): Promise<string | null> {
  if (charge !== undefined || payment_intent === undefined) return charge ?? null;
  const payment = await call.need<StoredPayment>('payment_intent', payment_intent, 'payment_intent');
  return payment.latest_charge ?? payment.id;
}

function newRefund(
  call: SandboxCall,
  charge: StoredCharge,
  amount: number,
  { reason = undefined, metadata: facts = {} }: ParamsOf<typeof CREATE>,
): Stored {
  return {
    id: call.newID('re'),
    object: 'refund',
    amount,
    balance_transaction: null,
    charge: charge.id,
    created: call.seconds(),
    currency: 'jpy',
    customer: charge.customer,
    customer_account: null,
    destination_details: { card: { type: 'refund' }, type: 'card' },
    metadata: facts,
    payment_intent: charge.payment_intent,
    payment_method: charge['payment_method'],
    reason: reason ?? null,
    receipt_number: null,
    source_transfer_reversal: null,
    status: 'succeeded',
    transfer_reversal: null,
    _: { parent: charge.id },
  } satisfies WireShape<Stripe.Refund> & Stored;
}
