import type { SandboxCall } from '#stripe-sandbox/wire/call.ts';
import { cardRefusal, invalid } from '#stripe-sandbox/wire/refusal.ts';
import { bare } from '#stripe-sandbox/wire/render.ts';
import { AUTHENTICATE, authenticationError, declineError } from './intent-errors.ts';
import { attachCard, requireOwnCard } from './payment-methods.ts';
import type { StoredCard } from './stored-card.ts';
import type { IntentError, StoredSetup } from './stored-intent.ts';
import type { Decline } from './test-cards.ts';

/*
 *   requires_payment_method ──confirm──▶ succeeded
 *            ▲   ▲             │ bank declines: back, last_setup_error
 *            │   └─────────────┤
 *   failed or refused          └ bank asks ──▶ requires_action ──passed──▶ succeeded
 *            └──────────────────────────────────────┘
 */

/** @throws Refusal 400 `setup_intent_unexpected_state` */
export function refuseEndedSetup(setup: StoredSetup): void {
  if (setup.status !== 'succeeded' && setup.status !== 'canceled') return;
  throw invalid(`The SetupIntent has a status of ${setup.status}.`, 'setup_intent_unexpected_state');
}

/** Asks the bank whether the card may be saved. @throws Refusal 402, stored with the intent */
export async function confirmSetup(
  call: SandboxCall,
  setup: StoredSetup,
  card: StoredCard,
): Promise<StoredSetup> {
  refuseEndedSetup(setup);
  requireOwnCard(card, setup.customer);
  setup.payment_method = card.id;
  const outcome = card._.behaviour.setup;
  if (outcome === 'ok') return await succeed(call, setup, card);
  if (outcome !== 'ask') return refuse(call, setup, card, outcome);
  setup.status = 'requires_action';
  setup.next_action = AUTHENTICATE;
  setup.last_setup_error = null;
  call.emit('setup_intent.requires_action', setup);
  return call.put(setup);
}

/** Completes the bank's authentication. A repeat returns the result. @throws Refusal 402 */
export async function authenticateSetup(
  call: SandboxCall,
  setup: StoredSetup,
  hasPassed: boolean,
): Promise<StoredSetup> {
  if (setup.status !== 'requires_action') return setup;
  const card = await call.need<StoredCard>('payment_method', String(setup.payment_method), 'payment_method');
  const { afterSetup } = card._.behaviour;
  if (!hasPassed) return fail(call, setup, authenticationError('setup', card));
  return afterSetup === 'ok' ? await succeed(call, setup, card) : refuse(call, setup, card, afterSetup);
}

async function succeed(call: SandboxCall, setup: StoredSetup, card: StoredCard): Promise<StoredSetup> {
  setup.status = 'succeeded';
  setup.next_action = null;
  setup.last_setup_error = null;
  const customer = call.customer();
  if (customer !== null) attachCard(call, card, customer);
  call.emit('setup_intent.succeeded', setup);
  return call.put(setup);
}

function refuse(call: SandboxCall, setup: StoredSetup, card: StoredCard, decline: Decline): never {
  const error = declineError(decline, card);
  fail(call, setup, error);
  const { code, decline_code = '', message } = error;
  throw cardRefusal(message, { code, decline_code, setup_intent: bare(setup) });
}

function fail(call: SandboxCall, setup: StoredSetup, error: IntentError): StoredSetup {
  setup.status = 'requires_payment_method';
  setup.payment_method = null;
  setup.next_action = null;
  setup.last_setup_error = error;
  call.emit('setup_intent.setup_failed', setup);
  return call.put(setup);
}
