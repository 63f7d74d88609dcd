import { timingSafeEqual } from 'node:crypto';
import { afterPayment } from '#stripe-sandbox/billing/after-payment.ts';
import { newCard, ownCard } from '#stripe-sandbox/payments/payment-methods.ts';
import { authenticatePayment, charge, refusalOf } from '#stripe-sandbox/payments/payments.ts';
import { authenticateSetup, confirmSetup } from '#stripe-sandbox/payments/setups.ts';
import type { StoredCard } from '#stripe-sandbox/payments/stored-card.ts';
import type { StoredPayment, StoredSetup } from '#stripe-sandbox/payments/stored-intent.ts';
import type { SandboxCall } from '#stripe-sandbox/wire/call.ts';
import { invalid, missingResource } from '#stripe-sandbox/wire/refusal.ts';
import type { Stored } from '#stripe-sandbox/wire/stored.ts';
import type { BrowserRequest } from './browser-request.ts';

type Intent = StoredSetup | StoredPayment;
type Action = (call: SandboxCall, given: BrowserRequest) => Promise<Intent>;

/** Actions that Stripe's script may do with a publishable key and the secret of an intent, by `<resource>/<action>`. */
export const BROWSER_ACTIONS: Readonly<Record<string, Action>> = {
  'setup_intents/retrieve': (call, given) => secretIntent<StoredSetup>(call, 'setup_intent', given),
  'setup_intents/confirm': async (call, given) => {
    const setup = await secretIntent<StoredSetup>(call, 'setup_intent', given);
    if (setup.status === 'requires_action') return setup;
    return await confirmSetup(call, setup, await cardOfForm(call, given));
  },
  'setup_intents/authenticate': async (call, given) => {
    const setup = await secretIntent<StoredSetup>(call, 'setup_intent', given);
    return await authenticateSetup(call, setup, given.hasPassed === true);
  },
  'payment_intents/retrieve': (call, given) => secretIntent<StoredPayment>(call, 'payment_intent', given),
  'payment_intents/confirm': async (call, given) => {
    const payment = await secretIntent<StoredPayment>(call, 'payment_intent', given);
    if (payment.status === 'requires_action') return payment;
    charge(call, payment, await cardOfForm(call, given), { offSession: false });
    return await applyPayment(call, payment);
  },
  'payment_intents/authenticate': async (call, given) => {
    const payment = await secretIntent<StoredPayment>(call, 'payment_intent', given);
    if (payment.status !== 'requires_action') return payment;
    await authenticatePayment(call, payment, given.hasPassed === true);
    return await applyPayment(call, payment);
  },
};

/** @throws Refusal 404 for an unknown intent and for a wrong secret alike */
async function secretIntent<T extends Intent>(
  call: SandboxCall,
  type: T['object'],
  { id, clientSecret }: BrowserRequest,
): Promise<T> {
  const intent = await call.lockOwnerOf<T>(type, id);
  const [given, wanted] = [Buffer.from(clientSecret), Buffer.from(intent.client_secret)];
  if (given.length !== wanted.length || !timingSafeEqual(given, wanted))
    throw missingResource(type, 'intent');
  return intent;
}

async function cardOfForm(call: SandboxCall, { card, paymentMethod }: BrowserRequest): Promise<StoredCard> {
  if (card !== null) return newCard(call, card);
  const customer = call.customer();
  if (paymentMethod !== null && customer !== null)
    return await ownCard(call, customer, paymentMethod, 'payment_method');
  throw invalid('A payment method is needed to confirm.', 'parameter_missing', 'payment_method');
}

/** A refused card is an error in the browser; a failed authentication is a state of the intent only. */
async function applyPayment(call: SandboxCall, payment: StoredPayment): Promise<StoredPayment> {
  await afterPayment(call, payment);
  const refusal = refusalOf(payment);
  if (refusal !== null && payment.last_payment_error?.type === 'card_error') throw refusal;
  return payment;
}

const PUBLIC = [
  'id',
  'object',
  'amount',
  'canceled_at',
  'cancellation_reason',
  'client_secret',
  'created',
  'currency',
  'description',
  'last_payment_error',
  'last_setup_error',
  'livemode',
  'next_action',
  'payment_method',
  'payment_method_types',
  'status',
  'usage',
];

/** The members of an intent that a publishable key may read: not its customer or metadata. */
export function publicIntent(intent: Intent): Stored {
  const facts = Object.entries(intent).filter(([name]) => PUBLIC.includes(name));
  return Object.fromEntries(facts) as unknown as Stored;
}
