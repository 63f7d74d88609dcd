import { cardOf } from '#stripe-sandbox/payments/payment-methods.ts';
import { confirmSetup, refuseEndedSetup } from '#stripe-sandbox/payments/setups.ts';
import type { StoredSetup } from '#stripe-sandbox/payments/stored-intent.ts';
import type { SandboxCall } from '#stripe-sandbox/wire/call.ts';
import { flag, hash, list, metadata, must, oneOf, orEmpty, text } from '#stripe-sandbox/wire/params.ts';
import { type Route, route } from '#stripe-sandbox/wire/route.ts';

const SHAPE = {
  // Every card of the product belongs to a customer.
  customer: must(text),
  usage: oneOf('off_session', 'on_session'),
  allowed_payment_method_types: list(oneOf('card')),
  payment_method_options: hash({
    card: hash({ request_three_d_secure: oneOf('any', 'automatic', 'challenge') }),
  }),
  payment_method: text,
  confirm: flag,
  return_url: text,
  description: orEmpty(text),
  metadata,
};

export const setupRoutes: readonly Route[] = [
  route('POST /v1/setup_intents', SHAPE, async (call, params) => {
    const { id: customer } = await call.lockCustomer(params.customer, 'customer');
    const setup = call.put(newSetup(call, customer));
    setup['usage'] = params.usage ?? 'off_session';
    setup['description'] = params.description ?? null;
    setup['allowed_payment_method_types'] = params.allowed_payment_method_types ?? null;
    setup.metadata = params.metadata ?? {};
    const asked = params.payment_method_options?.card?.request_three_d_secure ?? 'automatic';
    setup['payment_method_options'] = {
      card: { mandate_options: null, network: null, request_three_d_secure: asked },
    };
    call.emit('setup_intent.created', setup);
    if (params.confirm !== true) return setup;
    return await confirmSetup(call, setup, await cardOf(call, params.payment_method ?? ''));
  }),
  route('GET /v1/setup_intents/:id', { client_secret: text }, (call, _params, { id }) =>
    call.need<StoredSetup>('setup_intent', id),
  ),
  route(
    'POST /v1/setup_intents/:id/confirm',
    { payment_method: must(text), return_url: text },
    async (call, params, { id }) => {
      const setup = await call.lockOwnerOf<StoredSetup>('setup_intent', id);
      return await confirmSetup(call, setup, await cardOf(call, params.payment_method));
    },
  ),
  route(
    'POST /v1/setup_intents/:id/cancel',
    { cancellation_reason: oneOf('abandoned', 'duplicate', 'requested_by_customer') },
    async (call, params, { id }) => {
      const setup = await call.lockOwnerOf<StoredSetup>('setup_intent', id);
      refuseEndedSetup(setup);
      setup.status = 'canceled';
      setup.next_action = null;
      setup['cancellation_reason'] = params.cancellation_reason ?? null;
      call.emit('setup_intent.canceled', setup);
      return call.put(setup);
    },
  ),
];

function newSetup(call: SandboxCall, customer: string): StoredSetup {
  const id = call.newID('seti');
  return {
    id,
    object: 'setup_intent',
    allowed_payment_method_types: null,
    application: null,
    automatic_payment_methods: null,
    cancellation_reason: null,
    client_secret: call.newID(`${id}_secret`),
    created: call.seconds(),
    customer,
    customer_account: null,
    description: null,
    excluded_payment_method_types: null,
    flow_directions: null,
    last_setup_error: null,
    latest_attempt: null,
    livemode: false,
    mandate: null,
    metadata: {},
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: null,
    payment_method_types: ['card'],
    single_use_mandate: null,
    status: 'requires_payment_method',
    usage: 'off_session',
  };
}
