import type { Context } from 'hono';
import { ApiError } from '#contract/errors.ts';
import { saveCard } from '#server/billing/cards/save-card.ts';
import { errorAnswer, isBrokenOff } from '#server/http/error-answer.ts';
import type { Mount } from '#server/http/server-deps.ts';
import { syncStripeSubscription } from './checkout/sync-with-stripe.ts';
import { findPersonOf } from './customer-store.ts';
import { withPaymentLock } from './lock.ts';
import type { BillingDeps } from './payments.ts';
import type { GatewayEvent } from './stripe/gateway.ts';
import { chargedSubscriptions } from './sync/order-store.ts';
import { isHandled, markHandled } from './webhook-store.ts';

export const WEBHOOK_ADDRESS = '/api/v1/webhooks/stripe';

/** Stripe's largest events have a few tens of KB. */
const MAX_EVENT_BYTES = 1024 * 1024;
const RETRY_AFTER_S = 30;

/**
 * Receives Stripe's events. An event only says what to read again at Stripe, so order and repeats do not matter.
 * It is marked as handled after its effect; otherwise Stripe sends it again.
 */
export const mountWebhooks: Mount<BillingDeps> = (app, deps) => {
  app.post(WEBHOOK_ADDRESS, async (c) => {
    try {
      const event = deps.payments.gateway.verifyEvent(
        await bodyOf(c),
        c.req.header('stripe-signature') ?? '',
      );
      await handleEvent(deps, event);
      return c.json({ received: true }, 200, { 'cache-control': 'no-store' });
    } catch (error) {
      const isOurs = error instanceof ApiError && error.code !== 'api/stripe-error';
      if (isOurs || isBrokenOff(c)) return errorAnswer(c, error, deps.log);
      deps.log.error('webhook failed', { error });
      const busy = new ApiError('api/service-unavailable', { retryAfter: RETRY_AFTER_S });
      return errorAnswer(c, busy, deps.log);
    }
  });
};

/** The body byte for byte: the signature covers it. @throws ApiError 413 above the limit */
async function bodyOf(c: Context): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of c.req.raw.body ?? []) {
    length += chunk.byteLength;
    if (length > MAX_EVENT_BYTES) throw new ApiError('api/payload-too-large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

async function handleEvent(deps: BillingDeps, event: GatewayEvent): Promise<void> {
  const { db, clock, log } = deps;
  if (await isHandled(db, event.id)) return;
  await applyEvent(deps, event);
  await markHandled(db, event, clock.now());
  log.debug('webhook taken', { type: event.type });
}

async function applyEvent(deps: BillingDeps, event: GatewayEvent): Promise<void> {
  const { type, subscriptionID, setupID, customer } = event;
  if (type === 'charge.dispute.created') deps.log.error('a charge is disputed at Stripe', { customer });
  if (subscriptionID !== null) await syncStripeSubscription(deps, subscriptionID);
  else if (type === 'setup_intent.succeeded' && setupID !== null) await saveSetupCard(deps, setupID);
  else if (customer !== null && /^(?:charge|refund|payment_intent)\./.test(type))
    await syncAllOf(deps, customer);
}

/** Saves a card whose page was closed before it could report it. */
async function saveSetupCard(deps: BillingDeps, setupID: string): Promise<void> {
  const setup = await deps.payments.gateway.readSetup(setupID);
  if (setup === null || setup.status !== 'succeeded' || !setup.cardID || !setup.customer) return;
  const { cardID, customer } = setup;
  const uid = await findPersonOf(deps.db, customer);
  if (uid === undefined) return;
  await withPaymentLock(deps, uid, async (conn) => {
    const owner = { conn, uid, customer, attempt: setupID };
    // The call may have saved it already, and the person may have removed it since.
    const card = await deps.payments.gateway.readCard(cardID);
    if (card?.customer === customer) await saveCard(deps, owner, cardID, false);
  });
}

/** A charge does not name its subscription: all of the person's are synced. */
async function syncAllOf(deps: BillingDeps, customer: string): Promise<void> {
  const uid = await findPersonOf(deps.db, customer);
  if (uid === undefined) return;
  for (const id of await chargedSubscriptions(deps.db, uid)) await syncStripeSubscription(deps, id);
}
