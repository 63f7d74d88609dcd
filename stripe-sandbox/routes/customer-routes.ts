import { endAllOf } from '#stripe-sandbox/billing/after-payment.ts';
import {
  attachChecked,
  cardOf,
  cardsOf,
  detachCard,
  ownCard,
} from '#stripe-sandbox/payments/payment-methods.ts';
import type { SandboxCall } from '#stripe-sandbox/wire/call.ts';
import {
  hash,
  list,
  mergedMetadata,
  metadata,
  orEmpty,
  type ParamsOf,
  text,
} from '#stripe-sandbox/wire/params.ts';
import { missingResource } from '#stripe-sandbox/wire/refusal.ts';
import { type Route, route } from '#stripe-sandbox/wire/route.ts';
import type { StoredCustomer } from '#stripe-sandbox/wire/stored.ts';

const FACTS = {
  email: orEmpty(text),
  name: orEmpty(text),
  phone: orEmpty(text),
  description: orEmpty(text),
  preferred_locales: list(text),
  metadata,
  invoice_settings: hash({ default_payment_method: orEmpty(text) }),
};
type Facts = ParamsOf<typeof FACTS>;

export const customerRoutes: readonly Route[] = [
  route('POST /v1/customers', { ...FACTS, payment_method: text, test_clock: text }, async (call, params) => {
    const customer = await newCustomer(call, params.test_clock ?? null);
    call.put(customer);
    if (params.payment_method !== undefined) {
      attachChecked(call, await cardOf(call, params.payment_method), customer);
    }
    await change(call, customer, params);
    call.emit('customer.created', customer);
    return customer;
  }),
  route('GET /v1/customers/:id', {}, (call, _params, { id }) => call.need<StoredCustomer>('customer', id)),
  route('POST /v1/customers/:id', FACTS, async (call, params, { id }) => {
    const customer = await call.lockCustomer(id);
    await change(call, customer, params);
    call.emit('customer.updated', customer);
    return call.put(customer);
  }),
  route('DELETE /v1/customers/:id', {}, async (call, _params, { id }) => {
    const customer = await call.lockCustomer(id);
    await endAllOf(call, id);
    for (const card of await cardsOf(call, id)) detachCard(call, card, customer);
    const gone = { id, object: 'customer', deleted: true } as const;
    // Stripe's event has the values; nobody reads them here, and they must not outlive the person.
    call.emit('customer.deleted', { ...customer, email: null, name: null, phone: null, metadata: {} });
    call.eraseCustomer(id);
    return call.put(gone);
  }),
];

async function newCustomer(call: SandboxCall, clock: string | null): Promise<StoredCustomer> {
  if (clock !== null) {
    const found = await call.get('test_helpers.test_clock', clock);
    if (found === null) throw missingResource('test_clock', 'test_clock', 400);
    call.setTime(Number(found['frozen_time']) * 1000);
  }
  return {
    id: call.newID('cus'),
    object: 'customer',
    address: null,
    balance: 0,
    created: call.seconds(),
    currency: null,
    customer_account: null,
    default_source: null,
    delinquent: false,
    description: null,
    email: null,
    invoice_prefix: null,
    invoice_settings: {
      custom_fields: null,
      default_payment_method: null,
      footer: null,
      rendering_options: null,
    },
    livemode: false,
    metadata: {},
    name: null,
    phone: null,
    preferred_locales: [],
    shipping: null,
    tax_exempt: 'none',
    test_clock: clock,
    _: { clock },
  };
}

async function change(call: SandboxCall, customer: StoredCustomer, params: Facts): Promise<void> {
  for (const name of ['email', 'name', 'phone', 'description'] as const) {
    if (params[name] !== undefined) customer[name] = params[name];
  }
  if (params.preferred_locales !== undefined) customer['preferred_locales'] = params.preferred_locales;
  customer.metadata = mergedMetadata(customer.metadata, params.metadata);
  const card = params.invoice_settings?.default_payment_method;
  if (card === undefined) return;
  const param = 'invoice_settings[default_payment_method]';
  customer.invoice_settings.default_payment_method =
    card === null ? null : (await ownCard(call, customer, card, param)).id;
}
