import type { SandboxCall } from '#stripe-sandbox/wire/call.ts';
import { cardRefusal, invalid, missingResource } from '#stripe-sandbox/wire/refusal.ts';
import type { Stored, StoredCustomer } from '#stripe-sandbox/wire/stored.ts';
import type { StoredCard } from './stored-card.ts';
import { cardOfToken, declineSentence, TEST_CARDS, type TestCard } from './test-cards.ts';
import type { ReadCard } from './typed-card.ts';

/** A new card without a customer. Only the last four digits of its number are stored. */
export function newCard(call: SandboxCall, { card, expMonth, expYear }: ReadCard): StoredCard {
  return call.put<StoredCard>({
    id: call.newID('pm'),
    object: 'payment_method',
    allow_redisplay: 'unspecified',
    billing_details: { address: NO_ADDRESS, email: null, name: null, phone: null, tax_id: null },
    card: { ...cardFacts(card), exp_month: expMonth, exp_year: expYear },
    created: call.seconds(),
    customer: null,
    customer_account: null,
    livemode: false,
    metadata: {},
    type: 'card',
    _: { behaviour: card.behaviour },
  });
}

const NO_ADDRESS = { city: null, country: null, line1: null, line2: null, postal_code: null, state: null };

function cardFacts(card: TestCard) {
  const { brand, number } = card;
  return {
    brand,
    checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: 'pass' },
    country: 'JP',
    display_brand: brand,
    // Identifies the same card by its position in the list: a hash would reveal the number.
    fingerprint: `sandboxCard${String.fromCharCode(65 + TEST_CARDS.indexOf(card))}`,
    funding: 'credit',
    generated_from: null,
    last4: number.slice(-4),
    networks: { available: [brand], preferred: null },
    regulated_status: 'unregulated',
    three_d_secure_usage: { supported: brand !== 'amex' },
    wallet: null,
  };
}

/**
 * The card of an id, or a new one of a test token such as `pm_card_visa`.
 * @throws Refusal 400 `resource_missing`
 */
export async function cardOf(call: SandboxCall, id: string, param = 'payment_method'): Promise<StoredCard> {
  const card = cardOfToken(id);
  if (card === undefined) return await call.need<StoredCard>('payment_method', id, param);
  const now = new Date(call.now());
  return newCard(call, { card, expMonth: now.getUTCMonth() + 1, expYear: now.getUTCFullYear() + 4 });
}

/** @throws Refusal 400 for a card of another customer, or one that was removed from its customer */
export function requireOwnCard(card: StoredCard, customer: string | null): void {
  if (card._.isUsedUp) {
    throw invalid(
      'This PaymentMethod was previously used and may not be used again.',
      undefined,
      'payment_method',
    );
  }
  if (card.customer !== null && card.customer !== customer) {
    throw invalid('The payment method belongs to another customer.', undefined, 'payment_method');
  }
}

export function attachCard(call: SandboxCall, card: StoredCard, customer: StoredCustomer): StoredCard {
  requireOwnCard(card, customer.id);
  if (card.customer === customer.id) return card;
  card.customer = customer.id;
  call.put(card);
  call.emit('payment_method.attached', card);
  return card;
}

/** Attaches a card directly: Stripe asks the bank then. @throws Refusal 402 */
export function attachChecked(call: SandboxCall, card: StoredCard, customer: StoredCustomer): StoredCard {
  const { setup } = card._.behaviour;
  if (typeof setup === 'string') return attachCard(call, card, customer);
  throw cardRefusal(declineSentence(setup), { code: setup.code, decline_code: setup.declineCode });
}

/** Removes a card from its customer: it is never charged again, and is nobody's default. */
export function detachCard(call: SandboxCall, card: StoredCard, customer: StoredCustomer): StoredCard {
  card.customer = null;
  card._ = { ...card._, isUsedUp: true };
  call.put(card);
  call.emit('payment_method.detached', card, { customer: customer.id });
  const settings = customer.invoice_settings;
  if (settings.default_payment_method === card.id) {
    settings.default_payment_method = null;
    call.put(customer);
    call.emit('customer.updated', customer, { invoice_settings: { default_payment_method: card.id } });
  }
  return card;
}

/** The cards of a customer, newest first. */
export function cardsOf(call: SandboxCall, customer: string): Promise<StoredCard[]> {
  return call.find<StoredCard>('payment_method', { customer });
}

/** @throws Refusal 400 for a card of another customer */
export async function ownCard(
  call: SandboxCall,
  customer: StoredCustomer,
  id: string,
  param: string,
): Promise<StoredCard> {
  const card = await call.get<Stored & StoredCard>('payment_method', id);
  if (card === null || card.customer !== customer.id) throw missingResource('payment_method', param, 400);
  return card;
}
